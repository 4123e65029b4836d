import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Advice } from "../src/api";
import { launch } from "./browser";
import { NO_CALL_AT_ONCE, Player } from "./player";
import { FACE, Scripted } from "./scripted";

let browser: Browser;
let player: Player;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());
beforeEach(async () => {
  player = await Player.come(browser, { width: 320, height: 568 });
  return () => player.leave();
});

const ALONE = { seats: FACE.seats.map((place, seat) => (seat ? { ...place, bot: "club" } : place)) };
const MINE = { actions: ["lay 9s", "lay 9h", "lay Kh", "lay 9s 9h"] };
const said = () => player.page.locator(".actions .hint");
const heard = () => player.page.locator(".line [aria-atomic]");
const advises = (advice: Advice) => player.page.route("**/api/tables/scripted/hint", (route) => route.fulfill({ json: advice }));

test("a hint chooses what it would lay and says what that leaves, and the button lays it", async () => {
  await advises({ action: "lay 9s 9h", hand: ["5c", "Ad", "Kh"], points: 16 });
  const script = await Scripted.at(player.page, ALONE, MINE);
  await player.page.getByRole("button", { name: "king of hearts" }).tap();
  await player.page.getByRole("button", { name: "Hint" }).tap();
  await said().filter({ hasText: /^Hint: lay .*9♠.* 9♥.*That leaves 16 points\.$/ }).waitFor();
  expect(await heard().innerText()).toBe("Hint: lay nine of spades and nine of hearts. That leaves 16 points.");
  expect(await player.page.locator(".hand [aria-pressed=true]").evaluateAll((cards) => cards.map((one) => one.getAttribute("aria-label")))).toEqual(["nine of spades", "nine of hearts"]);
  await player.accessible();
  await player.page.getByRole("button", { name: /^Lay/ }).tap();
  expect(await script.ask(1)).toMatchObject({ kind: "play", action: "lay 9s 9h" });
});

test("a hint may be to draw, to take, to call or to let a chance pass; it lasts until something is done", async () => {
  const wanted = [
    ["draw", "Hint: draw. No card there helps more than an unknown one."],
    ["take 4d", "Hint: take the four of diamonds. You then hold 20 points."],
    ["call", "Hint: call Yaniv. With 20 points you probably have the lowest hand."],
    ["slap 9d", "Hint: slap down the nine of diamonds. That leaves 20 points."],
    ["sneak 4s", "Hint: sneak in the four of spades. That leaves 20 points."],
    ["pass", "Hint: let it pass. The card is worth more in your hand."],
  ] as const;
  let at = 0;
  await player.page.route("**/api/tables/scripted/hint", (route) => route.fulfill({ json: { action: wanted[at]?.[0], hand: [], points: 20 } }));
  await Scripted.at(player.page, ALONE, { actions: wanted.map(([action]) => action) });
  for (const [action, text] of wanted) {
    await player.page.keyboard.press("h");
    await said().filter({ hasText: text }).waitFor();
    expect(await heard().innerText(), action).toBe(text);
    await player.page.keyboard.press("Escape");
    expect(await said().innerText()).not.toContain("Hint");
    at += 1;
  }
});

test("what was good advice when it was asked for is not told when it can be done no more", async () => {
  await advises({ action: "lay 2c", hand: [], points: 0 });
  await Scripted.at(player.page, ALONE, MINE);
  const answered = player.page.waitForResponse("**/hint");
  await player.page.keyboard.press("h");
  await answered;
  await player.page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await said().innerText()).toBe("Choose what to lay.");
});

test("out of turn, and against people, a hint is refused in words; against people no button offers it", async () => {
  await Scripted.at(player.page, { ...ALONE, turn: 1 }, {});
  await player.page.keyboard.press("h");
  await said().filter({ hasText: "A hint comes when there is something for you to do." }).waitFor();
  await player.page.route("**/api/tables/scripted/hint", (route) => route.fulfill({ status: 409, json: { detail: "people_play" } }));
  await Scripted.at(player.page, {}, MINE);
  expect(await player.page.getByRole("button", { name: "Hint" }).count()).toBe(0);
  await player.page.keyboard.press("h");
  await said().filter({ hasText: "There are hints only where all others are computer players." }).waitFor();
  player.failures.splice(0); // the browser notes the 409
});

test("against computer players alone whoever follows the hints plays a turn", async () => {
  await player.open("Ana", { rules: `cardgames-zone(${NO_CALL_AT_ONCE})`, seats: 4, bots: { "1": "club", "2": "club", "3": "club" } });
  await player.acts();
  await player.page.keyboard.press("h");
  await said().filter({ hasText: "Hint: " }).waitFor();
  await player.page.keyboard.press((await said().innerText()).includes("lay") ? "Enter" : "y");
  await player.answered();
  await player.page.locator(".board:not(.mine), .laid .last, .reckoning").first().waitFor();
});
