// The way to a table: begun while the page that will show the table is still coming.

import { Refusal, row } from "../api";
import { someone } from "../people";
import type { Hearing, Link } from "./link";
import { SocketLink } from "./socket";

/** A link that keeps what it hears until somebody listens. */
export interface Way {
  link: Link;
  hear: (hearing: Hearing) => void;
}

let early: { table: string; way: Promise<Way> } | undefined;

/** Set out for a table before its page is there. */
export function comeEarly(table: string, invite: string, words: Promise<void>): void {
  early = { table, way: setOut(table, invite, words) };
  early.way.catch(() => {}); // whoever goes there hears of it
}

/** The way to a table, as somebody. */
export function toTable(table: string, invite: string): Promise<Way> {
  const begun = early;
  early = undefined;
  return begun?.table === table ? begun.way : setOut(table, invite);
}

/** Whether the server knows of no such table. */
const gone = (table: string): Promise<boolean> =>
  row(table).then(() => false, (error: unknown) => error instanceof Refusal && [404, 422].includes(error.status));

async function setOut(table: string, invite: string, words?: Promise<void>): Promise<Way> {
  await someone(words);
  let listener: Hearing | undefined;
  const kept: ((hearing: Hearing) => void)[] = [];
  const tell = (one: (hearing: Hearing) => void): void => void (listener ? one(listener) : kept.push(one));
  const link = new SocketLink(`${location.origin.replace(/^http/, "ws")}/ws/${table}`, invite, {
    message: (message) => tell((hearing) => hearing.message(message)),
    state: (state) => tell((hearing) => hearing.state(state)),
  }, () => gone(table));
  const hear = (hearing: Hearing): void => {
    listener = hearing;
    kept.splice(0).forEach(tell);
  };
  return { link, hear };
}
