// Where the rounds of a replay come from: a match that the server keeps, or a record that somebody has.

import { Refusal } from "../api";
import type { Replay } from "../wire";

/** Whose eyes a match is seen with. */
export interface Eyes {
  /** `null` for whoever watches. */
  seat: number | null;
  open: boolean;
}

export type Source = (round: number, eyes: Eyes) => Promise<Replay>;

async function answered(answer: Response): Promise<Replay> {
  const said = (await answer.json().catch(() => ({}))) as { detail?: unknown };
  if (!answer.ok) throw new Refusal(answer.status, said.detail);
  return said as unknown as Replay;
}

/** A match by its name, to those who played it or have its key. */
export function kept(match: string, key: string): Source {
  const headers: HeadersInit = key ? { "replay-key": key } : {};
  return async (round, { seat, open }) => {
    const query = new URLSearchParams({ round: String(round), open: String(open) });
    if (seat !== null) query.set("seat", String(seat));
    return answered(await fetch(`/api/matches/${encodeURIComponent(match)}/replay?${query}`, { headers }));
  };
}

/** A record as it stands in a file. */
export function written(record: string): Source {
  return async (round, { seat, open }) => {
    const body = JSON.stringify({ record, round, seat, open });
    const headers = { "content-type": "application/json" };
    return answered(await fetch("/api/replay", { method: "POST", headers, body }));
  };
}

/** Each round is asked for once with each eyes. */
export function remembered(source: Source): Source {
  const rounds = new Map<string, Promise<Replay>>();
  return (round, eyes) => {
    const name = `${round} ${eyes.seat} ${eyes.open}`;
    const found = rounds.get(name) ?? source(round, eyes);
    rounds.set(name, found);
    found.catch(() => rounds.delete(name));
    return found;
  };
}
