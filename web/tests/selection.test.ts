import { expect, test } from "vitest";
import { ambiguous, fits, laysOf, meant, ordering } from "../src/table/selection";

const lays = laysOf(["call", "lay 9s", "lay 9h", "lay 9d", "lay 9s 9h 9d", "lay 9s 9d 9h", "lay 9h 9s 9d", "draw"]);

test("only lays are read off what may be done", () => {
  expect(lays.map((lay) => lay.action)).not.toContain("draw");
  expect(lays).toHaveLength(6);
});

test("a card joins what is chosen if some lay holds them all", () => {
  expect(fits(lays, ["9s"], "9h")).toBe(true);
  expect(fits(lays, ["9s"], "9s")).toBe(false);
  expect(fits(laysOf(["lay 9s 9s"]), ["9s"], "9s")).toBe(true);
});

test("the first and the last that were chosen lie outside", () => {
  expect(meant(lays, ["9s", "9h", "9d"], false)?.action).toBe("lay 9s 9h 9d");
  expect(meant(lays, ["9d", "9h", "9s"], false)?.action).toBe("lay 9s 9h 9d");
  expect(meant(lays, ["9s", "9d", "9h"], false)?.action).toBe("lay 9s 9d 9h");
  expect(meant(lays, ["9s", "9h"], false)).toBeUndefined();
  expect(ordering(lays, ["9s", "9h", "9d"], false)).toBe(true);
  expect(ordering(lays, ["9s"], false)).toBe(false);
});

test("one card with two jokers can be a set or a run", () => {
  const both = laysOf(["lay 8h Jk Jk", "lay run 8h Jk Jk", "lay run Jk Jk 8h"]);
  expect(ambiguous(both, ["8h", "Jk", "Jk"])).toBe(true);
  expect(meant(both, ["8h", "Jk", "Jk"], false)?.action).toBe("lay 8h Jk Jk");
  expect(meant(both, ["Jk", "Jk", "8h"], true)?.action).toBe("lay run Jk Jk 8h");
});
