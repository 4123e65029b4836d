import { expect, test } from "vitest";
import en from "../src/words/en";
import fr from "../src/words/fr";
import he from "../src/words/he";
// What Python says of the same things: tests/words/test_typescript.py writes and checks it.
import said from "./said.json";
import { sentences } from "../src/table/telling";
import type { Face } from "../src/wire";
import { type Language, one, several, signs, Words } from "../src/words/say";

const SPOKEN: Record<Language, Words> = { en: new Words("en", en), fr: new Words("fr", fr), he: new Words("he", he) };

interface Said {
  language: Language;
  key: string;
  name: string | null;
  values: Record<string, string | number | { card: string } | { cards: string[] }>;
  text: string;
}
const SAID = said as Said[];

test("the page says what Python says, in every language", () => {
  expect(SAID.length).toBeGreaterThan(100);
  for (const { language, key, name, values, text } of SAID) {
    expect(SPOKEN[language].tell(key, name, values), `${language} ${key}`).toBe(text);
  }
});

test("cards are named, and as signs they run from left to right", () => {
  expect(SPOKEN.en.card("9s")).toBe("nine of spades");
  expect(SPOKEN.fr.say("event.laid_single.you", { card: one("Qh") })).toBe("Tu as posé la dame de cœur.");
  expect(SPOKEN.en.say("event.laid_set.you", { cards: several(["9s", "9h", "Jk"]) })).toBe("You laid two nines and one joker.");
  expect(signs(["Th", "Jk"])).toBe("\u206610♥\uFE0E ★\u2069");
});

test("a name in Latin letters stands apart in a Hebrew sentence", () => {
  expect(SPOKEN.he.say("board.waits", { name: "Ben" })).toContain("\u2068Ben\u2069");
  expect(SPOKEN.en.say("board.waits", { name: "Ben" })).toBe("Waiting for Ben.");
});

test("who sits down is named, though nobody was there before", () => {
  const teller = { words: SPOKEN.en, name: (seat: number) => (seat === 0 ? null : ""), penalty: 0 };
  const sat = { kind: "step" as const, number: 1, chain: "", changes: {}, events: [{ kind: "satdown" as const, seat: 1, name: "Ben", bot: "" }] };
  expect(sentences(sat, {} as Face, teller)).toEqual(["Ben sits down."]);
});
