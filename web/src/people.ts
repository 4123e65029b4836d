// Who I am to the server: a guest with a name, from the first thing that needs one.

import { be, me, type Me } from "./api";
import { likes } from "./settings.svelte";
import { say } from "./words/words.svelte";

/** Who I am; a guest if I was nobody. */
export async function someone(): Promise<Me> {
  return (await me()) ?? (await be(say("app.guest"), likes.language));
}
