// Whether cards are drawn with big indices: on small screens, unless a person likes it otherwise.

import { MediaQuery } from "svelte/reactivity";
import { likes } from "../settings.svelte";

const small = new MediaQuery("(max-width: 520px), (max-height: 520px)");

export const bigFaces = (): boolean => (likes.faces === "auto" ? small.current : likes.faces === "big");
