import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launch } from "./browser";
import { DESK, PHONE, Player } from "./player";
import { Scripted } from "./scripted";

type Point = { x: number; y: number };
type Drag = (page: Page, from: Point, to: Point) => Promise<void>;

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

const middle = async (one: Locator): Promise<Point> => {
  const box = await one.boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
};

const byMouse: Drag = async (page, from, to) => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
};

const byTouch: Drag = async (page, from, to) => {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Point[]): Promise<unknown> => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", from);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await touch("touchEnd");
};

const MINE = ["lay 9s", "lay 9h", "lay 5c", "lay Ad", "lay Kh", "lay 9s 9h"];

describe.each([["a finger", PHONE, byTouch], ["a mouse", DESK, byMouse]] as const)("by %s", (_, size, drag) => {
  async function at(): Promise<{ player: Player; script: Scripted; card: (name: string) => Locator; to: (what: string) => Promise<Point> }> {
    const player = await Player.come(browser, size);
    const script = await Scripted.at(player.page, {}, { actions: MINE });
    return {
      player,
      script,
      card: (name) => player.page.getByRole("button", { name, exact: true }),
      to: (what) => middle(player.page.locator(what).first()),
    };
  }
  const actions = ({ asked }: Scripted): unknown[] => asked.map((ask) => "action" in ask && ask.action);

  test("a card dragged to the middle is laid, with those that are chosen", async () => {
    const { player, script, card, to } = await at();
    await card("nine of spades").click();
    await drag(player.page, await middle(card("nine of hearts")), await to("[data-place=last]"));
    await script.ask(1);
    expect(actions(script)).toEqual(["lay 9s 9h"]);
    await player.leave();
  });

  test("a card that does not go with those that are chosen is laid alone", async () => {
    const { player, script, card, to } = await at();
    await card("nine of spades").click();
    await drag(player.page, await middle(card("king of hearts")), await to(".middle"));
    await script.ask(1);
    expect(actions(script)).toEqual(["lay Kh"]);
    await player.leave();
  });

  test("the stock, and a card that may be taken, can be dragged to the hand", async () => {
    for (const [from, action] of [[".stock", "draw"], ["[data-place=last] button", "take 4d"]] as const) {
      const { player, script, card, to } = await at();
      await card("king of hearts").click();
      await drag(player.page, await to(from), await middle(card("ace of diamonds")));
      await script.ask(2);
      expect(actions(script)).toEqual(["lay Kh", action]);
      await player.leave();
    }
  });

  test("a card dragged along the hand stays where it is put, and is not chosen by that", async () => {
    const { player, script, card } = await at();
    await drag(player.page, await middle(card("king of hearts")), await middle(card("five of clubs")));
    await expect.poll(() => player.hand()).toEqual(["ace of diamonds", "king of hearts", "five of clubs", "nine of spades", "nine of hearts"]);
    expect(await player.page.locator(".card.chosen").count()).toBe(0);
    await card("ace of diamonds").click();
    expect(await player.page.locator(".card.chosen").count()).toBe(1);
    expect(script.asked).toEqual([]);
    await player.leave();
  });
});

test("Escape takes a drag back, and what was chosen stays", async () => {
  const player = await Player.come(browser, DESK);
  const script = await Scripted.at(player.page, {}, { actions: MINE });
  await player.page.getByRole("button", { name: "nine of spades" }).click();
  const from = await middle(player.page.getByRole("button", { name: "nine of hearts" }));
  await player.page.mouse.move(from.x, from.y);
  await player.page.mouse.down();
  await player.page.mouse.move(from.x, from.y - 300, { steps: 5 });
  await player.page.keyboard.press("Escape");
  expect(await player.page.locator(".dragged").count()).toBe(0);
  await player.page.mouse.up();
  expect(await player.page.locator(".hand [aria-pressed=true]").count()).toBe(1);
  expect(script.asked).toEqual([]);
  await player.leave();
});

test("cards are arranged by taps alone, and where a card has gone is heard", async () => {
  const player = await Player.come(browser);
  const { page } = player;
  await Scripted.at(page, {}, { actions: MINE });
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("button", { name: "Arrange my cards" }).tap();
  const sheet = page.getByRole("dialog", { name: "Arrange my cards" });
  const card = (name: string): Locator => sheet.getByRole("button", { name, exact: true });
  await card("king of hearts").tap();
  expect(await card("king of hearts").getAttribute("aria-pressed")).toBe("true");
  await card("five of clubs").tap();
  await sheet.getByText("king of hearts: place 2").waitFor({ state: "attached" });
  expect(await card("king of hearts").getAttribute("aria-pressed")).toBe("false");
  await page.keyboard.press("Escape");
  expect(await player.hand()).toEqual(["ace of diamonds", "king of hearts", "five of clubs", "nine of spades", "nine of hearts"]);
  await player.leave();
});
