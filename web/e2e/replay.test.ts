import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "../src/words/say";
import { launch } from "./browser";
import { DESK, NO_CALL_AT_ONCE, PHONE, Player } from "./player";

const SHORT = `cardgames-zone(match_end=rounds,match_rounds=2,${NO_CALL_AT_ONCE})`;

let browser: Browser;
let ann: Player;
/** Where the match that Ann has played can be seen, with what opens it. */
let link: string;
let record: string;

beforeAll(async () => {
  browser = await launch();
  ann = await Player.come(browser, DESK);
  const { page } = ann;
  await ann.open("Ann", { rules: SHORT, seats: 3, bots: { "1": "novice", "2": "club" } });
  const again = page.getByRole("button", { name: "Play again" });
  const next = page.getByRole("button", { name: "Next round" });
  for (;;) {
    await page.locator(".who.turn").or(next).or(again).first().waitFor();
    if (await again.isVisible()) break;
    if (await next.isVisible()) {
      await next.click();
      await page.locator(".reckoning").waitFor({ state: "detached" });
    } else await ann.simply();
  }
  await page.getByRole("link", { name: "Replay" }).click();
  await page.locator(".controls").waitFor();
  await page.waitForURL(/#/);
  link = page.url();
  record = await page.evaluate(async (match) => (await fetch(`/api/matches/${match}/record`)).text(), new URL(link).pathname.slice(3));
}, 180_000);
afterAll(() => browser.close());

const line = (page: Page): Promise<string | null> => page.locator(".line > p").textContent();
const at = async (page: Page): Promise<number> => Number(await page.getByLabel("Step of the round").inputValue());

test("a match just played is stepped through by keyboard, and each step is said as it was", async () => {
  const { page } = ann;
  expect(await page.getByLabel("Seen by").locator("option:checked").textContent()).toBe("Seen by Ann (you)");
  expect(await page.locator(".hand li").count()).toBe(5);
  const said: string[] = [];
  while (!(await page.locator(".reckoning").isVisible())) {
    await page.keyboard.press("ArrowRight");
    said.push((await line(page)) ?? "");
  }
  expect(said.join(" ")).toMatch(/You laid .* (drew|took)/);
  const spoken = await page.locator("[role=log]").textContent();
  expect(spoken).toMatch(/Yaniv/);
  expect(spoken).toContain(said.at(-1));
  const last = await at(page);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => at(page)).toBe(last - 1);
  expect(await line(page)).toBe(said.at(-2));
  await page.keyboard.press("n");
  await page.getByText("Round 2", { exact: false }).first().waitFor();
  await expect.poll(() => at(page)).toBe(1);
  await page.keyboard.press("End");
  await page.locator("#verdict").waitFor();
  expect(await page.getByRole("button", { name: "Play again" }).count()).toBe(0);
  await page.keyboard.press("p");
  await expect.poll(() => page.getByLabel("Round", { exact: true }).inputValue()).toBe("1");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
  await page.keyboard.press("Escape");
});

test("other eyes see the same moment, and open hands all cards", async () => {
  const { page } = ann;
  await page.goto(link);
  await page.locator(".controls").waitFor();
  expect(await page.locator(".player [data-card]").count()).toBe(0);
  await page.keyboard.press("o");
  await expect.poll(() => page.locator(".player [data-card]").count()).toBe(10);
  await page.getByLabel("Seen by").selectOption("1");
  expect(await page.locator(".hand li").count()).toBe(5);
  await page.getByLabel("Seen by").selectOption("");
  await expect.poll(() => page.locator(".hand li").count()).toBe(0);
  expect(await page.locator(".player").count()).toBe(3);
});

test("it plays by itself, at the speed that is chosen, until it is stopped", async () => {
  const { page } = ann;
  await page.goto(link);
  await page.locator(".controls").waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByLabel("Speed").selectOption("4");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.clock.runFor(1000);
  expect(await at(page)).toBe(3);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.clock.runFor(60_000);
  expect(await at(page)).toBe(3);
});

test("whoever has the link sees the match, and nobody without its end", async () => {
  const zoe = await Player.come(browser, PHONE);
  await zoe.page.goto(link);
  await zoe.page.locator(".controls").waitFor();
  expect(await zoe.page.locator(".player").count()).toBe(3);
  await zoe.page.getByRole("button", { name: "Share this replay" }).tap();
  expect(await zoe.page.getByLabel("The link to this replay").inputValue()).toBe(link);
  await zoe.accessible();
  await zoe.page.goto("about:blank");
  await zoe.page.goto(link.replace(/#.*/, ""));
  await zoe.page.getByRole("heading", { name: "There is no such match to see" }).waitFor();
  await zoe.accessible();
  zoe.failures.splice(0); // the browser notes the 404 as an error
  await zoe.leave();
});

test("a record in a file is opened, and a bad one says its line", async () => {
  const zoe = await Player.come(browser, PHONE);
  const { page } = zoe;
  const give = (text: string) => page.locator("input[type=file]").setInputFiles({ name: "match.yaniv", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.goto("/m");
  const lines = record.trimEnd().split("\n");
  await give([...lines, "0: fold"].join("\n"));
  await page.getByText(new RegExp(`^Line ${lines.length + 1}: `)).waitFor();
  await zoe.accessible();
  zoe.failures.splice(0); // the browser notes the refusal as an error
  await give("x".repeat(200_000));
  await page.getByText("This file is too long").waitFor();
  await give(record);
  await page.locator(".controls").waitFor();
  const steps = Number(await page.getByLabel("Step of the round").getAttribute("max"));
  expect(steps).toBeGreaterThan(2);
  await page.getByRole("button", { name: "One step on" }).tap();
  await expect.poll(() => at(page)).toBe(2);
  await zoe.leave();
});

for (const language of LANGUAGES) {
  for (const theme of ["light", "dark"]) {
    test(`a replay is there for everybody: ${language}, ${theme}`, async () => {
      const zoe = await Player.come(browser, PHONE, { language, theme });
      await zoe.page.goto(link);
      await zoe.page.locator(".controls").waitFor();
      for (const key of ["ArrowRight", "End"]) {
        await zoe.page.keyboard.press(key);
        await zoe.accessible();
      }
      for (const width of [320, 1920]) {
        await zoe.page.setViewportSize({ width, height: 800 });
        expect(await zoe.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
      }
      await zoe.leave();
    });
  }
}
