import { beforeEach, expect, test, vi } from "vitest";
import type { State } from "../src/link/link";
import { ReplayLink, tableAfter } from "../src/link/replay";
import { Player } from "../src/replay/player.svelte";
import { type Eyes, remembered } from "../src/replay/source";
import { Table } from "../src/table/table.svelte";
import type { Message, Own, Replay, Step } from "../src/wire";

const OWN: Own = { seat: 0, hand: ["9s"], points: 9, actions: ["lay 9s"], muted: [] };
const SCORED = { kind: "scored", number: 1, caller: 0, totals: [0, 7] } as unknown as Step["events"][number];

/** A round of three steps; the second is seen by some only. */
function round(number: number, rounds = 2, eyes: Eyes = { seat: null, open: true }): Replay {
  const step = (n: number, more: Partial<Step>): Step => ({ kind: "step", number: n, chain: "", events: [], changes: {}, ...more });
  const steps = [
    step(1, { changes: { stock: 40 + number }, own: OWN }),
    step(2, { changes: { stock: 39 + number } }),
    step(3, { events: [SCORED, { kind: "matchended", winners: [0], places: [1, 2] }], changes: { stage: "over" } }),
  ];
  const shown = eyes.seat === 1 ? [steps[0]!, { ...steps[2]!, number: 2 }] : steps;
  const face = { stage: "opening", stock: 0, terms: { turn: 0, pause: 0 }, seats: [], laid: [] } as unknown as Replay["sync"]["face"];
  return {
    rules: "bga", seats: [], rounds: Array.from({ length: rounds }, (_, i) => ({ number: i + 1, scored: null })), over: true, round: number,
    seat: eyes.seat, open: eyes.open, sync: { kind: "sync", stream: "", number: 0, chain: "", face, own: { ...OWN, hand: [], actions: [] }, sheet: [], places: [] },
    steps: shown, moments: eyes.seat === 1 ? [0, 2] : [0, 1, 2], mine: null, key: "k",
  };
}

let said: Message[];
let link: ReplayLink;
beforeEach(() => {
  said = [];
  link = new ReplayLink({ message: (message) => said.push(message), state: (_: State) => {} });
  vi.useRealTimers();
});
const kinds = (): string[] => said.splice(0).map((message) => (message.kind === "step" ? `step ${message.number}` : message.kind));

test("a step that follows is said alone; any other comes after the table before it", () => {
  link.load(round(1), 1);
  expect(kinds()).toEqual(["sync", "step 1"]);
  link.seek(2);
  expect(kinds()).toEqual(["step 2"]);
  link.seek(1);
  expect(kinds()).toEqual(["sync", "step 1"]);
  link.seek(3);
  expect(kinds()).toEqual(["sync", "step 3"]);
});

test("whichever way a moment is come to, the table is the same", () => {
  const ways = [[1, 2, 3], [3], [3, 1, 2, 3], [2, 3]];
  const tables = ways.map((way) => {
    const table = new Table();
    const past = new ReplayLink({ message: (message) => table.show(message), state: () => {} });
    past.load(round(1), way[0]!);
    for (const at of way.slice(1)) past.seek(at);
    return { face: table.face, own: table.own, sheet: table.sheet, places: table.places };
  });
  for (const table of tables) expect(table).toEqual(tables[0]);
  expect(tables[0]).toMatchObject({ face: { stock: 40, stage: "over" }, sheet: [SCORED], places: [1, 2] });
  expect(tableAfter(round(1), 3)).toMatchObject({ face: { stage: "over" }, sheet: [SCORED], places: [1, 2] });
});

test("nothing can be done in what is over", async () => {
  link.load(round(1), 1);
  expect(said.every((message) => message.kind !== "step" || !message.own?.actions?.length)).toBe(true);
  said = [];
  const id = link.ask({ kind: "play", match: 1, number: 1, action: "lay 9s" });
  await Promise.resolve();
  expect(said).toEqual([{ kind: "refused", id, code: "wrong_match", number: 1 }]);
});

test("steps lead from round to round, forth and back, and end at the ends", async () => {
  const player = new Player(async (number, eyes) => round(number, 2, eyes), link);
  await player.open();
  expect([player.round, player.at, player.first]).toEqual([1, 1, true]);
  await player.back();
  expect([player.round, player.at]).toEqual([1, 1]);
  for (let i = 0; i < 3; i++) await player.forth();
  expect([player.round, player.at]).toEqual([2, 1]);
  await player.back();
  expect([player.round, player.at]).toEqual([1, 3]);
  await player.go(2, Infinity);
  expect(player.last).toBe(true);
  await player.forth();
  await player.go(3);
  expect([player.round, player.at]).toEqual([2, 3]);
});

test("other eyes see the same moment", async () => {
  const player = new Player(async (number, eyes) => round(number, 1, eyes), link);
  await player.open();
  player.seek(3);
  await player.see({ seat: 1 });
  expect([player.at, player.steps]).toEqual([2, 2]);
  await player.see({ seat: 0 });
  expect(player.at).toBe(3);
  player.seek(2);
  await player.see({ seat: 1 });
  expect(player.at).toBe(1);
});

test("whoever played begins with their own eyes", async () => {
  const asked: Eyes[] = [];
  const player = new Player(async (number, eyes) => (asked.push(eyes), { ...round(number, 1, eyes), mine: 1 }), link);
  await player.open();
  expect(asked).toEqual([{ seat: null, open: true }, { seat: 1, open: false }]);
});

test("it plays by itself to the end, faster if that is wanted, and stops there", async () => {
  vi.useFakeTimers();
  const player = new Player(async (number, eyes) => round(number, 2, eyes), link);
  await player.open();
  player.faster(1);
  player.play();
  await vi.advanceTimersByTimeAsync(700);
  expect(player.at).toBe(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([player.round, player.at, player.playing]).toEqual([2, 3, false]);
  player.play();
  expect(player.playing).toBe(false);
});

test("what was wanted last is shown, whatever answers first", async () => {
  const waiting = new Map<number, () => void>();
  const slow = async (number: number, eyes: Eyes): Promise<Replay> => {
    if (eyes.seat === null && waiting.size < 9) await new Promise<void>((wake) => waiting.set(number, wake));
    return round(number, 3, eyes);
  };
  const player = new Player(slow, link);
  const opened = player.open();
  waiting.get(1)!();
  await opened;
  const [two, three] = [player.go(2), player.go(3)];
  waiting.get(3)!();
  await three;
  waiting.get(2)!();
  await two;
  expect(player.round).toBe(3);
});

test("a round that could not be fetched is asked for again", async () => {
  let fails = true;
  const asked: number[] = [];
  const source = remembered(async (number, eyes) => {
    asked.push(number);
    if (fails && number === 2) throw new Error("away");
    return round(number, 2, eyes);
  });
  const player = new Player(source, link);
  await player.open();
  await player.go(2);
  expect([player.failed, player.round]).toEqual([true, 1]);
  fails = false;
  await player.go(2);
  await player.go(1);
  expect([player.failed, player.round]).toEqual([false, 1]);
  expect(asked.filter((number) => number === 1)).toHaveLength(1);
});
