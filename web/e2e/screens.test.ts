import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "../src/words/say";
import { launch } from "./browser";
import { DESK, PHONE, Player } from "./player";
import { MOMENTS } from "./moments";
import { Scripted } from "./scripted";

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

const SCREENS = ["/", "/new", "/settings", "/rules/bga", "/m", "/learn", "/learn#9", "/nowhere"];

/** Nothing sticks out at a side. */
const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

for (const language of LANGUAGES) {
  for (const theme of ["light", "dark"]) {
    test(`every screen is there for everybody: ${language}, ${theme}`, async () => {
      const player = await Player.come(browser, PHONE, { language, theme });
      const { page } = player;
      for (const path of SCREENS) {
        await page.goto(path);
        await page.locator("h1").waitFor();
        await page.locator(".summary strong, details, .hero, select, .button").first().waitFor();
        expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([language, language === "he" ? "rtl" : "ltr"]);
        await player.accessible();
        for (const width of [320, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await fits(page), `${path} at ${width}`).toBe(true);
        }
        await page.setViewportSize(PHONE);
      }
      player.failures.splice(0); // "/nowhere" is answered with 404
      await player.leave();
    });
  }
}

for (const language of LANGUAGES) {
  for (const [theme, size, widths] of [["light", PHONE, [320, 360]], ["dark", DESK, [1920]]] as const) {
    test(`every moment of a table is there for everybody, at ${widths.join(" and ")}: ${language}, ${theme}`, async () => {
      const player = await Player.come(browser, size, { language, theme });
      const { page } = player;
      for (const [name, moment] of Object.entries(MOMENTS)) {
        await Scripted.moment(page, moment);
        await player.accessible();
        for (const width of widths) {
          await page.setViewportSize({ width, height: width < 500 ? 640 : 1080 });
          expect(await fits(page), `${name} at ${width}`).toBe(true);
          expect(await cut(page), `${name} at ${width}`).toEqual([]);
        }
        await page.setViewportSize(size);
      }
      await player.leave();
    });
  }
}

/** Words that matter and are cut off, buttons to go on with that are out of sight, cards to take that lie under others. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const right = document.documentElement.clientWidth;
    const out = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.left < -1 || box.right > right + 1);
    };
    const wide = [...document.querySelectorAll(".total, .marks, .points, .gained, .label, .button")].filter((element) => out(element) || element.scrollWidth > element.clientWidth + 2);
    const low = [...document.querySelectorAll(".actions .button")].filter((button) => button.getBoundingClientRect().bottom > innerHeight + 1);
    const hidden = [...document.querySelectorAll("button.card.can")].filter((card) => {
      const box = card.getBoundingClientRect();
      return document.elementsFromPoint(box.left + 8, box.top + 10)[0]?.closest("button") !== card;
    });
    return [...wide, ...low, ...hidden].filter((element) => !element.closest(".unseen") && getComputedStyle(element).clipPath === "none").map((element) => element.outerHTML);
  });

for (const [width, height] of [[320, 568], [360, 740], [740, 360], [1024, 768], [1920, 1080], [3840, 2160]] as const) {
  test(`a full table fits ${width} x ${height}`, async () => {
    const player = await Player.come(browser, { width, height });
    await Scripted.moment(player.page, MOMENTS["eight players"] ?? {});
    expect(await fits(player.page)).toBe(true);
    const [first, second] = await player.page.locator(".hand li").evaluateAll((cards) => cards.slice(0, 2).map((card) => card.getBoundingClientRect().left));
    expect((second ?? 0) - (first ?? 0), "no card hides the index of another").toBeGreaterThan(width < 400 ? 34 : 40);
    await player.accessible();
    await player.leave();
  });
}

test("every sheet over the table is there for everybody, and gives the focus back", async () => {
  const player = await Player.come(browser, DESK);
  const { page } = player;
  await Scripted.at(page, {}, {});
  for (const [button, title] of [["Scores", "Scores"], ["Chat, 0 new", "Chat"], ["Menu", "Menu"], ["What happened", "What happened"]] as const) {
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("dialog", { name: title }).waitFor();
    await player.accessible();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(button);
  }
  await player.leave();
});
