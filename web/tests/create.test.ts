import { expect, test } from "vitest";
import type { Field } from "../src/api";
import { settled } from "../src/create/form";

const ENDS: Field = { name: "match_end", kind: "choice", default: "last_standing", needs: null };
const ROUNDS: Field = { name: "match_rounds", kind: "number", default: 0, needs: { option: "match_end", value: "rounds" }, low: 1, high: 100, also: null, offered: [10, 5, 20] };
const PENALTY: Field = { name: "assaf_penalty", kind: "number", default: 30, needs: null, low: 0, high: 100, also: null, offered: [] };
const FIELDS = [ENDS, ROUNDS, PENALTY];
const OPTIONS = { match_end: "last_standing", match_rounds: 0, assaf_penalty: 30 };

test("what begins to mean something and has no number yet gets a usual one", () => {
  expect(settled(FIELDS, OPTIONS, { match_end: "rounds" })).toEqual({ match_end: "rounds", match_rounds: 10 });
});

test("a number that was chosen stays, be it a wrong one", () => {
  expect(settled(FIELDS, OPTIONS, { match_end: "rounds", match_rounds: 7 })).toEqual({ match_end: "rounds", match_rounds: 7 });
  expect(settled(FIELDS, OPTIONS, { assaf_penalty: 500 })).toEqual({ assaf_penalty: 500 });
});

test("what means nothing stays out of it", () => {
  expect(settled(FIELDS, OPTIONS, { assaf_penalty: 40 })).toEqual({ assaf_penalty: 40 });
});
