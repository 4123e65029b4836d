// Which sheet lies over the table.

import { tick } from "svelte";

export type Sheet = "scores" | "rules" | "menu" | "log" | "keys" | "chat" | "fair" | "arrange";

const KEYS: Readonly<Record<string, Sheet>> = { t: "scores", r: "rules", l: "log" };

export class Opened {
  sheet = $state<Sheet | undefined>();
  /** Whether any was ever open. */
  used = false;

  /** Open a sheet; one that lies there goes first, so that the focus is where it was when both are gone. */
  open(sheet: Sheet): void {
    const other = this.sheet !== undefined;
    this.used = true;
    this.sheet = other ? undefined : sheet;
    if (other) void tick().then(() => (this.sheet = sheet));
  }

  /** Open the sheet of a key, if it has one. */
  press(key: string): boolean {
    const sheet = KEYS[key];
    if (sheet) this.open(sheet);
    return sheet !== undefined;
  }

  close(): void {
    this.sheet = undefined;
  }
}
