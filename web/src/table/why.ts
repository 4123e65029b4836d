// Why something cannot be done now, in words: read off what the table offers, as everything is. Empty where there is
// nothing to say, since it can be done, or since there is nothing to play.

import { spoken } from "../words/words.svelte";
import type { Sitting } from "./sitting.svelte";

/** Why nothing can be had from the stock or the discards. */
export function whyNot(sitting: Sitting, source: string): string {
  const { table, lay, mayDraw } = sitting;
  if (table.own.actions.includes(source)) return "";
  if (!table.myTurn || !(lay || mayDraw)) return whyNoLay(sitting);
  const words = spoken();
  if (source === "draw") return mayDraw ? words.say("refusal.stock_empty") : table.face?.stock ? "" : words.say("why.stock");
  return sitting.mayTake(source.replace("take ", "")) ? "" : words.say("refusal.not_on_top");
}

/** Why nothing can be laid. */
export function whyNoLay(sitting: Sitting): string {
  return waits(sitting) ?? spoken().say(now(sitting));
}

/** Why Yaniv cannot be called. */
export function whyNoCall(sitting: Sitting): string {
  return waits(sitting) ?? spoken().say("why.call", { points: sitting.table.own.points });
}

/** What is to be done before. */
function now({ mayDraw, mayCall, lays, chosen }: Sitting): "board.now_draw" | "refusal.must_call" | "board.no_lay" | "why.choose" {
  if (mayDraw) return "board.now_draw";
  if (mayCall && !lays.length) return "refusal.must_call";
  return chosen.length ? "board.no_lay" : "why.choose";
}

/** Why I can do nothing at all, if so. */
function waits({ table, nameOf }: Sitting): string | undefined {
  const { face, me, past, busy } = table;
  if (!face || me === null || past || busy || face.stage !== "playing") return "";
  const words = spoken();
  if (face.active[me] === false) return words.say("board.out");
  if (face.seats[me]?.held) return words.say("code.bot_plays");
  if (table.myTurn || face.turn === null) return undefined;
  return `${words.say("refusal.not_your_turn")} ${words.say("board.waits", { name: nameOf(face.turn) })}`;
}
