// The keyboard at a replay. Whoever is at a slider or a list, or has a sheet open, steps with no key.

import { likes } from "../settings.svelte";
import type { Opened } from "../table/opened.svelte";
import { latin } from "../ui/latin";
import type { Player } from "./player.svelte";

export function press(event: KeyboardEvent, player: Player, sheets: Opened): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || sheets.sheet || document.querySelector("dialog[open]")) return;
  if (target.matches("input, textarea, select")) return;
  if (!likes.keys && /^[^ ]$/u.test(event.key)) return;
  if (act(latin(event), player, sheets, target.matches("button, a, summary"))) event.preventDefault();
}

/** Whether the key means something here. */
function act(key: string, player: Player, sheets: Opened, onButton: boolean): boolean {
  switch (key.toLowerCase()) {
    case " ":
      if (onButton) return false; // it presses the button
      player.toggle();
      return true;
    case "arrowright":
      void player.forth();
      return true;
    case "arrowleft":
      void player.back();
      return true;
    case "n":
      void player.go(player.round + 1);
      return true;
    case "p":
      void player.go(player.round - 1);
      return true;
    case "home":
      player.seek(0);
      return true;
    case "end":
      player.seek(player.steps);
      return true;
    case "+":
      player.faster(1);
      return true;
    case "-":
      player.faster(-1);
      return true;
    case "o":
      void player.see({ open: !player.eyes.open });
      return true;
  }
  return sheets.press(key.toLowerCase());
}
