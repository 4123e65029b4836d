// Lets cards fly with every step that a board shows, once what they fly to is drawn.

import type { Step } from "../wire";
import { flights, fly } from "./flights";
import type { Onlooker, Table } from "./table.svelte";

export class Flying implements Onlooker {
  #flights: ReturnType<typeof flights> = [];
  /** Whether the board shows the table as it was before the next step. */
  #drawn = false;
  #frame = 0;

  before(step: Step, table: Table): void {
    const deals = step.events.some(({ kind }) => kind === "dealt");
    this.#flights = this.#drawn || deals ? flights(step, table.me) : [];
    this.#drawn = false;
  }

  anew(): void {
    this.#flights = [];
    this.#drawn = false;
  }

  /** The board is drawn as the table is now. */
  drawn(): void {
    const all = this.#flights;
    this.#flights = [];
    this.#drawn = true;
    if (all.length) this.#frame = requestAnimationFrame(() => fly(all));
  }

  /** The board is no longer there. */
  left(): void {
    cancelAnimationFrame(this.#frame);
    this.anew();
  }
}
