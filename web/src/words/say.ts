// One language: its texts by key, with values put in, things counted and cards named. As src/yaniv/words/language.py.

import type { Key, Texts, Values } from "./texts";

export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export interface OneCard {
  card: string;
}
export interface Cards {
  cards: readonly string[];
}
type Value = string | number | OneCard | Cards;
type None = Record<never, never>;

/** The values a text takes, left out if it takes none. */
export type Given<K extends Key> = None extends Values[K] ? [] : [values: Values[K]];

export const LANGUAGES = ["en", "fr", "he"] as const;
export type Language = (typeof LANGUAGES)[number];

export const one = (card: string): OneCard => ({ card });
export const several = (cards: readonly string[]): Cards => ({ cards });

const SIGNS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** A card as a sign: `9♠`, which stands from left to right in every language. */
export function sign(card: string): string {
  const suit = SIGNS[card[1] ?? ""];
  return suit ? `${card[0] === "T" ? "10" : card[0]}${suit}\uFE0E` : "★";
}

/** Cards as signs, kept from left to right inside any sentence. */
export const signs = (cards: readonly string[]): string => `\u2066${cards.map(sign).join(" ")}\u2069`;

export class Words {
  readonly rtl: boolean;
  readonly #plural: Intl.PluralRules;
  readonly #number: Intl.NumberFormat;
  readonly #list: Intl.ListFormat;

  constructor(
    readonly language: Language,
    readonly texts: Texts,
  ) {
    this.rtl = language === "he";
    this.#plural = new Intl.PluralRules(language);
    this.#number = new Intl.NumberFormat(language);
    this.#list = new Intl.ListFormat(language, { type: "conjunction" });
  }

  /** The text of a key, with its values put in. */
  say<K extends Key>(key: K, ...given: Given<K>): string {
    return this.#say(key, (given[0] ?? {}) as Record<string, Value>);
  }

  /** The text for the reader (no name), or for others about the player of that name. */
  tell(key: string, name: string | null, values: Record<string, Value> = {}): string {
    const form = [`${key}.all`, `${key}.${name === null ? "you" : "other"}`].find((one) => one in this.texts) ?? key;
    return this.#say(form as Key, name === null ? values : { name, ...values });
  }

  /** Whether there is such a text; for keys that the server names. */
  knows(key: string): key is Key {
    return key in this.texts;
  }

  /** Several things as a list in a sentence. */
  join(parts: readonly string[]): string {
    // The Hebrew "and" is a letter of the next word; before a number or a foreign name it needs a hyphen.
    return this.#list.format(parts).replace(/(?<= ו)(?=[^א-ת\s])/, "־");
  }

  number(n: number): string {
    return this.#number.format(n);
  }

  /** A card by its name: "nine of spades". */
  card(card: string, form: "name" | "the" = "name"): string {
    const [rank, suit] = [card[0] ?? "", card[1] ?? ""];
    if (card === "Jk") return this.texts[form === "the" ? "card.the_joker" : "card.joker"] as string;
    return this.#say(`card.${form}` as Key, {
      rank: this.texts[`rank.${rank}` as Key] as string,
      the_rank: this.texts[`the_rank.${rank}` as Key] as string,
      suit: this.texts[`suit.${suit}` as Key] as string,
    });
  }

  #say(key: Key, values: Record<string, Value>): string {
    const text = this.texts[key];
    const chosen = typeof text === "string" ? text : (text[this.#plural.select(Number(values["n"]))] ?? text.other ?? "");
    return chosen.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, kind = "") => this.#show(values[name], kind as string));
  }

  #show(value: Value | undefined, kind: string): string {
    if (typeof value === "number") return kind ? this.#say(`count.${kind}` as Key, { n: value }) : this.number(value);
    if (typeof value === "string") return this.#apart(value);
    if (value === undefined) return "";
    if ("card" in value) return this.card(value.card, kind === "the" ? "the" : "name");
    if (kind === "set") return this.#set(value.cards);
    return value.cards.length ? this.join(value.cards.map((card) => this.card(card))) : this.say("card.none");
  }

  #set(cards: readonly string[]): string {
    const natural = cards.filter((card) => card !== "Jk");
    const first = natural[0] ?? "Jk";
    const named = this.#say(`set.${natural.length}` as Key, {
      ranks: this.texts[`ranks.${first[0]}` as Key] as string,
      card: one(first),
    });
    const jokers = cards.length - natural.length;
    return jokers ? this.say("set.with_jokers", { set: named, n: jokers }) : named;
  }

  #apart(text: string): string {
    // A name in Latin letters must not turn a Hebrew sentence around, so it stands between isolating marks.
    return this.rtl && /\p{Script=Latin}/u.test(text) && !/[\u2066-\u2069]/.test(text) ? `\u2068${text}\u2069` : text;
  }
}
