// Figures and dates as the language of the page writes them.

import { spoken } from "../words/words.svelte";
import type { Figures } from "./ask";

/** A share in percent; nothing if there is nothing to take it of. */
export const share = (part: number, whole: number): string =>
  whole ? new Intl.NumberFormat(spoken().language, { style: "percent" }).format(part / whole) : "";

/** Points a round: the fewer, the better. */
export const perRound = ({ points, rounds }: Figures): string =>
  rounds ? new Intl.NumberFormat(spoken().language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(points / rounds) : "–";

export const day = (seconds: number): string =>
  new Intl.DateTimeFormat(spoken().language, { dateStyle: "long" }).format(seconds * 1000);

export const moment = (seconds: number): string =>
  new Intl.DateTimeFormat(spoken().language, { dateStyle: "medium", timeStyle: "short" }).format(seconds * 1000);

export const clock = (milliseconds: number): string =>
  new Intl.DateTimeFormat(spoken().language, { timeStyle: "short" }).format(milliseconds);
