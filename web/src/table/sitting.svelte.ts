// What a person does at a table: cards chosen, the order of the hand, and what they were told. It is theirs alone, and
// lasts through lost connections; the table itself is as the server says.

import { SvelteSet } from "svelte/reactivity";
import type { Told } from "../api";
import type { Ask } from "../link/link";
import { likes } from "../settings.svelte";
import { one, several, type Words } from "../words/say";
import { spoken } from "../words/words.svelte";
import type { Refused, Step } from "../wire";
import { type Held, moved, reheld, sorted } from "./hand";
import { ambiguous, exactly, fits, type Lay, laysOf, meant, ordering } from "./selection";
import type { Onlooker, Table } from "./table.svelte";
import { sentences, type Teller } from "./telling";
import { whyNoCall, whyNoLay, whyNot } from "./why";

export interface Entry {
  id: number;
  text: string;
}
export interface Line {
  id: number;
  seat: number;
  text: string;
}

const KEPT = 60;

export class Sitting implements Onlooker {
  /** My cards in the order in which I look at them. */
  hand = $state.raw<Held[]>([]);
  /** The keys of the cards I chose, in the order of choosing. */
  chosen = $state.raw<number[]>([]);
  asRun = $state(false);
  /** The card that I drew last, for a moment. */
  drawn = $state.raw<Held | undefined>();
  log = $state.raw<Entry[]>([]);
  chat = $state.raw<Line[]>([]);
  unread = $state(0);
  refusal = $state("");
  /** Why nothing comes from the stock or the discards now, said beside them when I ask for it in vain. */
  why = $state("");
  /** What I was advised, until I do something. */
  advice = $state("");
  /** The rules of the table in words. */
  rules = $state.raw<Told | undefined>();
  /** What is said to the ear alone. */
  ear = $state.raw<Entry>({ id: 0, text: "" });
  readonly bubbles = new SvelteSet<number>();
  #entries = 0;

  constructor(readonly table: Table) {}

  // --- what I may do, as the table says ---

  readonly lays = $derived.by(() => laysOf(this.table.own.actions));
  readonly cards = $derived.by(() => this.chosen.map((key) => this.hand.find((held) => held.key === key)?.card ?? ""));
  readonly lay = $derived.by((): Lay | undefined =>
    this.chosen.length ? meant(this.lays, this.cards, this.asRun) : undefined,
  );
  readonly ordering = $derived.by(() => ordering(this.lays, this.cards, this.lay?.run ?? false));
  readonly ambiguous = $derived.by(() => ambiguous(this.lays, this.cards));
  /** Whether the next card may be chosen by a tap on where it comes from. */
  readonly open = $derived.by(() => this.mayDraw || this.lay !== undefined);
  readonly mayDraw = $derived.by(() => this.table.own.actions.some((one) => one === "draw" || one.startsWith("take ")));
  readonly mayCall = $derived.by(() => this.table.own.actions.includes("call"));
  readonly chances = $derived.by(() => this.table.own.actions.filter((one) => /^(slap|sneak) /.test(one)));
  readonly mayPass = $derived.by(() => this.table.own.actions.includes("pass"));

  /** Whether a good player may be asked: where I play against computer players alone. */
  readonly mayAsk = $derived.by(() => {
    const { advise, face, me } = this.table;
    return advise !== undefined && me !== null && (face?.seats.every(({ bot, held }, seat) => seat === me || (bot && !held)) ?? false);
  });

  mayTake(card: string): boolean {
    if (this.table.own.actions.includes(`take ${card}`)) return true;
    return this.lay !== undefined && (this.table.face?.takeable.includes(card) ?? false);
  }

  /** Whether this card can join those that are chosen. */
  joins(held: Held): boolean {
    return !this.lays.length || this.chosen.includes(held.key) || fits(this.lays, this.cards, held.card);
  }

  // --- what I do ---

  choose(key: number): void {
    if (this.table.past) return;
    this.#unsaid();
    this.chosen = this.chosen.includes(key) ? this.chosen.filter((one) => one !== key) : [...this.chosen, key];
    if (!this.ambiguous) this.asRun = false;
  }

  clear(): void {
    this.chosen = [];
    this.#unsaid();
  }

  /** Be told what could be done; what would be laid is chosen. */
  advised(text: string, heard = text, lay?: Lay): void {
    if (lay) {
      this.clear();
      for (const card of lay.cards) this.choose(this.hand.find((held) => held.card === card && !this.chosen.includes(held.key))?.key ?? -1);
      this.asRun = lay.run;
    }
    this.advice = text;
    this.hear(heard);
  }

  layThem(): void {
    if (this.lay) return this.table.play(this.lay.action);
    this.hear((this.refusal = whyNoLay(this)));
  }

  call(): void {
    if (this.mayCall) return this.table.play("call");
    this.hear((this.refusal = whyNoCall(this)));
  }

  /** Lay what is chosen together with a card; the card alone, if it goes with none of that. */
  layWith(held: Held): void {
    if (!this.chosen.includes(held.key)) {
      if (!this.joins(held)) this.clear();
      this.choose(held.key);
    }
    this.layThem();
  }

  /** Lay one card at once. */
  layOne(held: Held): void {
    const [lay] = exactly(this.lays, [held.card]);
    if (!lay) return;
    this.chosen = [held.key];
    this.table.play(lay.action);
  }

