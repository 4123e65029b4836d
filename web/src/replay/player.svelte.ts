// Plays a match that is over: step by step or by itself, forth and back, from round to round, with anybody's eyes.

import type { ReplayLink } from "../link/replay";
import type { Replay, Step } from "../wire";
import type { Eyes, Source } from "./source";

export const SPEEDS = [0.5, 1, 2, 4] as const;
/** Milliseconds for which a step is looked at, and what a round comes to. */
const STEP = 1400;
const RECKONING = 5000;

export class Player {
  replay = $state.raw<Replay>();
  /** How many steps of the round are shown. */
  at = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  eyes = $state.raw<Eyes>({ seat: null, open: true });
  failed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Only the last thing that was wanted is shown, whatever answers first. */
  #wanted = 0;

  constructor(
    private readonly source: Source,
    private readonly link: ReplayLink,
  ) {}

  readonly round = $derived.by(() => this.replay?.round ?? 0);
  readonly rounds = $derived.by(() => this.replay?.rounds.length ?? 0);
  readonly steps = $derived.by(() => this.replay?.steps.length ?? 0);
  readonly first = $derived.by(() => this.round <= 1 && this.at <= Math.min(1, this.steps));
  readonly last = $derived.by(() => this.round === this.rounds && this.at === this.steps);

  /** Begin: whoever played looks with their own eyes, others see all hands. */
  async open(): Promise<Replay> {
    const replay = await this.source(1, this.eyes);
    if (replay.mine !== null) await this.#load(1, { seat: replay.mine, open: false }, 1);
    else this.#show(replay, this.eyes, 1);
    return replay;
  }

  async forth(): Promise<void> {
    if (this.at < this.steps) this.#seek(this.at + 1);
    else if (this.round < this.rounds) await this.go(this.round + 1);
    else this.pause();
  }

  async back(): Promise<void> {
    if (this.at > Math.min(1, this.steps)) this.#seek(this.at - 1);
    else if (this.round > 1) await this.go(this.round - 1, Infinity);
  }

  /** To a round, at its deal or after so many steps. */
  async go(round: number, at = 1): Promise<void> {
    if (round >= 1 && round <= this.rounds) await this.#load(round, this.eyes, at);
  }

  seek(at: number): void {
    this.#seek(Math.max(Math.min(1, this.steps), Math.min(at, this.steps)));
  }

  /** The same moment with other eyes. */
  async see(eyes: Partial<Eyes>): Promise<void> {
    const moment = this.replay?.moments[this.at - 1] ?? -1;
    await this.#load(this.round, { ...this.eyes, ...eyes }, (replay) => replay.moments.filter((one) => one <= moment).length);
  }

  play(): void {
    if (this.last) return;
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  faster(by: 1 | -1): void {
    const place = SPEEDS.indexOf(this.speed as (typeof SPEEDS)[number]) + by;
    this.speed = SPEEDS[Math.max(0, Math.min(place, SPEEDS.length - 1))] ?? 1;
  }

  // --- showing ---

  async #load(round: number, eyes: Eyes, at: number | ((replay: Replay) => number)): Promise<void> {
    const wanted = ++this.#wanted;
    try {
      const replay = await this.source(round, eyes);
      if (wanted === this.#wanted) this.#show(replay, eyes, typeof at === "number" ? at : at(replay));
    } catch {
      this.pause();
      this.failed = true;
    }
  }

  #show(replay: Replay, eyes: Eyes, at: number): void {
    this.failed = false;
    [this.replay, this.eyes] = [replay, eyes];
    this.at = Math.max(Math.min(1, this.steps), Math.min(at, this.steps));
    this.link.load(replay, this.at);
    if (this.playing) this.#wait();
    // What comes next is at hand when it is wanted.
    if (replay.round < replay.rounds.length) void this.source(replay.round + 1, eyes).catch(() => {});
  }

  #seek(at: number): void {
    this.#wanted += 1;
    this.at = at;
    this.link.seek(at);
    if (this.playing) this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.last) return this.pause();
    const step: Step | undefined = this.replay?.steps[this.at - 1];
    const long = step?.events.some((event) => event.kind === "scored");
    this.#timer = setTimeout(() => void this.forth(), (long ? RECKONING : STEP) / this.speed);
  }
}
