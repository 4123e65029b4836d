import "./styles/app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepAtHand } from "./installed";
import { askEarly } from "./people";
import { followLinks, route } from "./route.svelte";
import { follow, likes } from "./settings.svelte";
import { speak } from "./words/words.svelte";

follow();
followLinks();
if (route.parts[0] === "t") {
  // Whoever comes by a link waits for the table: it comes while the words do.
  askEarly();
  void import("./table/TableScreen.svelte").catch(() => {}); // App says so
}
await speak(likes.language);
mount(App, { target: document.getElementById("app") as HTMLElement });
keepAtHand();