  /** Take the next card from there, and lay what is chosen before if that is still to do; or hear why it cannot be. */
  from(source: "draw" | `take ${string}`): void {
    const why = whyNot(this, source);
    if (why) this.hear((this.why = why));
    else if (this.mayDraw) this.table.play(source);
    else if (this.lay) this.table.play(this.lay.action, source);
  }

  /** Move a card to a place, and hear where it is. */
  arrange(held: Held, to: number): void {
    const from = this.hand.indexOf(held);
    if (from < 0 || from === to || to < 0 || to >= this.hand.length) return;
    likes.sort = "own";
    this.hand = moved(this.hand, held.key, to);
    this.hear(spoken().say("ear.moved", { card: one(held.card), place: to + 1 }));
  }

  sort(by: "rank" | "suit"): void {
    likes.sort = by;
    this.hand = sorted(this.hand, by);
  }

  say(text: string): void {
    if (text.trim()) this.table.ask({ kind: "say", text: text.trim().slice(0, 200) });
  }

  // --- what I am told ---

  name = (seat: number): string | null => (seat === this.table.me ? null : this.nameOf(seat));

  /** The name of a seat, for all to read: computer players are called something in every language. */
  nameOf = (seat: number): string => {
    const place = this.table.face?.seats[seat];
    if (!place) return "";
    if (!place.bot || place.held) return place.name;
    const names = spoken().say("names.opponents").split(" ");
    return names[seat % names.length] ?? place.name;
  };

  get teller(): Teller {
    const { assaf_adds_hand, assaf_penalty } = this.rules?.options ?? {};
    return { words: spoken(), name: this.name, penalty: assaf_adds_hand ? Number(assaf_penalty) : 0 };
  }

  before(step: Step): void {
    if (this.table.face) this.tell(sentences(step, this.table.face, this.teller));
  }

  after(step: Step): void {
    this.#hold();
    for (const event of step.events) {
      if (event.kind === "drew" && event.seat === this.table.me) this.drawn = this.hand.find(({ key }) => this.#new.has(key));
      if (event.kind === "laid" && event.seat === this.table.me) this.drawn = undefined;
      if (event.kind === "said") this.#heard(event.seat, event.text);
      if (event.kind === "cried") this.#heard(event.seat, this.#phrase(event.phrase));
    }
    if ("turn" in step.changes || step.events.some((event) => event.kind === "dealt")) this.#announce();
  }

  anew(): void {
    this.#hold();
    this.#announce();
  }

  refused(refused: Refused, ask: Ask | undefined): void {
    if (ask?.kind === "seal" || ask?.kind === "unseal") return; // asked by the page, not by me
    if (refused.code === "wrong_phase" && this.refusal) return; // a draw after a lay that was refused
    const key = `refusal.${refused.code}`;
    const words = spoken();
    const code = words.knows(key) ? key : (`code.${refused.code}` as const);
    this.refusal = words.knows(code) ? words.tell(code, null) : refused.code;
    if (ask?.kind === "play") this.hear(this.refusal);
  }

  tell(texts: string[]): void {
    if (!texts.length) return;
    this.#unsaid();
    this.log = [...this.log, ...texts.map((text) => ({ id: ++this.#entries, text }))].slice(-KEPT);
  }

  /** What was said of what I did last is over. */
  #unsaid(): void {
    this.refusal = this.advice = this.why = "";
  }

  /** Say something to the ear; a screen reader speaks only what has changed, so the same thing again is a space longer. */
  hear(text: string): void {
    this.ear = { id: ++this.#entries, text: text && text === this.ear.text ? `${text}\u00a0` : text };
  }

  /** Say to the ear where I stand. */
  #standing(words: Words): string {
    const { own, face } = this.table;
    if (!face || own.seat === null) return "";
    const hand = words.say("ear.hand", {
      n: own.hand.length,
      points: own.points,
      cards: several(this.hand.map(({ card }) => card)),
    });
    const take = face.takeable.length ? words.say("ear.take", { cards: several(face.takeable) }) : "";
    return [hand, take].filter(Boolean).join(" ");
  }

  #announce(): void {
    const words = spoken();
    this.hear(this.table.myTurn ? `${words.say("ear.turn")} ${this.#standing(words)}` : "");
  }

  #new = new Set<number>();

  #hold(): void {
    const before = new Set(this.hand.map(({ key }) => key));
    const hand = reheld(this.hand, this.table.own.hand);
    this.#new = new Set(hand.map(({ key }) => key).filter((key) => !before.has(key)));
    const lies = sorted(hand, likes.sort);
    // Where nothing has changed, nothing need be drawn.
    if (lies.length !== this.hand.length || lies.some((held, i) => held !== this.hand[i])) this.hand = lies;
    this.chosen = this.chosen.filter((key) => hand.some((held) => held.key === key));
  }

  #heard(seat: number, text: string): void {
    const id = ++this.#entries;
    this.chat = [...this.chat, { id, seat, text }].slice(-KEPT);
    this.unread += 1;
    this.bubbles.add(id);
    setTimeout(() => this.bubbles.delete(id), 6000);
  }

  #phrase(phrase: string): string {
    const words = spoken();
    const key = `phrase.${phrase}`;
    return words.knows(key) ? words.tell(key, null) : phrase;
  }
}
