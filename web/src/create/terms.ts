// What a creator chooses besides the rules.

export interface Terms {
  bots: number;
  level: string;
  turn: number;
  window: number;
  pause: number;
  spectators: boolean;
  listed: boolean;
}

export const usualTerms = (): Terms => ({
  bots: 0,
  level: "club",
  turn: 0,
  window: 3,
  pause: 30,
  spectators: true,
  listed: false,
});
