// One browser for the tests of a file, and for each of them somebody new with a phone.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { launch } from "./browser";
import { PHONE, Player } from "./player";

export function onPhones(come: (player: Player, browser: Browser) => void): void {
  let browser: Browser;
  beforeAll(async () => void (browser = await launch()));
  afterAll(() => browser.close());
  beforeEach(async () => {
    const player = await Player.come(browser, PHONE);
    come(player, browser);
    return () => player.leave();
  });
}
