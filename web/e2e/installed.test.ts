import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { launch } from "./browser";
import { PHONE, Player } from "./player";

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

interface Manifest {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

test("it can be installed: the manifest leads to icons that are as large as it says", async () => {
  const player = await Player.come(browser, PHONE);
  const { page } = player;
  await page.goto("/");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await page.request.get(address ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ name: "Yaniv", start_url: "/", display: "standalone" });
  expect(manifest.icons.some((icon) => icon.purpose === "maskable")).toBe(true);
  const apple = { src: (await page.locator("link[rel=apple-touch-icon]").getAttribute("href")) ?? "", sizes: "180x180", type: "image/png" };
  for (const { src, sizes, type } of [...manifest.icons, apple].filter((icon) => icon.sizes !== "any")) {
    const icon = await page.request.get(src);
    const head = await icon.body(); // of a PNG: the width and height stand at its beginning
    expect([icon.headers()["content-type"], `${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`]).toEqual([type, sizes]);
  }
  await player.leave();
});

test("without a network the first page opens, and says so", async () => {
  const player = await Player.come(browser, PHONE, {}, { serviceWorkers: "allow" });
  const { page, context } = player;
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((taken) => navigator.serviceWorker.addEventListener("controllerchange", taken));
  });
  await context.setOffline(true);
  await page.reload();
  await page.getByText("No network").waitFor();
  await page.goto(`${inject("origin")}/settings`);
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  await context.setOffline(false);
  await page.goto("/");
  await page.getByText("No network").waitFor({ state: "detached" });
  player.failures.splice(0); // the browser notes each request that had no network
  await player.leave();
});
