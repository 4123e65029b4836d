import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LESSONS } from "../src/learn/lessons";
import { LANGUAGES } from "../src/words/say";
import { launch } from "./browser";
import { DESK, PHONE, Player } from "./player";

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

/** Do what a lesson waits for, by touch. */
async function touch({ page }: Player, action: string): Promise<void> {
  const [verb, ...cards] = action.split(" ");
  if (verb === "lay") {
    for (const card of cards) await page.locator(`.hand [data-card="${card}"] button[aria-pressed=false]`).first().tap();
    await page.locator(".actions .button.main").tap();
  } else if (verb === "draw") await page.locator(".stock.can").tap();
  else if (verb === "take") await page.locator(`[data-place=last] [data-card="${cards[0]}"] button`).tap();
  else if (verb === "call") await page.getByRole("button", { name: /^Yaniv!/ }).tap();
  else await page.locator(".chance").tap();
}

test("the tutorial is finished by touch, from the home page to a match", async () => {
  const player = await Player.come(browser, PHONE);
  const { page } = player;
  await page.goto("/");
  await page.getByRole("link", { name: "Learn in five minutes" }).tap();
  for (const lesson of LESSONS) {
    for (const move of lesson.moves) {
      await page.locator(".actions[aria-busy=false]").waitFor();
      await touch(player, move.action);
    }
    await page.getByRole("button", { name: "Next", exact: true }).waitFor();
    const done = (await page.locator(".coach p").textContent()) ?? "";
    await page.getByRole("status").getByText(done).waitFor({ state: "attached" }); // and said to the ear
    await page.getByRole("button", { name: "Next", exact: true }).tap();
  }
  await page.getByRole("heading", { name: "Other tables, other rules" }).waitFor();
  await page.locator("section li").first().waitFor();
  await page.getByRole("radio", { name: "Israeli" }).check();
  await page.getByText("Jokers may complete a set").waitFor();
  await player.accessible();
  await page.getByRole("button", { name: "Play", exact: true }).tap();
  await page.locator(".hand li").first().waitFor();
  await player.leave();
});

test("a move that is not the lesson is not wrong: it is said what to try, and nothing is lost", async () => {
  const player = await Player.come(browser, DESK);
  const { page } = player;
  await page.goto("/learn#2");
  await page.locator(".hand li").first().waitFor();
  await page.getByRole("button", { name: "king of diamonds", exact: true }).click();
  await page.locator(".stock").click();
  await page.locator(".hint", { hasText: "both nines take away 18" }).waitFor();
  expect(await page.locator(".hand li").count()).toBe(5);
  await player.accessible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "nine of spades", exact: true }).click();
  await page.getByRole("button", { name: "nine of hearts", exact: true }).click();
  await page.keyboard.press("d");
  await page.locator(".coach", { hasText: "your hand is lighter and shorter" }).waitFor();
  await page.getByRole("button", { name: "Again" }).click();
  await expect.poll(() => page.locator(".hand li").count()).toBe(5);
  await page.locator(".coach", { hasText: "Tap both nines" }).waitFor();
  await page.reload();
  await page.locator(".coach", { hasText: "Tap both nines" }).waitFor();
  await player.leave();
});

for (const language of LANGUAGES) {
  for (const theme of ["light", "dark"]) {
    test(`every lesson is there for everybody: ${language}, ${theme}`, async () => {
      const player = await Player.come(browser, PHONE, { language, theme });
      const { page } = player;
      await page.goto("/learn");
      for (let place = 1; place <= LESSONS.length + 1; place++) {
        await page.evaluate((to) => (location.hash = String(to)), place);
        await page.locator(place > LESSONS.length ? "fieldset" : ".coach").waitFor();
        await player.accessible();
        for (const width of [320, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
        }
        await page.setViewportSize(PHONE);
      }
      await player.leave();
    });
  }
}
