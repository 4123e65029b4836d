import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch } from "./browser";
import { DESK, PHONE, Player } from "./player";

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

const SHORT = "cardgames-zone(match_end=rounds,match_rounds=2)";
const BOTS = { "1": "novice", "2": "club" };

/** Play until the match is over: `turn` plays one, `next` goes on after a round. */
async function playOut(player: Player, turn: () => Promise<void>, next: () => Promise<void>): Promise<void> {
  const { page } = player;
  const mine = page.locator(".who.turn");
  const round = page.getByRole("button", { name: "Next round" });
  const again = page.getByRole("button", { name: "Play again" });
  for (;;) {
    await mine.or(round).or(again).first().waitFor();
    if (await again.isVisible()) return;
    if (await round.isVisible()) await next();
    else await turn();
  }
}

test("a whole match can be played by touch", async () => {
  const player = await Player.come(browser, PHONE);
  const { page } = player;
  await player.open("Tess", { rules: SHORT, seats: 3, bots: BOTS });
  const tapped = (): Promise<void> => player.simply((control) => control.tap());
  await playOut(player, tapped, async () => {
    await player.accessible();
    await page.getByRole("button", { name: "Next round" }).tap();
    await page.locator(".reckoning").waitFor({ state: "detached" });
  });
  await player.accessible();
  await page.getByRole("button", { name: "Scores" }).first().tap();
  await expect.poll(() => page.locator("dialog tbody tr").count()).toBe(2);
  await player.accessible();
  await player.leave();
});

test("a whole match can be played by keyboard alone", async () => {
  const player = await Player.come(browser, DESK);
  const { page } = player;
  await player.open("Kim", { rules: SHORT, seats: 3, bots: BOTS });
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  const pressed = async (): Promise<void> => {
    if (await page.getByRole("button", { name: /^Yaniv!/ }).isVisible()) await press("y");
    else {
      await press("1");
      await press("Enter");
      await page.getByRole("button", { name: "Draw", exact: true }).waitFor();
      await press("d");
    }
    await player.answered();
  };
  await playOut(player, pressed, async () => {
    const next = page.getByRole("button", { name: "Next round" });
    await tabTo(player, "Next round");
    await press("Enter");
    await next.waitFor({ state: "detached" });
  });
  await press("?");
  await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
  await press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await player.leave();
});

/** Press Tab until the focus is on the control of this name. */
async function tabTo(player: Player, name: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    const focused = await player.page.evaluate(() => document.activeElement?.textContent?.trim());
    if (focused === name) return;
    await player.page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${name}`);
}
