import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Chain, hashed } from "../src/link/chain";
import { Pacer } from "../src/link/pacer";
import type { Message, Step } from "../src/wire";

const step = (number: number, chain: string): Step => ({ kind: "step", number, chain, events: [], changes: {} });
const sync = (number: number, chain: string): Message =>
  ({ kind: "sync", stream: "0.1", number, chain, face: {}, own: {}, sheet: [], places: [] }) as unknown as Message;

test("the hash of a frame is the first half of its SHA-256", () => {
  expect(hashed("")).toBe("e3b0c44298fc1c149afbf4c8996fb924");
  expect(hashed("שלום")).toMatch(/^[0-9a-f]{32}$/);
});

test("steps follow in order, each naming the frame before it", () => {
  const chain = new Chain();
  chain.follows(sync(4, "a"), "");
  const five = step(5, "a");
  expect(chain.follows(five, "frame 5")).toBe(true);
  expect(chain.follows(step(6, hashed("frame 5")), "frame 6")).toBe(true);
  expect(chain.resume("x")).toEqual({ kind: "resume", stream: "0.1", number: 6, chain: hashed("frame 6"), invite: "x" });
});

test.each([
  ["missing", step(6, "a")],
  ["doubled", step(4, "a")],
  ["another", step(5, "b")],
])("a step that is %s is noticed, and the whole table asked for", (_, wrong) => {
  const chain = new Chain();
  chain.follows(sync(4, "a"), "");
  expect(chain.follows(wrong, "")).toBe(false);
  expect(chain.resume("")).toMatchObject({ stream: "", number: 0, chain: "" });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what happened is shown one thing after another", () => {
  const shown: number[] = [];
  const pacer = new Pacer(
    (message) => shown.push((message as Step).number),
    () => 300,
  );
  pacer.take(step(1, ""));
  pacer.take(step(2, ""));
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(299);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([1, 2]);
});

test("whoever is far behind catches up quickly", () => {
  const shown: number[] = [];
  const pacer = new Pacer(
    (message) => shown.push((message as Step).number),
    () => 300,
  );
  for (let number = 1; number <= 12; number++) pacer.take(step(number, ""));
  vi.advanceTimersByTime(300 + 8 * 60);
  expect(shown.length).toBeGreaterThanOrEqual(8);
});

test("the whole table goes before all that waits to be shown", () => {
  const shown: string[] = [];
  const pacer = new Pacer(
    (message) => shown.push(message.kind === "step" ? String(message.number) : message.kind),
    (message) => (message.kind === "step" ? 300 : 0),
  );
  pacer.take(step(1, ""));
  pacer.take(step(2, ""));
  pacer.take(sync(9, ""));
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual(["1", "sync"]);
});
