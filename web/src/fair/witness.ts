// What this browser was shown of the seeds of each match, kept so that no record can say otherwise later.

import type { Onlooker, Table, Told } from "../table/table.svelte";

export interface Shown {
  /** Its name, as the record will hold it. */
  match: string;
  commitment: string;
  /** Whether the commitment was shown before the first card. */
  early: boolean;
  /** What each seat had promised; nothing if that was not shown. */
  promised: readonly (string | null)[];
  /** The seeds that were opened, by seat. */
  seeds: readonly (string | null)[];
  /** The seats whose seed was shown, and then was not among those of the match. */
  dropped: readonly number[];
}

const KEY = "yaniv.promises";
const MOST = 60;

function all(): Shown[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Shown[];
  } catch {
    return []; // no storage, or something else in it
  }
}

/** What was shown of a match. */
export const shown = (match: string): Shown | undefined => all().find((one) => one.match === match);

function keep(one: Shown): void {
  const others = all().filter((other) => other.match !== one.match);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, one].slice(-MOST)));
  } catch {
    // a private window: the record can be checked, but not held against a promise
  }
}

/** Keep nothing any more of what was shown. */
export function forgetShown(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // no storage: nothing was kept
  }
}

/** Who is told at once, before the first card, if the server does not keep to what it has shown. */
export interface Complaints {
  other: () => void;
  dropped: (seats: readonly number[]) => void;
}

/** Looks on at a table. What was shown first stays: a later promise for the same match is one too many. */
export class Witness implements Onlooker {
  readonly #table: string;
  readonly #complain: Complaints;

  constructor(table: string, complain: Complaints) {
    this.#table = table;
    this.#complain = complain;
  }

  anew({ face }: Table): void {
    if (!face?.commitment) return;
    const { match, commitment, stage } = face;
    if (!this.#again(this.#name(match), commitment)) keep({ match: this.#name(match), commitment, early: stage === "opening", promised: [], seeds: [], dropped: [] });
  }

  after(step: { events: readonly Told[] }, { face }: Table): void {
    for (const event of step.events) this.#happened(event, this.#name(face?.match ?? 0));
  }

  #happened(event: Told, match: string): void {
    if (event.kind === "committed") {
      const { name, commitment, promised } = event;
      if (!this.#again(name, commitment)) keep({ match: name, commitment, early: true, promised, seeds: promised.map(() => null), dropped: [] });
      return;
    }
    const one = shown(match);
    if (!one) return;
    if (event.kind === "unsealed") {
      const seeds = Array.from({ length: Math.max(one.seeds.length, event.seat + 1) }, (_, seat) => one.seeds[seat] ?? null);
      seeds[event.seat] = event.seed;
      keep({ ...one, seeds });
    } else if (event.kind === "began") {
      const dropped = event.seeds.flatMap((seed, seat) => (one.seeds[seat] && one.seeds[seat] !== seed ? [seat] : []));
      keep({ ...one, seeds: event.seeds, dropped });
      if (dropped.length) this.#complain.dropped(dropped);
    }
  }

  /** Whether a promise for this match was shown before; it has to have been the same. */
  #again(match: string, commitment: string): boolean {
    const before = shown(match);
    if (before && before.commitment !== commitment) this.#complain.other();
    return before !== undefined;
  }

  #name(match: number): string {
    return `${this.#table}:${match}`;
  }
}
