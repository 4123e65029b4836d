// A table whose other side is a script: it shows exactly what a test wants to be seen, and notes what is asked.

import { readFileSync } from "node:fs";
import type { Page, WebSocketRoute } from "playwright-core";
import { hashed } from "../src/link/chain";
import type { Changes, Command, Face, Message, Own, Presence, Scored, Step, Sync } from "../src/wire";

const RULES = JSON.parse(readFileSync(new URL("./rules.json", import.meta.url), "utf8")) as unknown;

export const FACE: Face = {
  terms: { rules: "bga", level: "club", turn: 0, window: 3, pace: [0, 0], grace: 60, pause: 300, spectators: true, listed: false },
  stage: "playing",
  match: 1,
  owner: 0,
  seats: ["Me", "Ben", "Cleo"].map((name) => ({ name, bot: "", held: false })),
  ready: [],
  commitment: "0".repeat(64),
  round: 1,
  dealer: 2,
  totals: [0, 0, 0],
  active: [true, true, true],
  turn: 0,
  phase: "play",
  counts: [5, 5, 5],
  known: [[], [], []],
  stock: 30,
  last: ["4d"],
  last_run: false,
  thrower: 2,
  takeable: ["4d"],
  laid: [],
  laid_run: false,
  hands: null,
  caller: null,
};
export const OWN: Own = { seat: 0, hand: ["9s", "9h", "5c", "Ad", "Kh"], points: 34, actions: [], muted: [] };

/** How a table stands when somebody comes to it. */
export interface Moment {
  face?: Partial<Face>;
  own?: Partial<Own>;
  sheet?: Scored[];
  places?: number[];
  presence?: Presence;
  /** No match has begun, so there is no board yet. */
  gathers?: boolean;
}

const ALL_HERE: Presence = { kind: "presence", seats: [0, 1, 2].map((seat) => ({ seat, here: true, left: null })), watching: 0 };

export class Scripted {
  readonly asked: Command[] = [];
  /** The places from which sockets were resumed. */
  readonly resumed: number[] = [];
  #socket: WebSocketRoute | undefined;
  #number = 0;
  #hash = "a".repeat(32);
  #news: (() => void)[] = [];
  #sync: Sync;
  /** What nobody answers as long as nobody is there. */
  #unheard: Command[] | undefined;

  private constructor({ face, own, sheet = [], places = [] }: Moment, readonly presence: Presence) {
    this.#sync = {
      kind: "sync", stream: "0.1", number: 0, chain: this.#hash, face: { ...FACE, ...face }, own: { ...OWN, ...own }, sheet, places,
    };
  }

  static at(page: Page, face: Partial<Face>, own: Partial<Own>): Promise<Scripted> {
    return Scripted.moment(page, { face, own });
  }

  static async moment(page: Page, moment: Moment, rules = RULES): Promise<Scripted> {
    const script = new Scripted(moment, moment.presence ?? ALL_HERE);
    await page.route("**/api/me", (route) => route.fulfill({ json: { name: "Me", language: "en" } }));
    await page.route("**/api/rules/told*", (route) => route.fulfill({ json: rules }));
    await page.routeWebSocket(/\/ws\//, (socket) => {
      script.#socket = socket;
      socket.onMessage((text) => script.#hear(JSON.parse(String(text)) as Command));
    });
    await page.goto("/t/scripted");
    await page.locator(moment.gathers ? ".seats" : ".board:not(.coming)").waitFor();
    return script;
  }

  #hear(command: Command): void {
    if (this.#unheard) return void this.#unheard.push(command);
    if (command.kind === "resume") {
      this.resumed.push(command.number ?? 0);
      if (command.stream !== this.#sync.stream || command.number !== this.#number) this.say({ ...this.#sync, number: this.#number, chain: this.#hash });
      this.say(this.presence);
    } else {
      this.asked.push(command);
    }
    for (const wake of this.#news.splice(0)) wake();
  }

  /** Wait until so many things were asked, and give the last. */
  async ask(count: number): Promise<Command> {
    while (this.asked.length < count) await new Promise<void>((wake) => this.#news.push(wake));
    return this.asked[count - 1] as Command;
  }

  async resume(count: number): Promise<void> {
    while (this.resumed.length < count) await new Promise<void>((wake) => this.#news.push(wake));
  }

  say(message: Message): void {
    this.#socket?.send(JSON.stringify(message));
  }

  step(events: Step["events"], changes: Changes = {}, own?: Partial<Own>, window?: number): void {
    this.#number += 1;
    const step: Step = { kind: "step", number: this.#number, chain: this.#hash, events, changes };
    if (own) step.own = { ...OWN, ...own };
    if (window) step.window = window;
    this.#sync = { ...this.#sync, face: { ...this.#sync.face, ...changes }, own: step.own ?? this.#sync.own };
    const frame = JSON.stringify(step);
    this.#hash = hashed(frame);
    this.#socket?.send(frame);
  }

  done(command: Command): void {
    if ("id" in command) this.say({ kind: "done", id: command.id, number: this.#number });
  }

  refuse(command: Command, code: "too_late" | "not_on_top" | "wrong_phase"): void {
    if ("id" in command) this.say({ kind: "refused", id: command.id, code, number: this.#number });
  }

  /** Be gone, however often and soon somebody comes back, until `back`. */
  away(): void {
    this.#unheard = [];
  }

  back(): void {
    const unheard = this.#unheard ?? [];
    this.#unheard = undefined;
    for (const command of unheard) this.#hear(command);
  }

  /** Lose the connection, as a restart of the server does. */
  async drop(): Promise<void> {
    this.away();
    await this.#socket?.close({ code: 1012 });
  }
}
