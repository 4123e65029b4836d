import "./styles/app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepAtHand } from "./installed";
import { comeEarly } from "./link/early";
import { followLinks, route } from "./route.svelte";
import { follow, likes } from "./settings.svelte";
import { speak } from "./words/words.svelte";

follow();
followLinks();
const words = speak(likes.language);
const [page, table] = route.parts;
if (page === "t" && table) {
  // Whoever comes by a link waits for the table: it comes while the words do.
  comeEarly(table, route.mark, words);
  void import("./table/TableScreen.svelte").catch(() => {}); // App says so
}
await words;
mount(App, { target: document.getElementById("app") as HTMLElement });
keepAtHand();
