import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Face } from "../src/wire";
import { launch } from "./browser";
import { DESK, Player } from "./player";
import { Scripted } from "./scripted";

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

const SIZES = [["a small phone", { width: 320, height: 568 }], ["a phone on its side", { width: 740, height: 360 }], ["a desk", DESK]] as const;
const RUN = ["2d", "3d", "4d", "5d", "6d", "7d", "8d"];
const AFTER: Partial<Face> = {
  last: RUN, last_run: true, takeable: ["2d", "8d"], laid: ["9c", "Tc", "Jc", "Qc"], laid_run: true, phase: "draw", counts: [3, 5, 5],
};

test.each(SIZES)("both ends of a long run are in sight on %s, and a tap takes one", async (_, size) => {
  const player = await Player.come(browser, size);
  const script = await Scripted.at(player.page, AFTER, { hand: ["Ad", "5c", "Kh"], points: 16, actions: ["draw", "take 2d", "take 8d"] });
  for (const card of ["2d", "8d"]) {
    const wide = await player.page.locator(`[data-place="last"] [data-card="${card}"] button`).evaluate((button) => {
      const { left, right, top, height } = button.getBoundingClientRect();
      const places = Array.from({ length: Math.floor(right - left) }, (_, x) => left + x);
      return places.filter((x) => document.elementFromPoint(x, top + height / 2)?.closest("button") === button).length;
    });
    expect(wide).toBeGreaterThan(20);
  }
  await player.page.locator('[data-place="last"] [data-card="8d"] button').click();
  expect(await script.ask(1)).toMatchObject({ action: "take 8d" });
  await player.leave();
});

test("what others say, however long, covers no button and is no markup", async () => {
  const player = await Player.come(browser, SIZES[0][1]);
  const script = await Scripted.at(player.page, {}, { actions: ["lay Kh", "lay Ad"] });
  script.step([{ kind: "said", seat: 1, text: `<img src=x onerror=alert(1)> ${"W".repeat(170)}` }, { kind: "said", seat: 2, text: "line ".repeat(40) }]);
  // At one look, since it is there for some seconds only.
  const [said, height] = await player.page.locator(".player .said").first().evaluate((bubble: HTMLElement) => [bubble.innerText, bubble.getBoundingClientRect().height] as const);
  expect(said).toContain("<img src=x");
  expect(height).toBeLessThan(110);
  await player.page.locator('.hand [data-card="Kh"] button').click();
  await player.page.locator(".stock.can").click();
  expect(await script.ask(2)).toMatchObject({ action: "draw" });
  await player.leave();
});
