// A mid-range phone in a mobile network, as Lighthouse has it: four times slower, 150 ms away, 1.6 Mbit/s.

import type { Page } from "playwright-core";

export const SLOWER = 4;

export async function slowed(page: Page, network: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  if (!network) return;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 });
}
