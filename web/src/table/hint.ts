// A hint: what a good player would do in my place, asked of the other side and told in words.

import { type Advice, Refusal } from "../api";
import { one, several, signs } from "../words/say";
import { spoken } from "../words/words.svelte";
import { laysOf } from "./selection";
import type { Sitting } from "./sitting.svelte";

export async function hint(sitting: Sitting): Promise<void> {
  const { table } = sitting;
  if (!table.advise || table.me === null) return;
  if (!table.own.actions.length) return sitting.advised(why("nothing_to_do"));
  try {
    const given = await table.advise();
    if (table.own.actions.includes(given.action)) tell(sitting, given); // else the table has moved on
  } catch (error) {
    sitting.advised(why(error instanceof Refusal ? String(error.detail) : ""));
  }
}

function why(code: string): string {
  const words = spoken();
  const key = [`hint.${code}`, `code.${code}`].find((one) => words.knows(one)) ?? "hint.failed";
  return words.tell(key, null);
}

function tell(sitting: Sitting, { action, points }: Advice): void {
  const words = spoken();
  const [verb = "", card = ""] = action.split(" ");
  const [lay] = laysOf([action]);
  const say = (cards: readonly string[]): string =>
    words.tell(`hint.${verb}`, null, { points, card: one(card), cards: lay ? signs(cards) : "" });
  const heard = lay ? words.say("hint.lay", { points, cards: several(lay.cards) }) : say([]);
  sitting.advised(say(lay?.cards ?? []), heard, lay);
}
