import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "../src/words/say";
import { launch } from "./browser";
import { DESK, PHONE, Player } from "./player";
import { FACE, OWN, Scripted } from "./scripted";

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

for (const [width, height] of [[320, 568], [360, 740], [740, 360], [1024, 768], [1920, 1080], [3840, 2160]] as const) {
  test(`a full table fits ${width} x ${height}`, async () => {
    const player = await Player.come(browser, { width, height });
    const seats = ["Me", "Benjamin", "Cleopatra", "Dan", "Eva", "Finn", "Gina", "Hugo"].map((name) => ({ name, bot: "", held: false }));
    const eight = { seats, counts: seats.map(() => 7), known: seats.map((_, seat) => (seat === 3 ? ["Kd"] : [])), totals: seats.map((_, seat) => seat * 23), active: seats.map(() => true) };
    const hand = ["Ah", "2h", "3h", "Td", "Jc", "Qs", "Jk"];
    await Scripted.at(player.page, { ...FACE, ...eight, last: ["Ts", "Th", "Td"], takeable: ["Ts", "Td"] }, { ...OWN, hand, actions: ["lay Jk", "lay Ah 2h 3h"] });
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
