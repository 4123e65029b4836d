// A round of a match that is over, as a table: it says what was shown then, one step after another, forth and back.

import type { Message, Own, Replay, Step, Sync } from "../wire";
import type { Ask, Hearing, Link } from "./link";

/** The table after so many steps of a round: what each says it changed, and nothing worked out. */
export function tableAfter(replay: Replay, steps: number): Sync {
  return replay.steps.slice(0, steps).reduce(joined, replay.sync);
}

function joined(sync: Sync, step: Step): Sync {
  const after = { ...sync, number: step.number, face: { ...sync.face, ...step.changes }, own: step.own ?? sync.own };
  for (const event of step.events) {
    if (event.kind === "scored") after.sheet = [...after.sheet, event];
    if (event.kind === "matchended") after.places = event.places;
  }
  return after;
}

/** What is over can be looked at, and nothing can be done. */
const past = (own: Own): Own => ({ ...own, actions: [] });

export class ReplayLink implements Link {
  #replay: Replay | undefined;
  #at = 0;
  #asks = 0;

  constructor(private readonly hearing: Hearing) {
    hearing.state({ kind: "open" });
  }

  /** Another round, or the same with other eyes. */
  load(replay: Replay, at: number): void {
    this.#replay = replay;
    this.#at = -1;
    this.seek(at);
  }

  /** Show the table after so many steps; the last of them is told as it was then. */
  seek(to: number): void {
    const replay = this.#replay;
    if (!replay) return;
    const step = replay.steps[to - 1];
    if (!step || to !== this.#at + 1) this.#say(tableAfter(replay, step ? to - 1 : to));
    if (step) this.#say(step);
    this.#at = to;
  }

  ask(_ask: Ask): string {
    const id = `past-${++this.#asks}`;
    queueMicrotask(() => this.hearing.message({ kind: "refused", id, code: "wrong_match", number: Math.max(0, this.#at) }));
    return id;
  }

  retry(): void {}

  close(): void {
    this.#replay = undefined;
  }

  #say(message: Sync | Step): void {
    const shown: Message = message.own ? ({ ...message, own: past(message.own) } as Sync | Step) : message;
    this.hearing.message(shown);
  }
}
