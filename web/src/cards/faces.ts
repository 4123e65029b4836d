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

/**
 * What stands in the corner, as lines to be stroked in a box of 760 by 1040 around its middle. Drawn rather than
 * written: it is the same on every device, and to a screen reader the card is its name alone. (Adrian Kennard, CC0.)
 */
export const INDEX: Record<string, string> = {
  A: "M-270 460H-110M-200 450 0 -460 200 450M110 460H270M-120 130H120",
  "2": "M-225 -225C-245 -265 -200 -460 0 -460S225 -325 225 -225C225 -25 -225 160 -225 460H225V300",
  "3": "M-250 -320V-460H200L-110 -80C-100 -90 -50 -120 0 -120 200 -120 250 0 250 150 250 350 170 460 -30 460S-260 300 -260 300",
  "4": "M50 460H250M150 460V-460L-300 175V200H270",
  "5": "M170 -460H-175L-210 -115S-200 -200 0 -200C100 -200 255 -80 255 120S180 460 -20 460-255 285 -255 285",
  "6": "M-250 100A250 250 0 0 1 250 100V210A250 250 0 0 1 -250 210V-210A250 250 0 0 1 0 -460C150 -460 180 -400 200 -375",
  "7": "M-265 -320V-460H265C135 -200 -90 100 -90 460",
  "8": "M-1 -50A205 205 0 1 1 1 -50H-1A255 255 0 1 0 1 -50Z",
  "9": "M250 -100A250 250 0 0 1 -250 -100V-210A250 250 0 0 1 250 -210V210A250 250 0 0 1 0 460C-150 460 -180 400 -200 375",
  T: "M-260 430V-430M-50 0V-310A150 150 0 0 1 250 -310V310A150 150 0 0 1 -50 310Z",
  J: "M50 -460H250M150 -460V250A100 100 0 0 1 -250 250V220",
  Q: "M-260 100C40 100 -40 460 260 460M-175 0V-285A175 175 0 0 1 175 -285V285A175 175 0 0 1 -175 285Z",
  K: "M-285 -460H-85M-185 -460V460M-285 460H-85M85 -460H285M185 -440 -170 155M85 460H285M185 440 -10 -70",
};
export const suitOf = (card: string): string => (card === "Jk" ? "j" : (card[1] ?? ""));
