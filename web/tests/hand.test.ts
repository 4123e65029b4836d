import { expect, test } from "vitest";
import { moved, reheld, sorted } from "../src/table/hand";

const show = (hand: { card: string }[]): string => hand.map(({ card }) => card).join(" ");

test("what stays keeps its place and its key, what is new comes last", () => {
  const before = reheld([], ["9s", "4d", "9s"]);
  const after = reheld(before, ["9s", "Kd", "4d"]);
  expect(show(after)).toBe("9s 4d Kd");
  expect(after.slice(0, 2).map(({ key }) => key)).toEqual(before.slice(0, 2).map(({ key }) => key));
});

test("cards are sorted by rank or by suit, jokers last", () => {
  const hand = reheld([], ["Jk", "Kd", "As", "Ah", "Ts"]);
  expect(show(sorted(hand, "rank"))).toBe("As Ah Ts Kd Jk");
  expect(show(sorted(hand, "suit"))).toBe("As Ts Ah Kd Jk");
  expect(show(sorted(hand, "own"))).toBe("Jk Kd As Ah Ts");
});

test("a card can be moved to another place", () => {
  const hand = reheld([], ["As", "2s", "3s"]);
  expect(show(moved(hand, hand[2]?.key ?? 0, 0))).toBe("3s As 2s");
  expect(show(moved(hand, -1, 0))).toBe("As 2s 3s");
});
