// The language that the page speaks now.

import { type Given, LANGUAGES, type Language, Words } from "./say";
import type { Key, Texts } from "./texts";

const FILES: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("./en"),
  fr: () => import("./fr"),
  he: () => import("./he"),
};

let words = $state.raw<Words>();

/** The words of the language that was chosen; a page is drawn only once they are there. */
export function spoken(): Words {
  if (!words) throw new Error("no language has been chosen yet");
  return words;
}

/** The text of a key in the language of the page. */
export const say = <K extends Key>(key: K, ...given: Given<K>): string => spoken().say(key, ...given);

/** Speak a language from now on. */
export async function speak(language: Language): Promise<void> {
  words = new Words(language, (await FILES[language]()).default);
  document.documentElement.lang = language;
  document.documentElement.dir = words.rtl ? "rtl" : "ltr";
}

/** The first of the browser's languages that we speak. */
export function preferred(wanted: readonly string[] = navigator.languages): Language {
  const found = wanted.map((one) => one.slice(0, 2).toLowerCase().replace("iw", "he"));
  return LANGUAGES.find((one) => one === found.find((two) => (LANGUAGES as readonly string[]).includes(two))) ?? "en";
}
