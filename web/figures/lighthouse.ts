// Lighthouse is no part of what we install: `make figures` puts it beside the other packages of Node.

import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { program } from "../e2e/browser";

const HOME = resolve(import.meta.dirname, "../node_modules/.figures/node_modules/lighthouse/core/index.js");
const PORT = 9333;
export const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
export type Scores = Record<(typeof CATEGORIES)[number], number>;

interface Lighthouse {
  default: (address: string, flags: object) => Promise<{ lhr: { categories: Record<string, { score: number }>; lighthouseVersion: string } }>;
}

export const installed = existsSync(HOME);

/** The scores of the first page, and of a table where a match runs; as often as wanted, each time in a browser just
 *  started: what one run leaves behind would be swept up in the middle of the next. */
export async function scores(origin: string, times: number): Promise<Record<"home" | "table", Scores[]>> {
  const { default: lighthouse } = (await import(/* @vite-ignore */ HOME)) as Lighthouse;
  const { executablePath, args } = await program();
  const folder = mkdtempSync(`${tmpdir()}/yaniv-figures-`);
  const come = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(folder, { executablePath, args: [...args, `--remote-debugging-port=${PORT}`], locale: "en" });
  const first = await come();
  const page = await first.newPage();
  await page.goto(origin);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".hand li").first().waitFor();
  const addresses = { home: origin, table: page.url() };
  await first.close();
  const found: Record<"home" | "table", Scores[]> = { home: [], table: [] };
  for (let i = 0; i < times; i++) {
    for (const [name, address] of Object.entries(addresses) as ["home" | "table", string][]) {
      const context = await come();
      try {
        const { lhr } = await lighthouse(address, { port: PORT, disableStorageReset: true, onlyCategories: [...CATEGORIES], logLevel: "error" });
        found[name].push(Object.fromEntries(CATEGORIES.map((one) => [one, Math.round((lhr.categories[one]?.score ?? NaN) * 100)])) as Scores);
      } finally {
        await context.close();
      }
    }
  }
  return found;
}
