// Moments of a table that have to be right on every screen and in every language.

import type { Face, Own, Scored } from "../src/wire";
import type { Moment } from "./scripted";

const CARDS = ["9s", "9h", "5c", "Ad", "Kh"];
const LAYS = ["lay 9s", "lay 9h", "lay 5c", "lay Ad", "lay Kh", "lay 9s 9h"];
const EIGHT = ["Me", "Benjamin", "Cleopatra", "Dan", "Eva", "Finn", "Gina", "Hugo"];

const SCORED: Scored = {
  kind: "scored", number: 4, caller: 1, slapped: false, caught: true, hands: [5, 6, 42], gained: [0, 36, 42],
  totals: [50, 136, 142], landings: [{ seat: 0, at: 100, to: 50, robbed: null, stolen: 0 }], out: [],
};
const BETWEEN: Partial<Face> = {
  stage: "between", round: 4, turn: null, hands: [["2s", "3h"], ["Ac", "5d"], ["Kd", "Qs", "4c", "9h", "9d"]], caller: 1, totals: SCORED.totals, counts: [2, 2, 5],
};
const OVER: Scored = { ...SCORED, totals: [50, 236, 242], landings: [], out: [1, 2] };
const HANDS: Partial<Own> = { hand: ["2s", "3h"], points: 5, actions: [] };

export const MOMENTS: Record<string, Moment> = {
  "my turn": { own: { actions: LAYS } },
  "my turn, and I may call": { own: { hand: ["2s", "3h"], points: 5, actions: ["call", "lay 2s", "lay 3h"] }, face: { counts: [2, 5, 5] } },
  "laid, and to draw": { face: { laid: ["9s", "9h"], phase: "draw", counts: [3, 5, 5] }, own: { hand: CARDS.slice(2), points: 16, actions: ["draw", "take 4d"] } },
  "laid a run, and to draw": { face: { last: ["Ts", "Th", "Td"], takeable: ["Ts", "Td"], laid: ["3h", "4h", "5h", "6h", "7h"], laid_run: true, phase: "draw", counts: [1, 5, 5] }, own: { hand: ["Kd"], points: 10, actions: ["draw", "take Ts", "take Td"] } },
  "a chance to slap": { face: { turn: 1 }, own: { actions: ["slap 9h", "pass"] } },
  "a chance to sneak": { face: { turn: 1 }, own: { actions: ["sneak Ad", "sneak Kh", "pass"] } },
  "a computer player has my seat": { face: { seats: [{ name: "Me", bot: "club", held: true }, ...["Ben", "Cleo"].map((name) => ({ name, bot: "", held: false }))], turn: 1 } },
  "somebody is away, and some watch": {
    face: { turn: 1 },
    presence: { kind: "presence", watching: 2, seats: [{ seat: 0, here: true, left: null }, { seat: 1, here: false, left: 40 }, { seat: 2, here: false, left: null }] },
  },
  "I watch": { own: { seat: null, hand: [], points: 0 } },
  "I am out": { face: { active: [false, true, true], turn: 1, counts: [0, 5, 5] }, own: { hand: [], points: 0 } },
  "a caller is caught": { face: BETWEEN, own: HANDS, sheet: [SCORED] },
  "the match is over": { face: { ...BETWEEN, stage: "over", totals: OVER.totals, active: [true, false, false] }, own: HANDS, sheet: [OVER], places: [1, 3, 2] },
  "eight players": {
    face: {
      seats: EIGHT.map((name) => ({ name, bot: "", held: false })), counts: EIGHT.map(() => 7), known: EIGHT.map((_, seat) => (seat === 3 ? ["Kd"] : [])),
      totals: EIGHT.map((_, seat) => seat * 23), active: EIGHT.map(() => true), last: ["Ts", "Th", "Td"], takeable: ["Ts", "Td"],
    },
    own: { hand: ["Ah", "2h", "3h", "Td", "Jc", "Qs", "Jk"], actions: ["lay Jk", "lay Ah 2h 3h"] },
  },
  "before the match": { face: { stage: "gathering", seats: ["Me", "Ben", ""].map((name) => ({ name, bot: "", held: false })), totals: [], match: 0 }, gathers: true },
};
