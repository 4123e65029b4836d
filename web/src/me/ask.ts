// What is asked about oneself.

import { call, type Me } from "../api";
import { forgetShown } from "../fair/witness";

export interface Figures {
  matches: number;
  won: number;
  rounds: number;
  calls: number;
  caught: number;
  assafs: number;
  points: number;
}
export interface Statistics extends Figures {
  rules: (Figures & { rules: string })[];
}
export interface Player {
  seat: number;
  name: string;
  bot: string;
  total: number;
  won: boolean;
  me?: true;
}
/** A match of mine that is over. */
export interface Match {
  match: string;
  rules: string;
  began: number;
  ended: number;
  given_up?: true;
  players: Player[];
}
export interface Passkey {
  id: string;
  name: string;
  since: number;
  used: number | null;
}

export const statistics = (): Promise<Statistics> => call("GET", "/me/statistics");
export const matches = (skip: number): Promise<Match[]> => call("GET", `/me/matches?skip=${skip}`);
export const passkeys = (): Promise<Passkey[]> => call("GET", "/me/passkeys");
/** Remove a passkey; the last one only if `last` says that it may be. */
export const remove = (id: string, last: boolean): Promise<unknown> => call("DELETE", `/me/passkeys/${id}?last=${last}`);
/** A code that makes another device be me, once. */
export const newCode = (): Promise<{ code: string; seconds: number }> => call("POST", "/me/code");
export const useCode = (code: string): Promise<Me> => call("POST", "/code", { code });
export const signOut = (everywhere: boolean): Promise<unknown> => call("POST", "/me/sign-out", { everywhere });
/** Be forgotten, by this browser as well. */
export async function forget(): Promise<void> {
  await call("DELETE", "/me");
  forgetShown();
}
