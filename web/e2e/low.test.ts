// Small phones, and phones on their side: whatever a moment needs is in sight at once, and a tap on it reaches it.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "../src/words/say";
import { launch } from "./browser";
import { MOMENTS } from "./moments";
import { Player } from "./player";
import { Scripted } from "./scripted";

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

const RECORD = readFileSync(resolve(import.meta.dirname, "../tests/fair.yaniv"));
const SIZES = [[320, 568], [568, 320], [844, 390]] as const;
const TURN = [".hand .card", ".stock", ".middle [data-place=last] .card", ".actions .button"];
const NEEDED: Record<string, string[]> = {
  "my turn": TURN,
  "my turn, and I may call": TURN,
  "laid, and to draw": TURN,
  "eight players": TURN,
  "a chance to slap": [".chances button"],
  "a chance to sneak": [".chances button"],
  "a caller is caught": [".reckoning h2", ".on .button"],
  "the match is over": [".reckoning h2", ".on .button"],
};

/** What is out of sight, or has something else lying on the corner by which one knows it. */
const missed = (page: Page, needed: string[]): Promise<string[]> =>
  page.evaluate((needed) => {
    const right = document.documentElement.clientWidth;
    return needed.flatMap((selector) => {
      const found = [...document.querySelectorAll(selector)];
      if (!found.length) return [`no ${selector}`];
      return found.flatMap((element) => {
        const { left, top, right: end, bottom } = element.getBoundingClientRect();
        if (left < -1 || top < -1 || end > right + 1 || top + 20 > innerHeight) return [`${selector} out of sight: ${element.textContent}`];
        if (element.matches("button.button, .chance") && bottom > innerHeight + 1) return [`${selector} cut off: ${element.textContent}`];
        const hit = document.elementFromPoint(left + Math.min(12, (end - left) / 2), top + 14);
        return hit && element.contains(hit) ? [] : [`${selector} under ${hit?.className}: ${element.getAttribute("aria-label") ?? element.textContent}`];
      });
    });
  }, needed);

const wide = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const language of LANGUAGES) {
  for (const [width, height] of SIZES) {
    test(`a table on ${width} x ${height}: ${language}`, async () => {
      const player = await Player.come(browser, { width, height }, { language });
      for (const [name, needed] of Object.entries(NEEDED)) {
        await Scripted.moment(player.page, MOMENTS[name] ?? {});
        await expect.poll(() => missed(player.page, needed), { message: name }).toEqual([]);
        expect(await wide(player.page), name).toBe(false);
      }
      await player.leave();
    });

    test(`lessons and replays on ${width} x ${height}: ${language}`, async () => {
      const player = await Player.come(browser, { width, height }, { language });
      const { page } = player;
      await page.goto("/learn#2");
      await page.locator(".coach").waitFor();
      await expect.poll(() => missed(page, [".coach p", ...TURN])).toEqual([]);
      expect(await wide(page)).toBe(false);
      await page.goto("/m");
      await page.locator("input[type=file]").setInputFiles({ name: "match.yaniv", mimeType: "text/plain", buffer: RECORD });
      await page.locator(".controls").waitFor();
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => missed(page, [".stock", ".line > p", ".controls button", ".controls select", ".controls input"])).toEqual([]);
      expect(await wide(page)).toBe(false);
      await player.leave();
    });
  }
}

test.each(["my turn", "laid a run, and to draw", "eight players", "a chance to slap", "a caller is caught", "the match is over"])(
  "with letters twice as large nothing lies beside the screen: %s",
  async (name) => {
    const player = await Player.come(browser, { width: 360, height: 740 });
    await player.page.addInitScript(() => document.addEventListener("DOMContentLoaded", () => (document.documentElement.style.fontSize = "200%")));
    await Scripted.moment(player.page, MOMENTS[name] ?? {});
    const beside = (): Promise<string[]> =>
      player.page.locator(".board :is(button, a, h2, p)").evaluateAll((all) =>
        all.flatMap((one) => {
          const { left, right } = one.getBoundingClientRect();
          return one.closest(".unseen, .rows") || (left > -1 && right < innerWidth + 1) ? [] : [one.getAttribute("aria-label") ?? one.textContent ?? ""];
        }),
      );
    await expect.poll(beside).toEqual([]);
    expect(await wide(player.page)).toBe(false);
    await player.leave();
  },
);
