// Which sheet lies over the table.

export type Sheet = "scores" | "rules" | "menu" | "log" | "keys" | "chat" | "fair" | "invite";

const KEYS: Readonly<Record<string, Sheet>> = { t: "scores", r: "rules", l: "log" };

export class Opened {
  sheet = $state<Sheet | undefined>();

  open(sheet: Sheet): void {
    this.sheet = sheet;
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
