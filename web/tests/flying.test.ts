import { beforeEach, expect, test, vi } from "vitest";
import { Flying } from "../src/table/flying";
import type { Table } from "../src/table/table.svelte";
import { Parts } from "../src/ui/parts.svelte";
import type { Step } from "../src/wire";

const me = { me: 0 } as Table;
const step = (...events: Step["events"]): Step => ({ kind: "step", number: 1, chain: "", events, changes: {} });
const DEALT = step({ kind: "dealt", hands: [["9s"], null], turned: ["4d"], dealer: 0 } as unknown as Step["events"][number]);
const DREW = step({ kind: "drew", seat: 0, card: "9s" });

let frames: FrameRequestCallback[];
let moved: number;
const nextFrame = (): void => frames.splice(0).forEach((frame) => frame(0));
beforeEach(() => {
  frames = [];
  moved = 0;
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  Element.prototype.animate = (() => void (moved += 1)) as unknown as Element["animate"];
  document.body.innerHTML = `
    <button data-place="stock"><svg></svg></button>
    <ul data-place="hand"><li data-card="9s"></li></ul>`;
});

test("the first cards are dealt once the board is there", () => {
  const flying = new Flying();
  flying.before(DEALT, me);
  expect(frames).toHaveLength(0);
  flying.drawn();
  nextFrame();
  expect(moved).toBe(1);
});

test("a card flies with the step that moves it, once", () => {
  const flying = new Flying();
  flying.drawn();
  flying.before(DREW, me);
  flying.drawn();
  flying.drawn();
  nextFrame();
  expect(moved).toBe(1);
});

test("nothing flies from where the board did not show it", () => {
  const flying = new Flying();
  flying.drawn();
  flying.anew();
  flying.before(DREW, me);
  flying.drawn();
  nextFrame();
  expect(moved).toBe(0);
});

test("a large screen is drawn a part in each frame", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const parts = new Parts(2);
  expect([parts.has(1), parts.whole]).toEqual([false, false]);
  nextFrame();
  vi.runAllTimers();
  expect([parts.has(1), parts.whole]).toEqual([true, false]);
  nextFrame();
  vi.runAllTimers();
  expect(parts.whole).toBe(true);
  expect(frames).toHaveLength(0);
  vi.useRealTimers();
});

test("a page that nobody sees is drawn without frames", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const parts = new Parts(3);
  vi.runAllTimers();
  expect(parts.whole).toBe(true);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
