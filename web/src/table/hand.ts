// My cards as things that lie somewhere: equal cards of several decks are told apart, and keep their place.

export interface Held {
  /** The same for as long as I hold it. */
  key: number;
  card: string;
}

const RANKS = "A23456789TJQK";
const SUITS = "shcd";

let last = 0;

/** The hand after the table has told me what I hold now: what stayed keeps its place, what is new comes last. */
export function reheld(before: readonly Held[], cards: readonly string[]): Held[] {
  const left = [...cards];
  const stayed = before.filter(({ card }) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
  return [...stayed, ...left.map((card) => ({ key: ++last, card }))];
}

const rank = (card: string): number => (card === "Jk" ? 99 : RANKS.indexOf(card[0] ?? ""));
const suit = (card: string): number => (card === "Jk" ? 99 : SUITS.indexOf(card[1] ?? ""));

/** The hand as it is looked at. */
export function sorted(hand: readonly Held[], by: "rank" | "suit" | "own"): Held[] {
  const compare = {
    own: () => 0,
    rank: (a: Held, b: Held) => rank(a.card) - rank(b.card) || suit(a.card) - suit(b.card),
    suit: (a: Held, b: Held) => suit(a.card) - suit(b.card) || rank(a.card) - rank(b.card),
  }[by];
  return [...hand].sort(compare);
}

/** The hand with one card moved before another place. */
export function moved(hand: readonly Held[], key: number, to: number): Held[] {
  const from = hand.findIndex((held) => held.key === key);
  const card = hand[from];
  if (!card) return [...hand];
  const rest = hand.filter((held) => held.key !== key);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, card);
  return rest;
}
