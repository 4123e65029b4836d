// What is measured of the client in a real browser, each time with an empty cache.

import type { Browser, Page } from "playwright-core";
import { DESK, PHONE, Player } from "../e2e/player";
import { slowed } from "./phone";

const TABLE = { rules: "cardgames-zone", seats: 4, bots: { "1": "club", "2": "club", "3": "club" } };

/** Moves at one table: after so few nobody is out. */
const FEW = 6;

/** A page of the same person that has nothing kept. */
async function anew(browser: Browser, player: Player): Promise<Player> {
  const other = await Player.come(browser, PHONE, { motion: 1 });
  await other.context.addCookies(await player.context.cookies());
  return other;
}

export type Sizes = Record<"js" | "css" | "svg" | "html", number>;

/** Bytes on the wire until my cards are there, by kind. */
export async function sizes(browser: Browser): Promise<Sizes> {
  const player = await Player.come(browser, PHONE);
  const address = await player.open("Ann", TABLE);
  await player.page.locator(".hand li").first().waitFor();
  const other = await anew(browser, player);
  const found: Sizes = { js: 0, css: 0, svg: 0, html: 0 };
  const reading: Promise<void>[] = [];
  other.page.on("requestfinished", (request) => {
    const kind = /\.(js|css|svg)$/.exec(new URL(request.url()).pathname)?.[1] ?? (request.isNavigationRequest() ? "html" : "");
    if (kind in found) reading.push(request.sizes().then(({ responseBodySize }) => void (found[kind as keyof Sizes] += responseBodySize)));
  });
  await other.page.goto(address);
  await other.page.locator(".hand li").first().waitFor();
  await Promise.all(reading);
  await Promise.all([player.leave(), other.leave()]);
  return found;
}

/** Milliseconds from asking for the address of a table to its first card on the screen of a phone. */
export async function firstCard(browser: Browser): Promise<number> {
  const player = await Player.come(browser, PHONE);
  const address = await player.open("Ann", TABLE);
  await player.page.locator(".hand li").first().waitFor();
  const other = await anew(browser, player);
  await other.page.addInitScript(() => {
    const look = (): void => {
      if (!document.querySelector(".board:not(.coming) .hand .card")) return void requestAnimationFrame(look);
      requestAnimationFrame(() => Object.assign(window, { seen: performance.now() }));
    };
    look();
  });
  await slowed(other.page, true);
  await other.page.goto(address, { waitUntil: "commit" });
  const seen = await other.page.waitForFunction(() => (window as unknown as { seen?: number }).seen, undefined, { timeout: 60_000 });
  const ms = (await seen.jsonValue()) ?? NaN;
  await Promise.all([player.leave(), other.leave()]);
  return ms;
}

/** The tasks above 50 ms while the cards are dealt, on a processor four times slower. */
export async function longTasks(browser: Browser): Promise<number[]> {
  const player = await Player.come(browser, PHONE, { motion: 1 });
  const { page } = player;
  await player.open("Ann", TABLE, "wait");
  const start = page.getByRole("button", { name: "Start the match" });
  await start.waitFor();
  await page.waitForLoadState("networkidle");
  await slowed(page, false);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" });
  });
  await start.click();
  await page.locator(".hand li").first().waitFor();
  await page.waitForTimeout(2500);
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  await player.leave();
  return tasks;
}

/** Milliseconds from a click to the answer that what it asked for is done, for so many moves. */
export async function acknowledged(browser: Browser, moves: number): Promise<number[]> {
  const player = await Player.come(browser, DESK);
  const { page } = player;
  await page.addInitScript(watchSockets);
  const taken = (): Promise<number[]> => page.evaluate(() => (window as unknown as { taken: number[] }).taken);
  const all: number[] = [];
  while (all.length < moves) {
    await player.open("Ann", TABLE);
    while ((await taken()).length < FEW) await oneTurn(page, player);
    all.push(...(await taken()));
  }
  await player.leave();
  return all;
}

async function oneTurn(page: Page, player: Player): Promise<void> {
  const next = page.getByRole("button", { name: "Next round" });
  await page.locator(".who.turn").or(next).first().waitFor();
  if (await next.isVisible()) {
    await next.click();
    await page.locator(".reckoning").waitFor({ state: "detached" });
  } else {
    await player.simply();
  }
}

/** Notes how long after the last click the server says that what was asked is done. */
function watchSockets(): void {
  const taken: number[] = [];
  let clicked = 0;
  Object.assign(window, { taken });
  addEventListener("click", (event) => (clicked = event.timeStamp), true);
  const Usual = WebSocket;
  class Watched extends Usual {
    constructor(address: string | URL) {
      super(address);
      this.addEventListener("message", ({ data }) => {
        if (!clicked || !String(data).startsWith('{"kind":"done"')) return;
        taken.push(performance.now() - clicked);
        clicked = 0;
      });
    }
  }
  Object.assign(window, { WebSocket: Watched });
}
