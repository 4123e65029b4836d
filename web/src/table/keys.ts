// The keyboard at the table. Whoever types into a field, or has a sheet open, plays with no key.

import { likes } from "../settings.svelte";
import { latin } from "../ui/latin";
import { hint } from "./hint";
import type { Opened } from "./opened.svelte";
import type { Sitting } from "./sitting.svelte";

export function press(event: KeyboardEvent, sitting: Sitting, sheets: Opened): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || sheets.sheet) return;
  if (target.matches("input, textarea, select")) return;
  if (!likes.keys && /^[^ ]$/u.test(event.key)) return;
  const acts = act(latin(event), sitting, sheets, target.matches("button, a, summary"));
  if (acts) event.preventDefault();
}

/** Whether the key means something here. */
function act(key: string, sitting: Sitting, sheets: Opened, onButton: boolean): boolean {
  const { table } = sitting;
  if (/^[1-9]$/.test(key)) {
    const held = sitting.hand[Number(key) - 1];
    if (held) sitting.choose(held.key);
    return held !== undefined;
  }
  switch (key.toLowerCase()) {
    case "enter":
      if (onButton) return false; // it presses the button
      sitting.layThem();
      return true;
    case " ": {
      const [chance] = sitting.chances;
      if (!chance) return false;
      table.play(chance);
      return true;
    }
    case "d":
      sitting.from("draw");
      return true;
    case "a":
    case "arrowleft":
      return take(sitting, 0);
    case "s":
    case "arrowright":
      return take(sitting, -1);
    case "y":
      sitting.call();
      return true;
    case "h":
      void hint(sitting);
      return true;
    case "escape":
      sitting.clear();
      return true;
    case "?":
      sheets.open("keys");
      return true;
  }
  return sheets.press(key.toLowerCase());
}

function take(sitting: Sitting, place: number): boolean {
  const card = sitting.table.face?.takeable.at(place);
  if (card) sitting.from(`take ${card}`);
  return card !== undefined;
}
