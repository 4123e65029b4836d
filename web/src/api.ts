// What is asked over HTTP.

import type { Language } from "./words/say";

export interface Me {
  name: string;
  language: Language;
}
export interface Row {
  table: string;
  rules: string;
  seats: number;
  since: number;
  turn: number;
  free?: number;
  stage?: string;
}
export interface Kept extends Row {
  seat: number;
}
export interface Field {
  name: string;
  kind: "yes_no" | "choice" | "number" | "span" | "milestones";
  default: unknown;
  needs: { option: string; value: unknown } | null;
  [more: string]: unknown;
}
export interface Rules {
  presets: Record<string, { options: Record<string, unknown>; variants: string[] }>;
  options: Field[];
  levels: string[];
  turns: number[];
  phrases: string[];
  languages: Language[];
}
/** A rule set in words. */
export interface Told {
  line: string;
  name: string;
  options: Record<string, unknown>;
  seats: [number, number];
  differs: string[];
  chapters?: { title: string; lines: [number, string][] }[];
  questions?: [string, string][];
}
export interface NewTable {
  rules: string;
  options?: Record<string, unknown>;
  seats: number;
  seat?: number;
  bots: Record<string, string>;
  level?: string;
  turn?: number;
  window?: number;
  pace?: [number, number];
  grace?: number;
  pause?: number;
  spectators?: boolean;
  listed?: boolean;
}

/** An answer that is no yes: its status, and what the server said of it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly detail: unknown,
  ) {
    super(`${status}`);
  }
}

/** Ask the server something; an answer that is no yes is thrown as a `Refusal`. */
export async function call<T>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<T> {
  const options = method !== "POST" ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}) };
  const answer = await fetch(`/api${path}`, { method, ...options });
  const said = (await answer.json().catch(() => ({}))) as { detail?: unknown };
  if (!answer.ok) throw new Refusal(answer.status, said.detail);
  return said as T;
}

/** Who I am; nothing if I am nobody yet. */
export async function me(): Promise<Me | undefined> {
  try {
    return await call<Me>("GET", "/me");
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return undefined;
    throw error;
  }
}
export const be = (name: string, language: Language): Promise<Me> => call("POST", "/me", { name, language });
export const open = (table: NewTable): Promise<{ table: string; link: string }> => call("POST", "/tables", table);
export const listed = (): Promise<Row[]> => call("GET", "/tables");
export const mine = (): Promise<Kept[]> => call("GET", "/me/tables");
export const invitation = (table: string): Promise<{ link: string }> => call("GET", `/tables/${table}/invitation`);
export const code = (table: string): Promise<{ code: string }> => call("POST", `/tables/${table}/code`);
export const byCode = (code: string): Promise<{ table: string; invite: string }> => call("POST", "/tables/by-code", { code });
export const rules = (): Promise<Rules> => call("GET", "/rules");
export const row = (table: string): Promise<Row> => call("GET", `/tables/${table}`);

/** A rule set in words; with its whole manual, if it is asked for. */
export function told(
  rules: string,
  seats: number,
  language: Language,
  more: { options?: Record<string, unknown>; manual?: boolean } = {},
): Promise<Told> {
  const query = new URLSearchParams({ rules, seats: String(seats), language, manual: String(more.manual ?? false) });
  if (more.options) query.set("options", JSON.stringify(more.options));
  return call("GET", `/rules/told?${query}`);
}

/** What a good player would do in my place, and the hand that it leaves. */
export interface Advice {
  action: string;
  hand: string[];
  points: number;
}
export const hint = (table: string): Promise<Advice> => call("GET", `/tables/${table}/hint`);

/** Take a seat, or any that is free, under the name that I have now. */
export const sit = (table: string, invite: string, seat: number | null = null): Promise<{ seat: number }> =>
  call("POST", `/tables/${table}/seat`, { seat, invite });
