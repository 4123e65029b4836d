// Somebody with a browser: opens tables, and plays by touch or by keyboard.

import axe from "axe-core";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, inject } from "vitest";

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1440, height: 900 };
/** Bots that act at once, and nothing that waits. */
export const AT_ONCE = { pace: [0, 0], window: 0, pause: 300 };
/** A limit above which any five cards are: nobody calls before everybody has had a turn. */
export const NO_CALL_AT_ONCE = "call_limit=2";

export interface Likes {
  language?: string;
  motion?: number;
  theme?: string;
  [more: string]: unknown;
}

export class Player {
  readonly failures: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on("pageerror", (error) => this.failures.push(String(error.stack)));
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().includes("401")) this.failures.push(message.text());
    });
  }

  static async come(browser: Browser, size = PHONE, likes: Likes = {}, more: BrowserContextOptions = {}): Promise<Player> {
    const context = await browser.newContext({ serviceWorkers: "block", ...more, viewport: size, hasTouch: size.width < 500, locale: "en", baseURL: inject("origin") });
    context.setDefaultTimeout(60_000);
    const kept = JSON.stringify({ language: "en", motion: 0, ...likes });
    await context.addInitScript(`localStorage.getItem("yaniv.likes") || localStorage.setItem("yaniv.likes", ${JSON.stringify(kept)})`);
    return new Player(context, await context.newPage());
  }

  async post(path: string, body: unknown): Promise<Record<string, string>> {
    const headers = { origin: inject("origin") };
    const answer = await this.context.request.post(`/api${path}`, { data: body, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Record<string, string>;
  }

  /** Open a table as somebody of this name, and come to it. */
  async open(name: string, table: Record<string, unknown>, how: "start" | "wait" = "start"): Promise<string> {
    await this.post("/me", { name });
    const { link } = await this.post("/tables", { ...AT_ONCE, ...table });
    const address = (link ?? "").replace(/^https?:\/\/[^/]+/, "");
    await this.page.goto(how === "start" ? address.replace("#", "?start#") : address);
    return address;
  }

  // --- at the table ---

  /** My cards, by name, as they lie. */
  hand(): Promise<(string | null)[]> {
    return this.page.locator(".hand button").evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")));
  }

  /** Wait until it is my turn, in this round or, if others end it first, in the next. */
  async turn(): Promise<void> {
    while (!(await this.acts())) {
      await this.page.getByRole("button", { name: "Next round" }).click();
      await this.page.locator(".reckoning").waitFor({ state: "detached" });
    }
  }

  /** Wait until it is my turn, or the round is over; this player if there is something to do. */
  async acts(): Promise<Player | undefined> {
    await this.page.locator(".who.turn, .reckoning").first().waitFor();
    return (await this.page.locator(".who.turn").isVisible()) ? this : undefined;
  }

  /** Play a turn without much thought: call if it is possible, or lay the highest card and draw. */
  async simply(press = (control: Locator): Promise<void> => control.click()): Promise<void> {
    const yaniv = this.page.getByRole("button", { name: /^Yaniv!/ });
    if (await yaniv.isVisible()) await press(yaniv);
    else {
      await press(this.page.locator(".hand li:last-child button"));
      // A lay rebuilds a stock that is empty, so it comes first.
      const empty = await this.page.getByRole("button", { name: "Stock: 0 cards" }).isVisible();
      if (empty) await press(this.page.getByRole("button", { name: /^Lay/ }));
      await press(this.page.locator(".stock.can"));
    }
    await this.answered();
  }

  /** Wait until all that was asked is answered, and shown. */
  async answered(): Promise<void> {
    await this.page.locator("[aria-busy=false], .reckoning").first().waitFor();
  }

  /** No violation of any rule that axe knows. */
  async accessible(): Promise<void> {
    await this.page.locator("h1").first().waitFor({ state: "attached" });
    // Half faded in, a text has half its contrast.
    await this.page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
    await this.page.evaluate(axe.source);
    const found = await this.page.evaluate(
      // The page knows axe by now.
      () => (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ["violations"] }),
    );
    const told = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
    expect(told).toEqual([]);
  }

  async leave(): Promise<void> {
    await this.context.close();
    expect(this.failures).toEqual([]);
  }
}
