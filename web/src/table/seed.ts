// My part in the shuffle: a seed that I promise before the match, and open once the server is bound to its own.

import { sha256 } from "../../verify/verify.mjs";
import type { Step } from "../wire";
import type { Onlooker, Table } from "./table.svelte";

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));

/** Takes part for as long as the page lives, or is loaded anew. */
export class Seed implements Onlooker {
  readonly #key: string;

  constructor(table: string) {
    this.#key = `yaniv.seed.${table}`;
  }

  anew(table: Table): void {
    this.#promise(table);
  }

  after(step: Step, table: Table): void {
    for (const event of step.events) {
      if (event.kind === "committed") this.#open(table, event.promised[table.me ?? -1] ?? null);
      if (event.kind === "began" && this.#stored()) sessionStorage.removeItem(this.#key);
      if (event.kind === "matchended") this.#promise(table);
    }
  }

  /** Before a match: a new seed, of which only the hash is told. */
  #promise(table: Table): void {
    const stage = table.face?.stage;
    if (table.me === null || (stage !== "gathering" && stage !== "over")) return;
    const seed = this.#kept();
    if (seed) table.ask({ kind: "seal", commitment: hex(sha256(unhex(seed))) });
  }

  #open(table: Table, promised: string | null): void {
    const seed = this.#stored();
    if (seed && promised === hex(sha256(unhex(seed)))) table.ask({ kind: "unseal", seed });
  }

  #stored(): string | null {
    try {
      return sessionStorage.getItem(this.#key);
    } catch {
      return null; // no storage, so nothing was promised
    }
  }

  /** The seed that was promised already, perhaps before the page was loaded anew, or a new one. */
  #kept(): string | null {
    try {
      const seed = this.#stored() ?? hex(crypto.getRandomValues(new Uint8Array(32)));
      sessionStorage.setItem(this.#key, seed);
      return seed;
    } catch {
      return null; // no storage: the server's seed and those of others make the shuffle
    }
  }
}
