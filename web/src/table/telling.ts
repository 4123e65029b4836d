// What happened, in sentences, to the one who reads them.

import { one, several, type Words } from "../words/say";
import type { Face, Scored, Step } from "../wire";

type Told = Step["events"][number];

export interface Teller {
  words: Words;
  /** The name of a seat; `null` for the reader's own. */
  name: (seat: number) => string | null;
  /** What is added to the hand of a caller who is caught; 0 if the hand is not scored. */
  penalty: number;
}

/** The sentences of a step. */
export function sentences(step: Step, before: Face, teller: Teller): string[] {
  return step.events.flatMap((event) => told(event, step, before, teller));
}

function told(event: Told, step: Step, before: Face, teller: Teller): string[] {
  const { words, name } = teller;
  const tell = (key: string, seat: number | null, values = {}): string =>
    words.tell(`event.${key}`, seat === null ? null : name(seat), values);
  switch (event.kind) {
    case "dealt": {
      const cards = event.hands.find((hand) => hand?.length)?.length ?? step.changes.counts?.find((n) => n > 0) ?? 0;
      return [
        words.say("table.round", { number: event.number }),
        tell("dealt", event.dealer, { n: cards, card: one(event.turned) }),
        tell("starts", event.starter),
      ];
    }
    case "laid":
      if (event.cards.length === 1) return [tell("laid_single", event.seat, { card: one(event.cards[0] ?? "") })];
      return [tell(event.run ? "laid_run" : "laid_set", event.seat, { cards: several(event.cards) })];
    case "drew":
      return [event.card ? tell("drew_card", event.seat, { card: one(event.card) }) : tell("drew", event.seat)];
    case "took": {
      const who = name(event.seat);
      const mine = before.thrower !== null && name(before.thrower) === null;
      if (who !== null && mine) return [words.say("table.took_yours", { name: who, card: one(event.card) })];
      return [tell("took", event.seat, { card: one(event.card) })];
    }
    case "slapped":
      return [tell(event.ends ? "slap_ends" : "slapped", event.seat, { card: one(event.card) })];
    case "sneaked":
      return [tell("sneaked", event.seat, { card: one(event.card) })];
    case "passed":
      return [tell("passed", event.seat)];
    case "restocked":
      return [tell("restocked", null, { n: event.stock })];
    case "called":
      return [tell("called", event.seat)];
    case "scored":
      return reckoned(event, step, before, teller);
    case "voided":
      return [words.say("event.void.all", { turns: VOID_TURNS })];
    case "matchended":
      return ended(event.winners, teller);
    case "satdown":
      return name(event.seat) === null ? [] : [words.say("told.sat", { name: (event.bot && name(event.seat)) || event.name })];
    case "gotup":
      return [words.say("told.got_up", { seat: event.seat + 1 })];
    case "held":
      return [words.tell(event.left ? "told.left" : "told.held", name(event.seat))];
    case "returned":
      return [words.tell("told.returned", name(event.seat))];
    default:
      return [];
  }
}

const VOID_TURNS = 1000;

/** The seats of a round clockwise from the caller's left; the caller comes last. */
export function fromLeft(caller: number, active: readonly boolean[]): number[] {
  const seats = active.map((_, step) => (caller + 1 + step) % active.length);
  return seats.filter((seat) => active[seat]);
}

/** The points of a seat, as a sum where they are one: `5 + 30 = 35`. */
export function summed(scored: Scored, seat: number, penalty: number): string {
  const [gained, hand] = [scored.gained[seat] ?? 0, scored.hands[seat] ?? 0];
  return seat === scored.caller && scored.caught && penalty ? `${hand} + ${penalty} = ${gained}` : String(gained);
}

function reckoned(scored: Scored, step: Step, before: Face, teller: Teller): string[] {
  const { words, name, penalty } = teller;
  const tell = (key: string, seat: number, values = {}): string => words.tell(`event.${key}`, name(seat), values);
  const seats = fromLeft(scored.caller, before.active);
  const hands = step.changes.hands ?? before.hands ?? [];
  const totals = before.totals.map((total, seat) => total + (scored.gained[seat] ?? 0));
  const lines = seats.map((seat) =>
    tell("revealed", seat, { cards: several(hands[seat] ?? []), total: scored.hands[seat] ?? 0 }),
  );
  lines.push(...verdict(scored, seats, teller));
  for (const seat of seats) {
    const sum = summed(scored, seat, penalty);
    const total = totals[seat] ?? 0;
    lines.push(
      sum.includes("=")
        ? words.tell("reckon.sum", name(seat), { sum: `\u2066${sum}\u2069`, total })
        : tell("scored", seat, { points: scored.gained[seat] ?? 0, total }),
    );
  }
  for (const { seat, at, to } of scored.landings) lines.push(tell("milestone", seat, { at, to }));
  for (const { seat, to } of scored.landings) totals[seat] = to;
  for (const { robbed, stolen } of scored.landings) {
    if (robbed === null) continue;
    totals[robbed] = (totals[robbed] ?? 0) + stolen;
    lines.push(tell("steal", robbed, { points: stolen, total: totals[robbed] ?? 0 }));
  }
  for (const seat of scored.out) lines.push(tell("went_out", seat, { total: scored.totals[seat] ?? 0 }));
  return lines;
}

/** Whether the call stands, and who caught the caller. */
export function verdict(scored: Scored, seats: readonly number[], { words, name }: Teller): string[] {
  if (scored.slapped) return [];
  const tell = (key: string, seat: number, values = {}): string => words.tell(`event.${key}`, name(seat), values);
  if (!scored.caught) return [tell("call_stands", scored.caller)];
  const low = scored.hands[scored.caller] ?? 0;
  const catchers = seats.filter((seat) => seat !== scored.caller && (scored.hands[seat] ?? 0) <= low);
  return [
    ...catchers.map((seat) => tell("assaf", seat, { total: scored.hands[seat] ?? 0 })),
    tell("caught", scored.caller),
  ];
}

function ended(winners: readonly number[], { words, name }: Teller): string[] {
  const sorted = [...winners].sort((a, b) => Number(name(a) !== null) - Number(name(b) !== null));
  const [first, ...others] = sorted;
  if (first === undefined) return [];
  const over = words.say("event.match_over.all");
  if (!others.length) return [over, words.tell("event.winner", name(first))];
  const named = (name(first) === null ? others : sorted).map((seat) => name(seat) ?? "");
  return [over, words.tell("event.winners", name(first), { names: words.join(named) })];
}
