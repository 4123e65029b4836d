import "./styles/app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepAtHand } from "./installed";
import { followLinks } from "./route.svelte";
import { follow, likes } from "./settings.svelte";
import { speak } from "./words/words.svelte";

follow();
followLinks();
await speak(likes.language);
mount(App, { target: document.getElementById("app") as HTMLElement });
keepAtHand();
