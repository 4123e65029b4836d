import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { check, failing } from "../src/fair/check";
import { forgetShown, shown, Witness } from "../src/fair/witness";
import type { Table, Told } from "../src/table/table.svelte";

// Seats 0 to 3 have opened their seeds, seat 4 has not, seats 5 and 6 are bots; the stock is rebuilt five times.
const RECORD = readFileSync(`${import.meta.dirname}/fair.yaniv`, "utf8");
const line = (key: string): string => new RegExp(`^${key}: (.*)$`, "m").exec(RECORD)?.[1] ?? "";
const row = (key: string): (string | null)[] => line(key).split(" ").map((one) => (one === "-" ? null : one));
const [MATCH, COMMITMENT, PROMISED, SEEDS] = [line("match"), line("commitment"), row("player commitments"), row("player seeds")];

const told: unknown[] = [];
const witness = new Witness("QTable_of-tests", { other: () => told.push("other"), dropped: (seats) => told.push(seats) });
const at = (match: number, more: object = {}): Table => ({ face: { stage: "playing", commitment: "", match, ...more } }) as unknown as Table;
const happen = (...events: Told[]): void => witness.after({ events }, at(3));
const committed = { kind: "committed", match: 3, name: MATCH, promised: PROMISED, commitment: COMMITMENT } as const;

beforeEach(() => {
  localStorage.clear();
  told.length = 0;
});

test("a record is fair by itself, and each seat is known by its part in it", () => {
  const checked = check(RECORD, shown);
  expect(checked.fair).toBe(true);
  expect(checked.promise).toBe("unseen");
  expect(checked.seats.map(({ name, bot, part }) => [name, bot, part])).toEqual([
    ["Ana", "", "opened"], ["Ben", "", "opened"], ["רות", "", "opened"], ["Dan", "", "opened"], ["Eva", "", "unopened"], ["Finn", "club", "none"], ["Gina", "club", "none"],
  ]);
});

test("what was shown before the first card is what the record has to hold", () => {
  happen(committed);
  for (const seat of [0, 1, 2, 3]) happen({ kind: "unsealed", seat, seed: SEEDS[seat] as string });
  happen({ kind: "began", match: 3, seeds: SEEDS });
  const checked = check(RECORD, shown);
  expect([checked.fair, checked.promise, checked.shown?.early]).toEqual([true, "same", true]);
  expect(shown(MATCH)?.dropped).toEqual([]);
  expect(told).toEqual([]);
});

test("a record of another promise is not fair, however well it fits itself", () => {
  happen({ ...committed, commitment: "0".repeat(64) });
  const checked = check(RECORD, shown);
  expect([checked.verdict.problem, checked.fair, failing(checked)]).toEqual([null, false, "promise"]);
});

test("a second promise for the same match does not replace the first", () => {
  happen(committed);
  happen({ ...committed, commitment: "0".repeat(64) });
  witness.anew(at(3, { commitment: "0".repeat(64) }));
  expect(shown(MATCH)?.commitment).toBe(COMMITMENT);
  expect(told).toEqual(["other", "other"]);
});

test("a seed that was opened and left out is noticed when the match begins, and in the record", () => {
  happen(committed, { kind: "unsealed", seat: 4, seed: "7".repeat(64) });
  expect(check(RECORD, shown).promise).toBe("other");
  happen({ kind: "began", match: 3, seeds: SEEDS });
  expect(shown(MATCH)?.dropped).toEqual([4]);
  expect(told).toEqual([[4]]);
  expect(check(RECORD, shown).fair).toBe(false);
});

test("who comes in the middle keeps the promise, and does not say it came before the first card", () => {
  witness.anew(at(3, { commitment: COMMITMENT }));
  expect(shown(MATCH)?.early).toBe(false);
  expect(check(RECORD, shown).promise).toBe("same");
});

test("a record of another match than the one that was asked for is not fair", () => {
  expect(check(RECORD, shown, MATCH).fair).toBe(true);
  expect(check(RECORD, shown, "QTable_of-tests:4").fair).toBe(false);
});

test("the step that fails is named", () => {
  const swapped = RECORD.replace("Jk 2d Qs", "2d Jk Qs");
  expect(failing(check(swapped, shown))).toBe("cards");
  const other = RECORD.replace(line("server seed"), "0".repeat(64));
  expect(failing(check(other, shown))).toBe("secret");
  const opened = RECORD.replace(SEEDS[0] as string, "0".repeat(64));
  expect(failing(check(opened, shown))).toBe("seeds");
  expect(failing(check("nothing of the kind", shown))).toBeUndefined();
  expect(check("nothing of the kind", shown).fair).toBe(false);
});

test("what else stands in the storage of the browser stops nothing", () => {
  localStorage.setItem("yaniv.promises", "{");
  happen(committed);
  expect(shown(MATCH)?.commitment).toBe(COMMITMENT);
});

test("who is forgotten leaves nothing of their matches in the browser", () => {
  witness.anew(at(3, { commitment: COMMITMENT }));
  expect(shown("QTable_of-tests:3")).toBeDefined();
  forgetShown();
  expect(shown("QTable_of-tests:3")).toBeUndefined();
});
