import { expect, test } from "vitest";
import { onPhones } from "./phone";
import type { Player } from "./player";
import { Scripted } from "./scripted";

let player: Player;
onPhones((one) => (player = one));

const MINE = ["lay 9s", "lay 9h", "lay 5c", "lay Ad", "lay Kh", "lay 9s 9h"];
const card = (name: string) => player.page.getByRole("button", { name, exact: true });

test("cards that do not go together dim, and the button says what it does", async () => {
  const script = await Scripted.at(player.page, {}, { actions: MINE });
  await card("nine of spades").tap();
  expect(await card("king of hearts").getAttribute("class")).toContain("dim");
  expect(await card("nine of hearts").getAttribute("class")).not.toContain("dim");
  await card("nine of hearts").tap();
  await player.page.getByRole("button", { name: /^Lay .*9♠.* 9♥/ }).tap();
  expect(await script.ask(1)).toMatchObject({ kind: "play", match: 1, number: 0, action: "lay 9s 9h" });
});

test("one gesture lays and takes, and taps that follow ask nothing", async () => {
  const script = await Scripted.at(player.page, {}, { actions: MINE });
  await card("nine of spades").tap();
  await card("nine of hearts").tap();
  const take = player.page.getByRole("button", { name: "Take the four of diamonds" });
  await take.tap();
  await take.tap();
  await take.tap();
  await script.ask(2);
  const laid = { laid: ["9s", "9h"], phase: "draw", counts: [3, 5, 5] };
  script.step([{ kind: "laid", seat: 0, cards: ["9s", "9h"], run: false }], laid, { hand: ["5c", "Ad", "Kh"], points: 16, actions: ["draw", "take 4d"] });
  await take.tap();
  expect(script.asked.map((ask) => "action" in ask && ask.action)).toEqual(["lay 9s 9h", "take 4d"]);
});

test("a chance to slap is one big button, with a word to let it pass", async () => {
  const script = await Scripted.at(player.page, { turn: 1 }, {});
  script.step([{ kind: "drew", seat: 0, card: "9d" }], {}, { hand: ["5c", "Ad", "9d"], points: 15, actions: ["slap 9d", "pass"] }, 3);
  const slap = player.page.getByRole("button", { name: "Slap down the nine of diamonds!" });
  await slap.waitFor();
  await player.accessible();
  expect(await player.page.getByRole("button", { name: "Let it pass" }).isVisible()).toBe(true);
  await player.page.keyboard.press("Space");
  expect(await script.ask(1)).toMatchObject({ kind: "play", action: "slap 9d" });
  script.step([{ kind: "slapped", seat: 0, card: "9d", ends: false }], { last: ["9s", "9d"] }, { hand: ["5c", "Ad"], points: 6, actions: [] });
  await slap.waitFor({ state: "hidden" });
});

test("a chance to sneak names each card that may go in, and one tap sends one", async () => {
  const script = await Scripted.at(player.page, { turn: 1 }, {});
  script.step([{ kind: "drew", seat: 0, card: "9d" }], {}, { hand: ["4s", "Ad", "9d"], points: 14, actions: ["sneak 4s", "sneak Ad", "pass"] }, 3);
  const sneak = player.page.getByRole("button", { name: "Sneak in the four of spades!" });
  await sneak.waitFor();
  await player.accessible();
  expect(await player.page.getByRole("button", { name: "Sneak in the ace of diamonds!" }).isVisible()).toBe(true);
  await sneak.tap();
  await sneak.tap();
  expect(await script.ask(1)).toMatchObject({ kind: "play", action: "sneak 4s" });
  script.step([{ kind: "sneaked", seat: 0, card: "4s" }], { last: ["4d", "4s"] }, { hand: ["Ad", "9d"], points: 10, actions: [] });
  await sneak.waitFor({ state: "hidden" });
  expect(script.asked.length).toBe(1);
});

test("whoever may not slap sees nothing of a window", async () => {
  const script = await Scripted.at(player.page, { turn: 1 }, {});
  script.step([{ kind: "drew", seat: 2, card: null }], { stock: 29 }, undefined, 3);
  await player.page.getByText("Cleo drew from the stock.").first().waitFor();
  expect(await player.page.locator(".chances").isVisible()).toBe(false);
});

test("a refusal is told in words, and the cards stay chosen", async () => {
  const script = await Scripted.at(player.page, {}, { actions: MINE });
  await card("five of clubs").tap();
  await player.page.getByRole("button", { name: /^Lay/ }).tap();
  script.refuse(await script.ask(1), "too_late");
  await player.page.getByText("Somebody was faster: look again.").first().waitFor();
  expect(await card("five of clubs").getAttribute("aria-pressed")).toBe("true");
});

test("a lost connection comes back by itself: what was chosen stays, what had no answer is asked again", async () => {
  const script = await Scripted.at(player.page, {}, { actions: MINE });
  await card("five of clubs").tap();
  await player.page.getByRole("button", { name: /^Lay/ }).tap();
  const first = await script.ask(1);
  await script.drop();
  await player.page.getByText("The connection is lost.").waitFor();
  await player.accessible();
  await player.page.getByRole("button", { name: "Try now" }).tap();
  script.back();
  const again = await script.ask(2);
  expect(again).toEqual(first);
  expect(await card("five of clubs").getAttribute("aria-pressed")).toBe("true");
  await player.page.getByText("The connection is lost.").waitFor({ state: "detached" });
});

test("a gap in the steps is noticed, and the whole table asked for", async () => {
  const script = await Scripted.at(player.page, {}, {});
  script.say({ kind: "step", number: 7, chain: "b".repeat(32), events: [], changes: {} });
  await script.resume(2);
  expect(script.resumed).toEqual([0, 0]);
});

test("offline and online again, the table goes on", async () => {
  const script = await Scripted.at(player.page, {}, { actions: MINE });
  script.away();
  await player.page.evaluate(() => dispatchEvent(new Event("offline")));
  await player.page.getByText("The connection is lost.").waitFor();
  await player.page.evaluate(() => dispatchEvent(new Event("online")));
  script.back();
  await script.resume(2);
  await player.page.getByText("The connection is lost.").waitFor({ state: "detached" });
});

test("the rules of the table are asked for once, however long it is played", async () => {
  const asked: string[] = [];
  player.page.on("request", (request) => void (request.url().includes("/told") && asked.push(request.url())));
  const script = await Scripted.at(player.page, {}, {});
  for (const turn of [1, 2, 0, 1]) script.step([], { turn });
  await player.page.locator(".player.turn").waitFor();
  script.step([], { turn: 0 }, { actions: ["lay Kh"] });
  await player.page.locator(".who.turn").waitFor();
  expect(asked).toHaveLength(1);
});
