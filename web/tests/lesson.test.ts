import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LESSONS } from "../src/learn/lessons";
import { type Lesson, LessonLink, same } from "../src/link/lesson";
import { Table } from "../src/table/table.svelte";
import en from "../src/words/en";
import fr from "../src/words/fr";
import he from "../src/words/he";
import type { Refused } from "../src/wire";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Taught {
  table: Table;
  turns: number[];
  done: () => boolean;
  refused: Refused[];
}

function taught(lesson: Lesson): Taught {
  const table = new Table();
  const [turns, refused]: [number[], Refused[]] = [[], []];
  let done = false;
  table.onlookers = [{ before: () => {}, after: () => {}, anew: () => {}, refused: (one) => refused.push(one) }];
  const link = new LessonLink(
    lesson,
    { message: (message) => table.show(message), state: () => {} },
    { turn: (turn) => turns.push(turn), done: () => (done = true) },
    100,
  );
  table.link = link;
  link.begin();
  return { table, turns, done: () => done, refused };
}

for (const lesson of LESSONS) {
  test(`${lesson.name}: every move of it is offered by the table, and leads to its end`, async () => {
    const { table, turns, done, refused } = taught(lesson);
    for (const move of lesson.moves) {
      await vi.advanceTimersByTimeAsync(1000);
      expect(table.own.actions.some((action) => same(action, move.action)), move.action).toBe(true);
      expect(turns.at(-1)).toBe(move.turn);
      table.play(move.action);
      await vi.advanceTimersByTimeAsync(0);
      expect(table.busy).toBe(false);
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(done()).toBe(true);
    expect(refused).toEqual([]);
  });

  test(`${lesson.name}: any other move is refused, and nothing happens`, async () => {
    const { table, refused } = taught(lesson);
    for (const move of lesson.moves) {
      await vi.advanceTimersByTimeAsync(1000);
      const face = table.face;
      const others = table.own.actions.filter((action) => !same(action, move.action));
      for (const action of others) {
        refused.length = 0;
        table.play(action);
        await vi.advanceTimersByTimeAsync(0);
        expect(refused.map(({ code }) => code), action).toEqual(["no_action"]);
        expect(table.face).toBe(face);
      }
      table.play(move.action);
    }
  });

  test(`${lesson.name}: every language has its texts`, () => {
    const turns = [...new Set(lesson.moves.map(({ turn }) => turn))];
    const keys = ["title", "done", ...turns.flatMap((turn) => [`do${turn}`, `not${turn}`])];
    for (const texts of [en, fr, he]) {
      const written = Object.keys(texts).filter((key) => key.startsWith(`learn.${lesson.name}_`));
      expect(written.sort()).toEqual(keys.map((key) => `learn.${lesson.name}_${key}`).sort());
    }
  });
}

test("lay and draw in one gesture are both taken, and after a wrong lay both are refused", async () => {
  const lesson = LESSONS[0]!;
  const { table, refused } = taught(lesson);
  table.play("lay 2d", "draw");
  await vi.advanceTimersByTimeAsync(0);
  expect(refused).toHaveLength(2);
  table.play("lay Kd", "draw");
  await vi.advanceTimersByTimeAsync(0);
  expect(table.own.hand).toContain("3h");
});

test("what is asked while the other one moves comes too early", async () => {
  const { table, refused } = taught(LESSONS.find(({ name }) => name === "take")!);
  table.play("lay Kc");
  await vi.advanceTimersByTimeAsync(0);
  expect(refused.map(({ code }) => code)).toEqual(["not_your_turn"]);
});

test("a lesson that was left says nothing more", async () => {
  const { table } = taught(LESSONS.find(({ name }) => name === "take")!);
  const face = table.face;
  table.link?.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(table.face).toBe(face);
});

test("cards in another order are the same move, but not in a run", () => {
  expect(same("lay 9h 9s", "lay 9s 9h")).toBe(true);
  expect(same("lay run 8h Jk Jk", "lay 8h Jk Jk")).toBe(false);
  expect(same("take 9s", "take 9h")).toBe(false);
});
