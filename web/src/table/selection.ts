// Which cards of my hand are chosen, and what the actions that the table offers make of them. It knows no rules:
// everything is read off the list of what may be done.

export interface Lay {
  /** As it is asked for. */
  action: string;
  cards: readonly string[];
  run: boolean;
}

/** The lays among what may be done. */
export function laysOf(actions: readonly string[]): Lay[] {
  return actions.flatMap((action) => {
    const [verb, ...rest] = action.split(" ");
    if (verb !== "lay") return [];
    const run = rest[0] === "run";
    return [{ action, cards: run ? rest.slice(1) : rest, run }];
  });
}

const ordered = (cards: readonly string[]): string => [...cards].sort().join(" ");

/** The lays of exactly these cards. */
export function exactly(lays: readonly Lay[], cards: readonly string[]): Lay[] {
  const wanted = ordered(cards);
  return lays.filter((lay) => lay.cards.length === cards.length && ordered(lay.cards) === wanted);
}

/** The lays that hold these cards, and perhaps more. */
export function holding(lays: readonly Lay[], cards: readonly string[]): Lay[] {
  return lays.filter((lay) => {
    const left = [...lay.cards];
    return cards.every((card) => {
      const place = left.indexOf(card);
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    });
  });
}

/** Whether one more card can be chosen: some lay holds all that are, and it. */
export const fits = (lays: readonly Lay[], chosen: readonly string[], card: string): boolean =>
  holding(lays, [...chosen, card]).length > 0;

/**
 * The lay that cards chosen in this order mean.
 * Where several differ by which cards lie outside, the first and the last that were chosen do.
 */
export function meant(lays: readonly Lay[], chosen: readonly string[], asRun: boolean): Lay | undefined {
  const same = exactly(lays, chosen);
  const kind = same.filter((lay) => lay.run === asRun);
  const found = kind.length ? kind : same;
  const [first, last] = [chosen[0], chosen.at(-1)];
  const outside = (lay: Lay, a?: string, b?: string) => lay.cards[0] === a && lay.cards.at(-1) === b;
  return (
    found.find((lay) => outside(lay, first, last)) ?? found.find((lay) => outside(lay, last, first)) ?? found[0]
  );
}

/** Whether it matters in which order these cards are chosen. */
export const ordering = (lays: readonly Lay[], chosen: readonly string[], asRun: boolean): boolean =>
  exactly(lays, chosen).filter((lay) => lay.run === asRun).length > 1;

/** Whether these cards can be laid as a run and also otherwise. */
export const ambiguous = (lays: readonly Lay[], chosen: readonly string[]): boolean =>
  new Set(exactly(lays, chosen).map((lay) => lay.run)).size > 1;
