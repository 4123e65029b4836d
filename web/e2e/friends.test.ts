import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch } from "./browser";
import { DESK, NO_CALL_AT_ONCE, PHONE, Player } from "./player";

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

const BOTS = { "2": "novice", "3": "club" };

test("two friends and two bots play a round, and one of them reloads in the middle", async () => {
  const [ann, ben] = [await Player.come(browser, DESK), await Player.come(browser, PHONE)];
  const address = await ann.open("Ann", { rules: "cardgames-zone", seats: 4, bots: BOTS, pause: 300 });

  // Ben comes by the link for the first time: a name, a language, a seat.
  await ben.page.goto(address);
  await ben.accessible();
  await ben.page.getByLabel("Your name").fill("Ben");
  await ben.page.getByRole("button", { name: "Sit down" }).tap();
  await ann.page.getByText("Ben", { exact: true }).waitFor();
  await ann.accessible();
  await ann.page.getByRole("button", { name: "Start the match" }).click();

  let turns = 0;
  while (!(await over(ann))) {
    const [mover] = await Promise.race([ann, ben].map(async (one) => [await one.acts()]));
    if (!mover) break;
    turns += 1;
    if (turns === 3) {
      const hand = await ben.hand();
      await ben.page.reload();
      await expect.poll(() => ben.hand()).toEqual(hand);
    }
    await mover.simply();
  }
  const verdicts = [ann, ben].map((one) => one.page.locator("#verdict"));
  for (const verdict of verdicts) await verdict.waitFor();
  const totals = await Promise.all([ann, ben].map((one) => one.page.locator(".reckoning .total strong").allTextContents()));
  expect(totals[0]).toEqual(totals[1]);

  // What a reload shows of a scored round is what was shown before.
  await ben.page.reload();
  await expect.poll(() => ben.page.locator(".reckoning .total strong").allTextContents()).toEqual(totals[0]);
  await ann.page.getByRole("button", { name: "Next round" }).click();
  await ann.page.getByText("Waiting for Ben.").waitFor();
  await ben.page.getByRole("button", { name: "Next round" }).tap();
  await ann.page.getByText("Round 2", { exact: true }).waitFor();
  await ann.leave();
  await ben.leave();
});

const over = (player: Player): Promise<boolean> => player.page.locator(".reckoning").isVisible();

test("everybody's browser has a part in the shuffle, also after a reload", async () => {
  const ann = await Player.come(browser, DESK);
  const opened: string[] = [];
  ann.page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => /"kind":"(began|refused)"/.test(String(payload)) && opened.push(String(payload)));
  });
  const address = await ann.open("Ann", { rules: `bga(${NO_CALL_AT_ONCE})`, seats: 2 }, "wait");
  await ann.page.getByRole("heading", { name: "Seats" }).waitFor();
  await ann.page.goto(address);
  await ann.page.reload();
  await ann.page.getByRole("button", { name: /start/ }).click();
  await ann.page.locator(".hand li").first().waitFor();
  const began = opened.find((frame) => frame.includes('"began"'));
  expect(began).toMatch(/"seeds":\["[0-9a-f]{64}",null\]/);
  await ann.leave();
});

test("a friend comes by a code that was read out", async () => {
  const [ann, ben] = [await Player.come(browser, DESK), await Player.come(browser, PHONE)];
  await ann.open("Ann", { rules: "bga", seats: 2 }, "wait");
  const code = (await ann.page.locator(".code").textContent()) ?? "";
  await ben.page.goto("/");
  await ben.page.getByLabel("Code or link of a table").fill("no code");
  await ben.page.getByRole("button", { name: "Join" }).tap();
  await ben.page.getByText("No table goes by this.").waitFor();
  await ben.page.getByLabel("Code or link of a table").fill(code.toLowerCase());
  await ben.page.getByRole("button", { name: "Join" }).tap();
  await ben.page.getByRole("button", { name: "Sit down" }).tap();
  await ann.page.getByText("Guest", { exact: true }).waitFor();
  ben.failures.splice(0); // the code that was none is answered with 404
  await Promise.all([ann.leave(), ben.leave()]);
});
