// Shows what happened one thing after another, each for as long as its move takes, and catches up when it is behind.

import type { Message } from "../wire";

/** From so many waiting messages on, everything is played through quickly. */
const BEHIND = 4;
const QUICK = 60;

export class Pacer {
  readonly #waiting: Message[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param show draws a message
   * @param lasts how long its move takes, in milliseconds; 0 if nothing moves
   */
  constructor(
    private readonly show: (message: Message) => void,
    private readonly lasts: (message: Message) => number,
  ) {}

  take(message: Message): void {
    if (message.kind === "sync") {
      this.#waiting.length = 0; // the whole table as it is: what was before is of no matter
      this.stop();
    }
    this.#waiting.push(message);
    if (this.#timer === undefined) this.#next();
  }

  /** Forget what is still to be shown. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #next(): void {
    this.#timer = undefined;
    for (let message = this.#waiting.shift(); message; message = this.#waiting.shift()) {
      this.show(message);
      const ms = document.visibilityState === "hidden" ? 0 : this.lasts(message);
      if (ms > 0) {
        this.#timer = setTimeout(() => this.#next(), this.#waiting.length >= BEHIND ? Math.min(QUICK, ms) : ms);
        return;
      }
    }
  }
}
