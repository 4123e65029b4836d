import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch } from "./browser";
import { Player } from "./player";

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

/** A browser that keeps nothing, makes no sound, and is on plain HTTP. */
function strip(): void {
  for (const store of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, store, {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  }
  for (const [of, name] of [[window, "AudioContext"], [crypto, "subtle"], [crypto, "randomUUID"], [navigator, "clipboard"], [navigator, "serviceWorker"]] as const) {
    const owner = Object.hasOwn(of, name) ? of : (Object.getPrototypeOf(of) as object);
    Reflect.deleteProperty(owner, name);
  }
}

test("a match is played where nothing is kept, nothing sounds, and nothing is secure", async () => {
  const player = await Player.come(browser);
  await player.context.addInitScript(strip);
  const errors: string[] = [];
  player.page.on("pageerror", (error) => errors.push(error.message));
  await player.page.goto("/");
  await player.page.getByRole("button", { name: "Play", exact: true }).click();
  await player.turn();
  await player.simply();
  expect(await player.page.evaluate(() => ["AudioContext" in window, "subtle" in crypto, "clipboard" in navigator])).toEqual([false, false, false]);
  // The one that its own first script makes, where likes are written.
  expect(errors.filter((error) => !error.includes("insecure"))).toEqual([]);
  await player.page.getByRole("button", { name: "Menu" }).click();
  await player.page.getByText("Invite friends").click();
  await player.page.getByRole("button", { name: "Copy" }).click();
  await player.page.getByRole("button", { name: "Copied" }).waitFor();
  await player.context.close();
});
