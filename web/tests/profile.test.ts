import { afterEach, expect, test, vi } from "vitest";
import { Refusal } from "../src/api";
import { fault } from "../src/me/passkeys";
import { Profile } from "../src/me/profile.svelte";
import { speak } from "../src/words/words.svelte";

const KEY = { id: "k", name: "Phone", since: 1, used: null };
const match = (id: number): object => ({ match: `t:${id}`, rules: "bga", began: 1, ended: 2, players: [] });

/** A server that keeps this. */
function serving(kept: Record<string, unknown>): void {
  vi.stubGlobal("fetch", (path: string) => {
    const found = kept[path.replace("/api", "")];
    return Promise.resolve(found === undefined ? new Response("{}", { status: 401 }) : new Response(JSON.stringify(found)));
  });
}
const ME = { "/me": { name: "Ana", language: "en" }, "/me/statistics": { matches: 0, rules: [] }, "/me/matches?skip=0": [], "/me/passkeys": [], "/me/tables": [] };
afterEach(() => vi.unstubAllGlobals());

async function loaded(kept: Record<string, unknown>): Promise<Profile> {
  serving(kept);
  const profile = new Profile();
  await profile.load();
  return profile;
}

test("nobody has a profile of nothing, and after signing out it is so again", async () => {
  const profile = await loaded({ ...ME, "/me/passkeys": [KEY] });
  expect([profile.state, profile.me?.name, profile.passkeys.length]).toEqual(["there", "Ana", 1]);
  serving({});
  await profile.load();
  expect([profile.state, profile.me, profile.passkeys.length]).toEqual(["there", undefined, 0]);
});

test("something is at stake if this browser alone leads to a seat or a match", async () => {
  expect((await loaded(ME)).atStake).toBe(false);
  expect((await loaded({ ...ME, "/me/tables": [{}] })).atStake).toBe(true);
  expect((await loaded({ ...ME, "/me/matches?skip=0": [match(1)] })).atStake).toBe(true);
  expect((await loaded({ ...ME, "/me/matches?skip=0": [match(1)], "/me/passkeys": [KEY] })).atStake).toBe(false);
  expect((await loaded({})).atStake).toBe(false);
});

test("matches come a page at a time", async () => {
  const page = Array.from({ length: 50 }, (_, i) => match(i));
  const profile = await loaded({ ...ME, "/me/matches?skip=0": page, "/me/matches?skip=50": [match(50)] });
  expect(profile.more).toBe(true);
  await profile.showMore();
  expect([profile.matches.length, profile.more]).toEqual([51, false]);
});

test("a server that cannot be reached is not taken for being nobody", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const profile = new Profile();
  await profile.load();
  expect(profile.state).toBe("failed");
});

test("each way in which a passkey fails has its words", async () => {
  await speak("en");
  expect(fault(new Refusal(403, "copied_passkey"))).toBe("passkey_fault.copied_passkey");
  expect(fault(new Refusal(429, undefined))).toBe("code.too_fast");
  expect(fault(new Refusal(500, "something else"))).toBe("app.failed");
  expect(fault(new DOMException("", "NotAllowedError"))).toBe("passkey.stopped");
  expect(fault(new DOMException("", "InvalidStateError"))).toBe("passkey_fault.known_passkey");
});
