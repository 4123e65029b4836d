// What is heard at a table: quiet, made on the spot, and only if it is liked. My turn can also be felt.

import { likes } from "../settings.svelte";
import type { Step } from "../wire";
import type { Onlooker, Table } from "./table.svelte";

interface Note {
  hertz: number;
  /** Seconds after the beginning, and how long it sounds. */
  at: number;
  lasts: number;
}

const note = (hertz: number, at: number, lasts = 0.16): Note => ({ hertz, at, lasts });
const TURN = [note(587, 0), note(784, 0.11, 0.22)];
const CALL = [note(523, 0), note(659, 0.09), note(784, 0.18, 0.3)];
const ASSAF = [note(330, 0, 0.22), note(247, 0.2, 0.4)];
const WIN = [note(523, 0), note(659, 0.12), note(784, 0.24), note(1047, 0.36, 0.5)];
const LOUD = 0.06;

let context: AudioContext | undefined;

/** Browsers let a page be heard only after somebody has touched it. */
function ear(): AudioContext | undefined {
  if (!likes.sound || !navigator.userActivation?.hasBeenActive || document.visibilityState === "hidden") return undefined;
  if (!("AudioContext" in window)) return undefined;
  context ??= new AudioContext();
  // A phone that rang or slept has put it to sleep.
  if (context.state !== "running") void context.resume().catch(() => {});
  return context;
}

function play(notes: readonly Note[]): void {
  const sound = ear();
  for (const { hertz, at, lasts } of sound ? notes : []) {
    const [tone, volume, begin] = [sound!.createOscillator(), sound!.createGain(), sound!.currentTime + at];
    tone.type = "triangle";
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(LOUD, begin + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
    tone.connect(volume).connect(sound!.destination);
    tone.start(begin);
    tone.stop(begin + lasts);
  }
}

/** A card that slides: a breath of noise, high-passed. */
function slide(): void {
  const sound = ear();
  if (!sound) return;
  const length = Math.round(sound.sampleRate * 0.06);
  const buffer = sound.createBuffer(1, length, sound.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const [source, pass, volume] = [sound.createBufferSource(), sound.createBiquadFilter(), sound.createGain()];
  source.buffer = buffer;
  pass.type = "highpass";
  pass.frequency.value = 2500;
  volume.gain.value = LOUD;
  source.connect(pass).connect(volume).connect(sound.destination);
  source.start();
}

const MOVES: ReadonlySet<string> = new Set(["laid", "drew", "took", "slapped", "sneaked", "dealt"]);

/** What a step sounds like. */
function sound(step: Step, table: Table): void {
  const kinds = step.events.map((event) => event.kind);
  const scored = step.events.find((event) => event.kind === "scored");
  if (step.events.some((event) => event.kind === "matchended" && event.winners.includes(table.me ?? -1))) play(WIN);
  else if (scored) play(scored.caught ? ASSAF : CALL);
  else if (table.myTurn && ("turn" in step.changes || kinds.includes("dealt"))) {
    play(TURN);
    if (likes.vibration) navigator.vibrate?.(60);
  } else if (kinds.some((kind) => MOVES.has(kind))) slide();
}

export const sounds: Onlooker = {
  // What is seen comes first.
  after: (step, table) => void setTimeout(() => sound(step, table)),
};
