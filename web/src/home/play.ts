// "Play": a match against three computer players, at once.

import { open } from "../api";
import { someone } from "../people";
import { go } from "../route.svelte";

/** Time to read the end of a round as long as one likes. */
const PAUSE = 300;

export async function play(): Promise<void> {
  await someone();
  const bots = { "1": "club", "2": "club", "3": "club" };
  const { table } = await open({ rules: "cardgames-zone", seats: 4, seat: 0, bots, pause: PAUSE });
  go(`/t/${table}?start`);
}
