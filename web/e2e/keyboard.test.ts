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
  ["a French", "&", "d"],
  ["a Hebrew", "1", "ג"],
])("the keys do the same on %s keyboard", async (_, one, draw) => {
  const player = await Player.come(browser);
  const script = await Scripted.at(player.page, {}, MINE);
  await press(player, one, "Digit1");
  await press(player, draw, "KeyD");
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

test("each screen has a title of its own, and is read from its top", async () => {
  const player = await Player.come(browser);
  const { page } = player;
  const focused = (): Promise<string | undefined> => page.evaluate(() => document.activeElement?.textContent?.trim());
  await page.goto("/");
  await page.getByRole("link", { name: "Settings" }).press("Enter");
  await expect.poll(focused).toBe("Settings");
  expect(await page.title()).toBe("Settings · Yaniv");
  await page.getByRole("combobox", { name: "Language" }).selectOption("fr");
  await expect.poll(focused).toBe("Réglages");
  await page.goBack();
  await expect.poll(focused).toBe("Yaniv");
  expect(await page.title()).toBe("Yaniv");
  await player.leave();
});

test("what has the focus is seen on felt", async () => {
  const player = await Player.come(browser);
  await Scripted.at(player.page, {}, MINE);
  const dull: string[] = [];
  for (let i = 0; i < 20; i++) {
    await player.page.keyboard.press("Tab");
    const ring = await player.page.evaluate(() => {
      const { outlineColor, outlineStyle } = getComputedStyle(document.activeElement ?? document.body);
      return document.activeElement === document.body ? "" : `${outlineStyle} ${outlineColor}`;
    });
    if (ring && ring !== "solid rgb(255, 255, 255)") dull.push(ring);
  }
  expect(dull).toEqual([]);
  await player.leave();
});

test("colours that are forced still show whose turn it is", async () => {
  const player = await Player.come(browser, PHONE, {}, { forcedColors: "active" });
  await Scripted.at(player.page, { turn: 1 }, {});
  const ring = (seat: number): Promise<string> => player.page.locator(`[data-place="seat ${seat}"]`).evaluate((one) => getComputedStyle(one).outlineStyle);
  expect([await ring(1), await ring(2)]).toEqual(["solid", "none"]);
  await player.leave();
});

test("the rules are printed dark on light, with nothing folded away", async () => {
  const player = await Player.come(browser, PHONE, { theme: "dark" });
  await player.page.goto("/rules/bga");
  await player.page.locator("details").first().waitFor();
  await player.page.emulateMedia({ media: "print" });
  expect(await player.page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(28, 36, 32)");
  expect((await player.page.locator("details > *:not(summary)").first().boundingBox())?.height).toBeGreaterThan(10);
  await player.leave();
});

test("Shift and an arrow move a card along the hand, which keeps the focus and is heard", async () => {
  const player = await Player.come(browser);
  const script = await Scripted.at(player.page, {}, MINE);
  const ace = player.page.getByRole("button", { name: "ace of diamonds" });
  await ace.focus();
  for (const _ of [1, 2]) await player.page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => player.hand()).toEqual(["five of clubs", "nine of spades", "ace of diamonds", "nine of hearts", "king of hearts"]);
  expect(await ace.evaluate((card) => card === document.activeElement)).toBe(true);
  expect(await player.page.locator("[aria-atomic]").textContent()).toBe("ace of diamonds: place 3");
  expect(script.asked).toEqual([]);
  await player.leave();
});

test("the names beside the chart stay on it, with eight players and long names", async () => {
  const player = await Player.come(browser);
  const seats = Array.from({ length: 8 }, (_, seat) => ({ name: `${seat} Maximiliana the Great`, bot: "", held: false }));
  const eight = <T>(one: T): T[] => seats.map(() => one);
  const face = { seats, totals: eight(3), active: eight(true), counts: eight(5), known: eight([]) };
  const scored = { kind: "scored" as const, number: 1, caller: 0, caught: false, slapped: false, hands: eight(3), gained: eight(3), totals: eight(3), landings: [], out: [] };
  await Scripted.moment(player.page, { face, own: MINE, sheet: [scored] });
  await player.page.keyboard.press("t");
  const over = await player.page.locator("dialog svg[role=img]").evaluate((chart) => {
    const { bottom, right } = chart.getBoundingClientRect();
    return [...chart.querySelectorAll(".name")].map((name) => name.getBoundingClientRect()).filter((box) => box.bottom > bottom || box.right > right).length;
  });
  expect(over).toBe(0);
  await player.leave();
});
