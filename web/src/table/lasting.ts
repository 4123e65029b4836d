// How long what happened is looked at before the next thing happens, in milliseconds.

import { pace } from "../settings.svelte";
import type { Message, Step } from "../wire";

type Kind = Step["events"][number]["kind"];

const LASTS: Partial<Record<Kind, number>> = {
  dealt: 700,
  laid: 320,
  drew: 320,
  took: 380,
  slapped: 500,
  sneaked: 500,
  restocked: 400,
  called: 600,
};

export function lasts(message: Message): number {
  if (message.kind !== "step") return 0;
  return pace(Math.max(0, ...message.events.map((event) => LASTS[event.kind] ?? 0)));
}
