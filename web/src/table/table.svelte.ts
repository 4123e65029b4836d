// A table as its reader is shown it: exactly what the server said, and nothing worked out from the rules.

import { SvelteMap } from "svelte/reactivity";
import type { Advice } from "../api";
import type { Ask, Link, State } from "../link/link";
import type { Clock, Face, Here, Message, Own, Presence, Refused, Scored, Step, Sync } from "../wire";

export type Told = Step["events"][number];

/** What a screen does before and after a step is drawn. */
export interface Onlooker {
  before?(step: Step, table: Table): void;
  after?(step: Step, table: Table): void;
  /** The whole table was shown anew. */
  anew?(table: Table): void;
  refused?(refused: Refused, ask: Ask | undefined): void;
}

export interface Deadlines {
  turn: number | null;
  window: number | null;
  pause: number | null;
}

/** What an action comes to. */
const MOVES: ReadonlySet<Told["kind"]> = new Set(["laid", "drew", "took", "called", "slapped", "sneaked", "passed"]);

export class Table {
  face = $state.raw<Face>();
  own = $state.raw<Own>({ seat: null, hand: [], points: 0, actions: [], muted: [] });
  /** Of the last step that is on the screen. */
  number = 0;
  state = $state.raw<State>({ kind: "connecting" });
  here = $state.raw<Here[]>([]);
  /** For each seat whose player is away, when a computer player takes it. */
  leaves = $state.raw<Readonly<Record<number, number>>>({});
  watching = $state(0);
  /** When what runs ends, in milliseconds of `Date.now()`. */
  ends = $state.raw<Deadlines>({ turn: null, window: null, pause: null });
  /** The rounds of this match that were scored. */
  sheet = $state.raw<readonly Scored[]>([]);
  places = $state.raw<readonly number[]>([]);
  /** The seeds of the last match, once they are open. */
  notes = $state.raw<readonly [string, string][]>([]);
  /** What was asked and has no answer yet. */
  readonly asked = new SvelteMap<string, Ask>();

  /** The actions asked for whose step has not come yet, in their order. */
  #playing = $state.raw<readonly string[]>([]);

  /** Whether all of it is over and only looked at: then nothing can be asked. */
  past = $state(false);
  link: Link | undefined;
  /** Asks what a good player would do in my place; not everywhere is somebody who knows. */
  advise: (() => Promise<Advice>) | undefined;
  onlookers: Onlooker[] = [];

  get me(): number | null {
    return this.own.seat;
  }

  get myTurn(): boolean {
    return this.face?.stage === "playing" && this.face.turn !== null && this.face.turn === this.me;
  }

  get owner(): boolean {
    return this.me !== null && this.face?.owner === this.me;
  }

  /** Whether an action is under way that is not shown yet, so that a second tap asks nothing. */
  get busy(): boolean {
    return this.#playing.length > 0;
  }

  // --- what is asked ---

  /** Ask once: the same thing is not asked again before it is answered. */
  ask(ask: Ask): void {
    if (!this.link) return;
    const text = JSON.stringify(ask);
    if ([...this.asked.values()].some((other) => JSON.stringify(other) === text)) return;
    const id = this.link.ask(ask);
    this.asked.set(id, ask);
    if (ask.kind === "play") this.#playing = [...this.#playing, id];
  }

  /** Ask for actions of the game, one after the other; what answers a refused one is refused as well. */
  play(...actions: string[]): void {
    if (!this.face || this.busy) return;
    for (const action of actions) {
      this.ask({ kind: "play", match: this.face.match, number: this.number, action });
    }
  }

  // --- what is said ---

  show(message: Message): void {
    switch (message.kind) {
      case "sync":
        return this.#sync(message);
      case "step":
        return this.#step(message);
      case "done":
        this.#answered(message.id);
        return;
      case "refused": {
        const ask = this.asked.get(message.id);
        this.#answered(message.id);
        for (const one of this.onlookers) one.refused?.(message, ask);
        return;
      }
      case "presence":
        return this.#presence(message);
      case "clock":
        return this.#clock(message);
      case "fault":
        return;
    }
  }

  #answered(id: string): void {
    this.asked.delete(id);
    this.#playing = this.#playing.filter((other) => other !== id);
  }

  #sync(sync: Sync): void {
    this.face = sync.face;
    this.own = sync.own;
    this.number = sync.number;
    this.sheet = sync.sheet;
    this.places = sync.places;
    this.ends = { turn: null, window: null, pause: null };
    for (const one of this.onlookers) one.anew?.(this);
  }

  #step(step: Step): void {
    const before = this.face;
    if (!before) return;
    for (const one of this.onlookers) one.before?.(step, this);
    this.number = step.number;
    this.face = { ...before, ...step.changes };
    if (step.own) this.own = step.own;
    for (const event of step.events) this.#happened(event);
    if (step.events.some((event) => MOVES.has(event.kind) && "seat" in event && event.seat === this.me)) {
      this.#playing = this.#playing.slice(1);
    }
    this.#deadlines(step, before);
    for (const one of this.onlookers) one.after?.(step, this);
  }

  #happened(event: Told): void {
    switch (event.kind) {
      case "committed":
        this.sheet = [];
        this.places = [];
        this.notes = [];
        return;
      case "scored":
        this.sheet = [...this.sheet, event];
        return;
      case "matchended":
        this.places = event.places;
        return;
      case "seedrevealed":
        this.notes = event.notes;
        return;
    }
  }

  /** A turn, a window and a pause begin with the step that opens them. */
  #deadlines(step: Step, before: Face): void {
    const { terms, turn, stage } = this.face ?? before;
    const in_ = (seconds: number): number => Date.now() + seconds * 1000;
    const ends = { ...this.ends };
    if ("turn" in step.changes || stage !== before.stage) {
      ends.turn = stage === "playing" && turn !== null && terms.turn ? in_(terms.turn) : null;
    }
    if (step.changes.laid || stage !== "playing") ends.window = null;
    if (step.window) ends.window = in_(step.window);
    if (stage !== before.stage) ends.pause = stage === "between" ? in_(terms.pause) : null;
    this.ends = ends;
  }

  #presence({ seats, watching }: Presence): void {
    const going = seats.filter((one) => one.left !== null);
    this.here = seats;
    this.leaves = Object.fromEntries(going.map(({ seat, left }) => [seat, Date.now() + (left ?? 0) * 1000]));
    this.watching = watching;
  }

  #clock(clock: Clock): void {
    const at = (seconds: number | null): number | null => (seconds === null ? null : Date.now() + seconds * 1000);
    this.ends = { turn: at(clock.turn), window: at(clock.window), pause: at(clock.pause) };
  }
}
