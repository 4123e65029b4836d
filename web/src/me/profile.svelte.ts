// What the server keeps of me, as the profile shows it.

import { me, mine, type Me } from "../api";
import { matches, passkeys, statistics, type Match, type Passkey, type Statistics } from "./ask";

/** So many matches come at once. */
const PAGE = 50;

export class Profile {
  /** `coming`, until it is known who I am. */
  state = $state<"coming" | "there" | "failed">("coming");
  /** Nothing if I am nobody yet. */
  me = $state.raw<Me>();
  statistics = $state.raw<Statistics>();
  matches = $state.raw<readonly Match[]>([]);
  /** Whether there are matches that are not shown. */
  more = $state(false);
  passkeys = $state.raw<readonly Passkey[]>([]);
  #seats = $state(0);

  /** Whether this browser is all that leads to seats or matches of mine. */
  get atStake(): boolean {
    return !this.passkeys.length && (this.#seats > 0 || this.matches.length > 0);
  }

  async load(): Promise<void> {
    try {
      this.me = await me();
      if (this.me) await this.#kept();
      else this.#nothing();
      this.state = "there";
    } catch {
      this.state = "failed";
    }
  }

  async showMore(): Promise<void> {
    const next = await matches(this.matches.length);
    this.matches = [...this.matches, ...next];
    this.more = next.length === PAGE;
  }

  async #kept(): Promise<void> {
    const [figures, first, keys, seats] = await Promise.all([statistics(), matches(0), passkeys(), mine()]);
    this.statistics = figures;
    this.matches = first;
    this.more = first.length === PAGE;
    this.passkeys = keys;
    this.#seats = seats.length;
  }

  #nothing(): void {
    this.statistics = undefined;
    this.matches = [];
    this.more = false;
    this.passkeys = [];
    this.#seats = 0;
  }
}
