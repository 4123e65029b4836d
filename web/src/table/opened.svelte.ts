// Which sheet lies over the table.

export type Sheet = "scores" | "rules" | "menu" | "log" | "keys" | "chat" | "fair" | "invite";

export class Opened {
  sheet = $state<Sheet | undefined>();

  open(sheet: Sheet): void {
    this.sheet = sheet;
  }

  close(): void {
    this.sheet = undefined;
  }
}
