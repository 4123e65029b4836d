// Cards that move: where they lay before a step, and how they come from there to where they lie after it (FLIP).
// Elements name themselves: `data-place` is where cards come from or go to, `data-card` a card that lies there.

import { pace } from "../settings.svelte";
import type { Step } from "../wire";

interface Flight {
  /** The cards at the place where they end, or the place alone if they vanish there. */
  to: string;
  cards: readonly string[];
  /** Where they lay; or a place, if that lies where it lay. */
  from: DOMRect | string | undefined;
  /** For each card, where it lay. */
  each?: (DOMRect | undefined)[];
  /** What flies, where it ends as no card of its own: in the hand of somebody else. */
  ghost?: Element | "back" | undefined;
  /** Whether it is shown large on its way: drawn by me, seen by me alone. */
  large?: boolean;
  delay?: number;
}

const FLY = 230;
/** How much longer a card takes that is shown on its way, and how large it is then. */
const [LINGER, LARGE] = [4, 1.7];

const middle = (start: number, length: number): number => start + length / 2;
const at = (place: string): HTMLElement | null => document.querySelector(`[data-place="${place}"]`);
const box = (element: Element | null): DOMRect | undefined => element?.getBoundingClientRect();

function cardsAt(place: string): HTMLElement[] {
  return [...(at(place)?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
}

/** The boxes of these cards at a place, each used once. */
function boxes(place: string, cards: readonly string[]): (DOMRect | undefined)[] {
  const there = cardsAt(place);
  return cards.map((card) => {
    const found = there.findIndex((element) => element.dataset["card"] === card);
    return found < 0 ? undefined : there.splice(found, 1)[0]?.getBoundingClientRect();
  });
}

/** What flies because of a step; asked before the step is drawn. */
export function flights(step: Step, me: number | null): Flight[] {
  const place = (seat: number): string => (seat === me ? "hand" : `seat ${seat}`);
  return step.events.flatMap((event): Flight[] => {
    switch (event.kind) {
      case "laid":
      case "slapped":
      case "sneaked": {
        const cards = event.kind === "laid" ? event.cards : [event.card];
        const from = box(at(place(event.seat)));
        const mine = event.seat === me ? boxes("hand", cards) : [];
        return [{ to: event.kind === "laid" ? "laid" : "last", cards, from, each: mine }];
      }
      case "drew":
        if (event.card) return [{ to: place(event.seat), cards: [event.card], from: "stock", large: true }, ...settle()];
        return [{ to: place(event.seat), cards: [], from: "stock", ghost: "back" }, ...settle()];
      case "took": {
        const taken = cardsAt("last").find((element) => element.dataset["card"] === event.card);
        const ghost = event.seat === me ? undefined : copy(taken);
        const cards = event.seat === me ? [event.card] : [];
        return [{ to: place(event.seat), cards, from: box(taken ?? null), ghost }, ...settle()];
      }
      case "dealt":
        return event.hands.flatMap((hand, seat): Flight[] => {
          if (hand) return [{ to: place(seat), cards: hand, from: "stock", delay: 60 }];
          return [{ to: place(seat), cards: [], from: "stock", ghost: "back", delay: seat * 60 }];
        });
      default:
        return [];
    }
  });
}

const copy = (element: Element | null | undefined): Element | undefined =>
  element?.querySelector("svg")?.cloneNode(true) as Element | undefined;

/** What was laid this turn comes to lie as the last discard. */
function settle(): Flight[] {
  const laid = cardsAt("laid");
  const cards = laid.map((element) => element.dataset["card"] ?? "");
  return [{ to: "last", cards, from: undefined, each: laid.map((element) => element.getBoundingClientRect()) }];
}

type Start = () => void;

/** Let them fly; asked after the step is drawn. */
export function fly(all: readonly Flight[]): void {
  const ms = pace(FLY);
  if (!ms) return;
  // Every place is looked up before anything moves: to look in between would lay out the page each time.
  const starts = all.flatMap((flight) => (flight.ghost ? ghost(flight, ms) : landings(flight, ms)));
  for (const start of starts) start();
}

const origin = ({ from }: Flight): DOMRect | undefined => (typeof from === "string" ? box(at(from)) : from);

function landings(flight: Flight, ms: number): Start[] {
  const there = cardsAt(flight.to);
  const start = origin(flight);
  return flight.cards.flatMap((card, i): Start[] => {
    // The last of equal cards is the newest.
    const place = there.findLastIndex((element) => element.dataset["card"] === card);
    const element = place < 0 ? undefined : there.splice(place, 1)[0];
    const from = flight.each?.[i] ?? start;
    if (!element || !from) return [];
    const to = element.getBoundingClientRect();
    // From a place of many cards, such as somebody's hand, a card comes out of its middle.
    const scale = Math.min(1.4, from.height / to.height || 1);
    const [x, y] = [middle(from.left, from.width) - middle(to.left, to.width), middle(from.top, from.height) - middle(to.top, to.height)];
    const begin = { transform: `translate(${x}px, ${y}px) scale(${scale})` };
    const timing: KeyframeAnimationOptions = {
      duration: flight.large ? ms * LINGER : ms,
      delay: (flight.delay ?? 0) * i,
      easing: "cubic-bezier(.2,.7,.3,1)",
      fill: "backwards",
    };
    return [() => element.animate([begin, ...(flight.large ? shownLarge(element, to) : []), { transform: "none" }], timing)];
  });
}

/** Above its place and within the screen, long enough to be read. */
function shownLarge(element: HTMLElement, to: DOMRect): Keyframe[] {
  const center = middle(to.left, to.width);
  const room = (to.width * LARGE) / 2 + 8;
  const x = Math.max(room, Math.min(innerWidth - room, center)) - center;
  const transform = `translate(${x}px, ${-0.75 * to.height}px) scale(${LARGE})`;
  element.style.zIndex = "3";
  setTimeout(() => (element.style.zIndex = ""), pace(FLY) * LINGER);
  return [{ transform, offset: 0.3 }, { transform, offset: 0.75 }];
}

function ghost(flight: Flight, ms: number): Start[] {
  const [from, to] = [origin(flight), box(at(flight.to))];
  const card = flight.ghost === "back" ? copy(at("stock")) : flight.ghost;
  if (!to || !from || !(card instanceof SVGElement)) return [];
  return [() => cross(card, from, to, { duration: ms, delay: flight.delay ?? 0, easing: "ease-in-out", fill: "backwards" })];
}

function cross(card: SVGElement, from: DOMRect, to: DOMRect, timing: KeyframeAnimationOptions): void {
  const width = Math.min(from.width, 90);
  Object.assign(card.style, {
    position: "fixed",
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${width}px`,
    zIndex: "5",
    pointerEvents: "none",
  });
  document.body.append(card);
  const [x, y] = [to.left + to.width / 2 - from.left - width / 2, to.top + to.height / 2 - from.top - width * 0.7];
  const flown = card.animate([{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(0.4)`, opacity: 0.6 }], timing);
  flown.onfinish = flown.oncancel = () => card.remove();
}
