import { beforeEach, expect, test } from "vitest";
import type { Ask } from "../src/link/link";
import { Table } from "../src/table/table.svelte";
import type { Face, Own, Step } from "../src/wire";

const FACE = { stage: "playing", match: 2, turn: 0, terms: { turn: 30, pause: 20 }, laid: [], seats: [], totals: [0, 0] } as unknown as Face;
const OWN: Own = { seat: 0, hand: ["9s"], points: 9, actions: ["lay 9s"], muted: [] };

let table: Table;
let sent: Ask[];
beforeEach(() => {
  sent = [];
  table = new Table();
  table.link = { ask: (ask) => `id${sent.push(ask)}`, retry: () => {}, close: () => {} };
  table.show({ kind: "sync", stream: "0.1", number: 7, chain: "", face: FACE, own: OWN, sheet: [], places: [] });
});

const step = (more: Partial<Step>): Step => ({ kind: "step", number: 8, chain: "", events: [], changes: {}, ...more });

test("a table is what it was last told, field by field", () => {
  table.show(step({ changes: { turn: 1, laid: ["9s"] }, own: { ...OWN, hand: [] } }));
  expect(table.face).toMatchObject({ turn: 1, laid: ["9s"], match: 2 });
  expect(table.own.hand).toEqual([]);
  expect(table.myTurn).toBe(false);
});

test("an action names the match, and the last step that was seen", () => {
  table.play("lay 9s", "draw");
  expect(sent).toEqual([
    { kind: "play", match: 2, number: 7, action: "lay 9s" },
    { kind: "play", match: 2, number: 7, action: "draw" },
  ]);
});

test("a second tap asks nothing until the first is shown or refused", () => {
  table.play("lay 9s");
  table.play("lay 9s");
  expect(sent).toHaveLength(1);
  table.show({ kind: "refused", id: "id1", code: "too_late", number: 7 });
  expect(table.busy).toBe(false);
  table.play("lay 9s");
  expect(sent).toHaveLength(2);
  table.show(step({ events: [{ kind: "laid", seat: 0, cards: ["9s"], run: false }] }));
  expect(table.busy).toBe(false);
});

test("what others do leaves my action under way", () => {
  table.play("slap 9s");
  table.show(step({ events: [{ kind: "drew", seat: 1, card: null }] }));
  expect(table.busy).toBe(true);
});

test("rounds are gathered on the sheet, and a new match begins a new one", () => {
  const scored = { kind: "scored", number: 1, totals: [3, 0] } as unknown as Step["events"][number];
  table.show(step({ events: [scored] }));
  expect(table.sheet).toHaveLength(1);
  table.show(step({ number: 9, events: [{ kind: "committed", match: 3, name: "", promised: [], commitment: "" }] }));
  expect(table.sheet).toHaveLength(0);
});

test("a turn, a window and a pause end when they should", () => {
  const now = Date.now();
  table.show(step({ changes: { turn: 1 }, window: 3 }));
  expect(table.ends.turn).toBeGreaterThanOrEqual(now + 30_000);
  expect(table.ends.window).toBeGreaterThanOrEqual(now + 3000);
  table.show(step({ number: 9, changes: { laid: ["9s"] } }));
  expect(table.ends.window).toBeNull();
  table.show({ kind: "clock", turn: 5, window: null, pause: null });
  expect(table.ends.turn).toBeLessThanOrEqual(Date.now() + 5000);
  table.show(step({ number: 10, changes: { stage: "between" } }));
  expect(table.ends.turn).toBeNull();
  expect(table.ends.pause).toBeGreaterThanOrEqual(now + 20_000);
});
