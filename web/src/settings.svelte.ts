// What a person likes, kept on this device.

import { type Language, LANGUAGES } from "./words/say";
import { preferred } from "./words/words.svelte";

export interface Likes {
  language: Language;
  theme: "system" | "light" | "dark";
  felt: "green" | "blue" | "wine" | "slate";
  deck: "four" | "two";
  faces: "auto" | "big" | "classic";
  sort: "rank" | "suit" | "own";
  /** How long moves take, as a multiple of what is usual; 0 for no motion. */
  motion: number;
  sound: boolean;
  vibration: boolean;
  /** Whether one key alone does something at a table: whoever speaks to their device writes letters unawares. */
  keys: boolean;
}

const KEY = "yaniv.likes";

function usual(): Likes {
  return {
    language: preferred(),
    theme: "system",
    felt: "green",
    deck: "four",
    faces: "auto",
    sort: "rank",
    motion: 1,
    sound: true,
    vibration: false,
    keys: true,
  };
}

function kept(): Likes {
  try {
    const found = { ...usual(), ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Likes>) };
    return LANGUAGES.includes(found.language) ? found : { ...found, language: preferred() };
  } catch {
    return usual(); // no storage, or something else in it
  }
}

export const likes: Likes = $state(kept());

/** Keep what has been chosen, and let the page follow it. */
export function follow(): void {
  const root = document.documentElement;
  root.dataset["theme"] = likes.theme;
  root.dataset["felt"] = likes.felt;
  root.dataset["deck"] = likes.deck;
  root.dataset["faces"] = likes.faces;
  root.style.setProperty("--motion", String(likes.motion));
  try {
    localStorage.setItem(KEY, JSON.stringify(likes));
  } catch {
    // a private window: likes last as long as the page
  }
}

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Milliseconds that a move of so many may take, as the person likes it. */
export const pace = (ms: number): number => (reduced.matches ? 0 : ms * likes.motion);
