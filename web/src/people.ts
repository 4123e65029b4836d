// Who I am to the server: a guest with a name, from the first thing that needs one.

import { be, me, type Me } from "./api";
import { likes } from "./settings.svelte";
import { say } from "./words/words.svelte";

let early: Promise<Me | undefined> | undefined;

/** Ask who I am while what will need it is still on its way. */
export function askEarly(): void {
  early = me();
  early.catch(() => {}); // whoever needs it hears of it
}

/** Who I am; a guest if I was nobody. */
export async function someone(): Promise<Me> {
  const asked = early ?? me();
  early = undefined;
  return (await asked) ?? (await be(say("app.guest"), likes.language));
}
