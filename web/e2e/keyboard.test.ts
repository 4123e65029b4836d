import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch } from "./browser";
import { PHONE, Player } from "./player";
import { Scripted } from "./scripted";

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

const MINE = { actions: ["lay 9s", "lay 9h", "lay 9s 9h", "lay 5c", "lay Ad", "lay Kh"] };

/** Press a key of a keyboard that writes this there. */
const press = (player: Player, key: string, code: string): Promise<boolean> =>
  player.page.evaluate((event) => document.body.dispatchEvent(new KeyboardEvent("keydown", { ...event, bubbles: true, cancelable: true })), { key, code });

test.each([
  ["a French", [["&", "Digit1"], ["d", "KeyD"]]],
  ["a Hebrew", [["1", "Digit1"], ["ג", "KeyD"]]],
] as const)("the keys do the same on %s keyboard", async (_, [one, draw]) => {
  const player = await Player.come(browser);
  const script = await Scripted.at(player.page, {}, MINE);
  await press(player, ...one);
  await press(player, ...draw);
  expect(await script.ask(2)).toMatchObject({ action: "draw" });
  expect(script.asked[0]).toMatchObject({ action: "lay Ad" });
  await player.leave();
});

test("whoever wants no shortcut of a single key has none, and all the rest", async () => {
  const player = await Player.come(browser, PHONE, { keys: false });
  const script = await Scripted.at(player.page, {}, MINE);
  for (const key of ["1", "d", "y", "t", "?"]) await player.page.keyboard.press(key);
  expect(await player.page.locator(".hand [aria-pressed=true], dialog").count()).toBe(0);
  await player.page.locator(".hand button").first().focus();
  await player.page.keyboard.press("Space");
  await player.page.locator(".stock").focus();
  await player.page.keyboard.press("Enter");
  expect(await script.ask(2)).toMatchObject({ action: "draw" });
  await player.leave();
});

test("the focus comes back to what opened a sheet, also by way of another sheet", async () => {
  const player = await Player.come(browser);
  await Scripted.at(player.page, {}, MINE);
  const menu = player.page.getByRole("button", { name: "Menu" });
  await menu.click();
  await player.page.getByRole("button", { name: "Keyboard" }).click();
  await player.page.getByRole("dialog", { name: "Keyboard" }).waitFor();
  await player.page.keyboard.press("Escape");
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await player.leave();
});
