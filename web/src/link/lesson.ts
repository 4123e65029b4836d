// A lesson as a table: what happens was played by the engine beforehand, and what the learner does is waited for.

import type { Command, Step, Sync } from "../wire";
import type { Ask, Hearing, Link } from "./link";

export interface Move {
  /** So many steps are shown before it; the next one shows it. */
  after: number;
  action: string;
  turn: number;
}
export interface Lesson {
  name: string;
  rules: string;
  sync: Sync;
  steps: Step[];
  moves: Move[];
}

/** What the lesson tells whoever teaches it. */
export interface Teaching {
  /** It is on the learner, for this turn. */
  turn: (turn: number) => void;
  done: () => void;
}

/** The same cards laid in another order are the same move, unless they are a run. */
export function same(action: string, wanted: string): boolean {
  const sorted = (text: string): string => text.split(" ").sort().join(" ");
  return action === wanted || (wanted.startsWith("lay ") && !action.startsWith("lay run") && sorted(action) === sorted(wanted));
}

export class LessonLink implements Link {
  #at = 0;
  #asks = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** @param pause for how long a step of others is looked at, in milliseconds */
  constructor(
    private readonly lesson: Lesson,
    private readonly hearing: Hearing,
    private readonly teaching: Teaching,
    private readonly pause: number,
  ) {
    hearing.state({ kind: "open" });
  }

  begin(): void {
    this.hearing.message(this.lesson.sync);
    this.#show();
  }

  ask(ask: Ask): string {
    const id = `lesson-${++this.#asks}`;
    queueMicrotask(() => this.#answer({ ...ask, id } as Command & { id: string }));
    return id;
  }

  retry(): void {}

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  get #wanted(): Move | undefined {
    return this.lesson.moves.find(({ after }) => after === this.#at);
  }

  #answer(command: Command & { id: string }): void {
    if (this.#closed) return;
    const wanted = this.#wanted;
    if (command.kind !== "play" || !wanted || !same(command.action, wanted.action)) {
      const code = wanted ? "no_action" : "not_your_turn";
      this.hearing.message({ kind: "refused", id: command.id, code, number: this.#at });
      return;
    }
    this.#show();
    this.hearing.message({ kind: "done", id: command.id, number: this.#at });
  }

  /** Show the next step, and then all that is not the learner's, one after the other. */
  #show(): void {
    const step = this.lesson.steps[this.#at];
    if (!step || this.#closed) return;
    this.#at += 1;
    this.hearing.message(step);
    const wanted = this.#wanted;
    if (wanted) this.teaching.turn(wanted.turn);
    else if (this.#at < this.lesson.steps.length) this.#timer = setTimeout(() => this.#show(), this.pause);
    else this.teaching.done();
  }
}
