// A record held against its own seeds, and against what this browser was shown.

import { verify, type Problem, type Verdict } from "../../verify/verify.mjs";
import type { Shown } from "./witness";

export type Part = "opened" | "unopened" | "none";

export interface Seat {
  name: string;
  bot: string;
  /** Whether the seat has mixed a seed of its own. */
  part: Part;
}

export interface Checked {
  verdict: Verdict;
  fair: boolean;
  match: string;
  rules: string;
  secret: string;
  seats: Seat[];
  /** How the record stands to what this browser was shown; `unseen` if it was shown nothing. */
  promise: "unseen" | "same" | "other";
  shown: Shown | undefined;
}

/** The steps of a check, in their order; what is wrong with one leaves the later ones unchecked. */
export const STEPS = ["promise", "seeds", "secret", "cards"] as const;
export type Step = (typeof STEPS)[number];
const AT: Record<string, Step> = { opening: "seeds", commitment: "secret", first: "cards", deal: "cards", restock: "cards", void: "cards" };

/** The lines before the first deal, by what stands before the colon. */
export function heading(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const end = lines.findIndex((line) => /^deal[ :]/.test(line));
  const pairs = lines.slice(0, end < 0 ? undefined : end).flatMap((line): [string, string][] => {
    const colon = line.startsWith("#") ? -1 : line.indexOf(":");
    return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]];
  });
  return new Map(pairs);
}

function seatsOf(head: Map<string, string>): Seat[] {
  const [promised, opened] = ["player commitments", "player seeds"].map((key) => (head.get(key) ?? "").split(" "));
  const keys = [...head.keys()].filter((key) => /^seat \d$/.test(key)).sort();
  return keys.map((key, seat) => {
    const [, name = "", bot = ""] = /^(.*?)(?: \[([^\]]*)\])?$/.exec(head.get(key) ?? "") ?? [];
    const open = (opened?.[seat] ?? "-") !== "-";
    return { name, bot, part: open ? "opened" : (promised?.[seat] ?? "-") !== "-" ? "unopened" : "none" };
  });
}

/** Whether the record holds all that was shown before: the promises, and the seeds that were opened. */
function asShown(head: Map<string, string>, shown: Shown): boolean {
  const holds = (key: string, told: readonly (string | null)[]): boolean => {
    const found = (head.get(key) ?? "").split(" ");
    return told.every((one, seat) => one === null || found[seat] === one);
  };
  const same = !shown.dropped.length && head.get("match") === shown.match && head.get("commitment") === shown.commitment;
  return same && holds("player commitments", shown.promised) && holds("player seeds", shown.seeds);
}

/** Check a record; of the match of that name, if it is known which one it has to be. */
export function check(text: string, shownOf: (match: string) => Shown | undefined, wanted?: string): Checked {
  const verdict = verify(text);
  const head = heading(text);
  const match = head.get("match") ?? "";
  const shown = shownOf(wanted ?? match);
  const promise = shown ? (asShown(head, shown) ? "same" : "other") : wanted !== undefined && match !== wanted ? "other" : "unseen";
  return {
    verdict,
    fair: verdict.problem === null && promise !== "other",
    match,
    rules: head.get("rules") ?? "",
    secret: head.get("server seed") ?? "",
    seats: seatsOf(head),
    promise,
    shown,
  };
}

/** The step that fails; nothing if none does, or the record cannot be read as one. */
export function failing({ verdict, promise }: Checked): Step | undefined {
  if (promise === "other") return "promise";
  const { problem } = verdict;
  return problem ? stepOf(problem, verdict) : undefined;
}

const stepOf = (problem: Problem, { deals }: Verdict): Step | undefined => AT[problem.fault] ?? (deals ? "cards" : undefined);
