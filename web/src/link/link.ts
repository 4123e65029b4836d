// What a table is to its screen, wherever the other side is: messages come, asks go.

import type { Command, Message } from "../wire";

type WithoutId<C> = C extends { id: string } ? Omit<C, "id"> : never;

/** Something to be asked; the link gives it its id. */
export type Ask = WithoutId<Exclude<Command, { kind: "resume" }>>;

export type State =
  | { kind: "connecting" }
  | { kind: "open" }
  /** Lost; the next try is at this time. */
  | { kind: "lost"; since: number; next: number }
  /** It will not come back by itself. */
  | { kind: "closed"; why: "elsewhere" | "not_allowed" | "fault" };

export interface Hearing {
  /** Everything that the table says, in order, each once. */
  message: (message: Message) => void;
  state: (state: State) => void;
}

export interface Link {
  /** Ask, once: the id under which `done` or `refused` will answer. */
  ask: (ask: Ask) => string;
  /** Try again now instead of at the next time. */
  retry: () => void;
  close: () => void;
}
