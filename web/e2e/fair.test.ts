import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "../src/words/say";
import { launch } from "./browser";
import { NO_CALL_AT_ONCE, PHONE, Player } from "./player";
import { Scripted } from "./scripted";

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

const FILE = resolve(import.meta.dirname, "../tests/fair.yaniv");
const RECORD = readFileSync(FILE, "utf8");
const FAIR = "Fair: every card follows from the seeds.";
const OTHER = RECORD.replace("Jk 2d Qs", "2d Jk Qs");

test("a match that I have played is shown to be fair, from its end to every card", async () => {
  const player = await Player.come(browser, PHONE);
  const { page } = player;
  await player.open("Faye", { rules: `cardgames-zone(match_end=rounds,match_rounds=1,${NO_CALL_AT_ONCE})`, seats: 2, bots: { "1": "novice" } });
  await player.acts();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Are the cards fair?" }).click();
  const promise = (await page.locator("dialog code").textContent()) ?? "";
  expect(promise).toMatch(/^[0-9a-f]{64}$/);
  await player.accessible();
  await page.keyboard.press("Escape");
  const check = page.getByRole("link", { name: "Were the cards fair?" });
  const next = page.getByRole("button", { name: "Next round" });
  for (;;) {
    await page.locator(".who.turn").or(next).or(check).first().waitFor();
    if (await check.isVisible()) break;
    if (await next.isVisible()) await next.click(); // a tie is played on
    else await player.simply();
  }
  await check.click();
  await page.getByRole("heading", { name: FAIR }).waitFor();
  await page.getByText("This browser was shown the promise before the first card, and kept it.").waitFor();
  expect(await page.locator("main code").first().textContent()).toBe(promise);
  expect(await page.locator(".seat").allTextContents()).toEqual(["Faye mixed in a seed", expect.stringContaining("computer player")]);
  await player.accessible();

  await page.goto("/me");
  await page.getByRole("link", { name: /^Fair cards\?/ }).click();
  await page.getByRole("heading", { name: FAIR }).waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save the record" }).click();
  expect((await saved).suggestedFilename()).toMatch(/-1\.yaniv$/);

  // What this browser was shown counts, not what a record says of itself.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("yaniv.promises") ?? "[]") as { commitment: string }[];
    localStorage.setItem("yaniv.promises", JSON.stringify(kept.map((one) => ({ ...one, commitment: "0".repeat(64) }))));
  });
  await page.reload();
  await page.getByRole("heading", { name: /^Not fair/ }).waitFor();
  await page.getByText("This is not what this browser was shown").waitFor();
  await player.leave();
});

test("a record is checked where it is, chosen, dropped or pasted, and nothing of it is sent", async () => {
  const player = await Player.come(browser, PHONE);
  const { page } = player;
  await page.goto("/fair");
  await page.getByRole("heading", { name: "Check a record" }).waitFor();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.locator("input[type=file]").setInputFiles(FILE);
  const verdict = page.locator("#verdict");
  await expect.poll(() => verdict.textContent()).toBe(FAIR);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("verdict");
  await page.getByText("Deals: 1. Rebuilt stocks: 5.").waitFor();

  await page.getByLabel("Or paste the text of a record").fill(OTHER);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect.poll(() => verdict.textContent()).toMatch(/^Not fair/);
  await page.getByText("Line 18: These are not the cards that the seeds deal.").waitFor();

  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "match.yaniv"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, RECORD);
  await expect.poll(() => verdict.textContent()).toBe(FAIR);

  await page.getByLabel("Or paste the text of a record").fill("Dear server, was it fair?");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect.poll(() => verdict.textContent()).toBe("This record cannot be checked");
  expect(sent).toEqual([]);
  await player.leave();
});

test("a server that leaves out a seed which was opened in time is found out before the first card", async () => {
  const player = await Player.come(browser, PHONE);
  const script = await Scripted.at(player.page, { stage: "over" }, {});
  const commitment = "c".repeat(64);
  const promised = [null, "a".repeat(64), null];
  script.step([{ kind: "committed", match: 2, name: "scripted:2", promised, commitment }], { match: 2, stage: "opening", commitment });
  script.step([{ kind: "unsealed", seat: 1, seed: "5".repeat(64) }]);
  script.step([{ kind: "began", match: 2, seeds: [null, null, null] }], { stage: "playing" });
  const complaint = "The seed of Ben was opened in time and then left out.";
  await player.page.getByText(complaint).first().waitFor();
  await player.page.getByRole("button", { name: "Menu" }).click();
  await player.page.getByRole("button", { name: "Are the cards fair?" }).click();
  await player.page.getByRole("alert").getByText(complaint).waitFor();
  await player.accessible();
  await player.leave();
});

test("who did not play is told why there is no record", async () => {
  const player = await Player.come(browser, PHONE);
  await player.page.goto("/fair/nothing-here:1");
  await player.page.getByText("There is no record of this match for you").waitFor();
  await player.accessible();
  await player.leave();
});

for (const language of LANGUAGES) {
  for (const theme of ["light", "dark"]) {
    test(`the check of a record is there for everybody: ${language}, ${theme}`, async () => {
      const player = await Player.come(browser, PHONE, { language, theme });
      const { page } = player;
      for (const [name, text] of [["fair", RECORD], ["other", OTHER]] as const) {
        await page.goto("/fair");
        await page.locator("textarea").fill(text);
        await page.locator("form button").click();
        await page.locator("#verdict").waitFor();
        await player.accessible();
        for (const width of [320, 360, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
          if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/${name}-${language}-${theme}-${width}.png`, fullPage: true });
        }
        await page.setViewportSize(PHONE);
      }
      await player.leave();
    });
  }
}
