// Who I am to the server: a guest with a name, from the first thing that needs one.

import { be, me, type Me } from "./api";
import { likes } from "./settings.svelte";
import { say } from "./words/words.svelte";

/** Who I am; a guest if I was nobody, under a name for which the words may still be on their way. */
export async function someone(words?: Promise<void>): Promise<Me> {
  const found = await me();
  if (found) return found;
  await words;
  return be(say("app.guest"), likes.language);
}
