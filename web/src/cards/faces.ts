// What is drawn on a card: where its pips lie, and the figures of the court cards.

const found = import.meta.glob<string>("./courts/*.svg", { query: "?url", import: "default", eager: true });

/** The figure of a court card (art of Adrian Kennard, CC0, in calmer colours); nothing for others. */
export const court = (card: string): string | undefined => found[`./courts/${card}.svg`];

type Spot = readonly [x: number, y: number];

const [LEFT, MIDDLE, RIGHT] = [35, 50, 65];
const row = (y: number): Spot[] => [
  [LEFT, y],
  [RIGHT, y],
];
const centre = (y: number): Spot[] => [[MIDDLE, y]];

/** Where the pips of a number card lie, on a card of 100 by 140. */
export const PIPS: Record<string, readonly Spot[]> = {
  "2": [...centre(32), ...centre(108)],
  "3": [...centre(32), ...centre(70), ...centre(108)],
  "4": [...row(34), ...row(106)],
  "5": [...row(34), ...centre(70), ...row(106)],
  "6": [...row(34), ...row(70), ...row(106)],
  "7": [...row(34), ...centre(52), ...row(70), ...row(106)],
  "8": [...row(34), ...centre(52), ...row(70), ...centre(88), ...row(106)],
  "9": [...row(30), ...row(57), ...centre(70), ...row(83), ...row(110)],
  T: [...row(30), ...centre(43), ...row(57), ...row(83), ...centre(97), ...row(110)],
};

/** What stands in the corner. */
export const index = (card: string): string => (card === "Jk" ? "" : card[0] === "T" ? "10" : (card[0] ?? ""));
export const suitOf = (card: string): string => (card === "Jk" ? "j" : (card[1] ?? ""));
