// The record of a match, as the server gives it to those who played.

import { Refusal } from "../api";

const TRIES = 4;
const WAIT = 700;

/** Asks again for a little while: a match that has just ended is written down a moment later. */
export async function recordOf(match: string, tries = TRIES): Promise<string> {
  const answer = await fetch(`/api/matches/${encodeURIComponent(match)}/record`);
  if (answer.ok) return answer.text();
  if (answer.status !== 404 || tries <= 1) throw new Refusal(answer.status, undefined);
  await new Promise((wake) => setTimeout(wake, WAIT));
  return recordOf(match, tries - 1);
}
