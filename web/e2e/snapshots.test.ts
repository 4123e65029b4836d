// The screens as they were last looked at. `make snapshots` writes them anew; then look at what has changed.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "../src/words/say";
import { launch } from "./browser";
import { MOMENTS } from "./moments";
import { Player } from "./player";
import { Scripted } from "./scripted";
import { boxed, differing, keep, kept, thumbnail } from "./thumbnail";

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

/** So much of a page may differ: less than a mark on a card. Chromium 147 and 150 differ by a tenth of it. */
const FREE = 0.002;
const WRITE = process.env["SNAPSHOTS"] === "write";
const SIZES = [
  { name: "320", size: { width: 320, height: 568 }, theme: "light", square: 4 },
  { name: "1920", size: { width: 1920, height: 1080 }, theme: "dark", square: 12 },
] as const;

const moment = (name: string) => async (page: Page): Promise<void> => void (await Scripted.moment(page, MOMENTS[name] ?? {}));
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  home: async (page) => {
    await page.route(/\/api\/(me\/)?tables$/, (route) => route.fulfill({ json: [] }));
    await page.goto("/");
    await page.locator(".hero").waitFor();
  },
  turn: async (page) => {
    await moment("my turn")(page);
    await page.keyboard.press("3");
    await page.keyboard.press("4");
  },
  caught: moment("a caller is caught"),
};

async function screen(name: string, at: (typeof SIZES)[number], language: string): Promise<Player> {
  const player = await Player.come(browser, at.size, { language, theme: at.theme }, { bypassCSP: true });
  await SCREENS[name]?.(player.page);
  await boxed(player.page);
  return player;
}

for (const language of LANGUAGES) {
  for (const at of SIZES) {
    for (const name of Object.keys(SCREENS)) {
      test(`${name} looks as it did: ${language}, ${at.name} px wide`, async () => {
        const player = await screen(name, at, language);
        const file = `${name}-${language}-${at.name}`;
        const seen = await thumbnail(player.page, at.square);
        if (WRITE) keep(file, seen, "kept");
        const before = kept(file);
        const share = before ? await differing(player.page, before, seen) : 1;
        if (share > FREE) expect.fail(`${(share * 100).toFixed(1)} % differ from ${file}.png: ${keep(file, seen, "seen")}`);
        await player.leave();
      });
    }
  }
}

test.each([
  ["my hand a little lower", ".hand { translate: 0 8px; }"],
  ["a button that is gone", ".actions .main { visibility: hidden; }"],
  ["one card that is missing", ".hand li:nth-child(2) { visibility: hidden; }"],
  ["no ring around whose turn it is", ".who.turn { border-color: transparent !important; background: none !important; color: inherit !important; }"],
  ["opponents in a wrong order", ".around { direction: rtl !important; }"],
  ["discards on the wrong side", ".piles { flex-direction: row-reverse; }"],
  ["no mark on what is chosen", ".hand .chosen { translate: 0 0 !important; outline: none !important; } .tick { display: none !important; }"],
  ["another felt", ".board { background: #20304f !important; }"],
])("what is broken is noticed: %s", async (_, broken) => {
  const player = await screen("turn", SIZES[0], "en");
  const whole = await thumbnail(player.page, SIZES[0].square);
  expect(await differing(player.page, whole, await thumbnail(player.page, SIZES[0].square))).toBeLessThanOrEqual(FREE);
  await player.page.addStyleTag({ content: broken });
  expect(await differing(player.page, whole, await thumbnail(player.page, SIZES[0].square))).toBeGreaterThan(FREE);
  await player.leave();
});
