// Passkeys: the browser makes and uses them, the server says what is to be signed.

import { call, type Me, Refusal } from "../api";
import type { Key } from "../words/texts";
import { spoken } from "../words/words.svelte";
import type { Passkey } from "./ask";

type Plain = Extract<Key, "app.failed" | "code.too_fast" | `passkey.${string}` | `passkey_fault.${string}`>;

/** Whether this browser can have passkeys at this address: with HTTPS and a name, or on this very machine. */
export function here(): boolean {
  const named = !/^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && named && typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON === "function";
}

/** Have a passkey made for who I am. */
export async function keep(name: string): Promise<Passkey> {
  const options = await call<PublicKeyCredentialCreationOptionsJSON>("POST", "/me/passkeys/options");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  return call("POST", "/me/passkeys", { credential: made.toJSON(), name });
}

/** Be who a passkey stands for. */
export async function signIn(): Promise<Me> {
  const options = await call<PublicKeyCredentialRequestOptionsJSON>("POST", "/sign-in/options");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const signed = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return call("POST", "/sign-in", { credential: signed.toJSON() });
}

/** Why it came to nothing, as a text. */
export function fault(error: unknown): Plain {
  if (error instanceof DOMException) return error.name === "InvalidStateError" ? "passkey_fault.known_passkey" : "passkey.stopped";
  if (!(error instanceof Refusal)) return "app.failed";
  if (error.status === 429) return "code.too_fast";
  const key = `passkey_fault.${String(error.detail)}`;
  return spoken().knows(key) ? (key as Plain) : "app.failed";
}
