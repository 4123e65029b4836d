// The pictures of the README: the table on a big screen, and three moments of it on phones side by side.

import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, inject, test } from "vitest";
import { launch } from "../e2e/browser";
import { type Likes, PHONE, Player } from "../e2e/player";
import { FACE, type Moment, Scripted } from "../e2e/scripted";
import type { Face, Scored, Step } from "../src/wire";

const FOLDER = resolve(import.meta.dirname, "../../docs/pictures");
const BIG = { width: 1280, height: 800 };
const GAP = 24;
/** Left of a chance to slap. */
const SECONDS = 2;

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

function table(rules: string, names: string[], more: Partial<Face> = {}): Partial<Face> {
  return {
    terms: { ...FACE.terms, rules, turn: 30 }, seats: names.map((name, seat) => ({ name, bot: seat === 2 ? "club" : "", held: false })),
    round: 3, dealer: 3, totals: [31, 47, 12, 68], active: names.map(() => true), counts: [5, 4, 5, 3], known: [[], [], [], []],
    last: ["7d", "7c"], takeable: ["7d", "7c"], thrower: 3, ...more,
  };
}

/** A moment, and what has just led to it. */
interface Scene {
  moment: Moment;
  events?: Step["events"];
}

const NAMES = ["Me", "Ben", "", "Eva"]; // a computer player has a name of its own
const HANDS = [["As", "3h"], ["2c", "4d"], ["7s", "Td"], ["Ks", "9c", "2h"]];
const laid = (seat: number): Step["events"][number] => ({ kind: "laid", seat, cards: ["7d", "7c"], run: false });
const MINE: Scene = {
  moment: {
    face: table("cardgames-zone", NAMES),
    own: { hand: ["Ad", "5c", "9s", "9h", "Kh"], points: 34, actions: ["lay Ad", "lay 5c", "lay 9s", "lay 9h", "lay Kh", "lay 9s 9h"] },
  },
  events: [laid(3), { kind: "drew", seat: 3, card: null }],
};
const REVEALED: Scored = {
  kind: "scored", number: 3, caller: 1, slapped: false, caught: true, hands: [4, 6, 17, 22], gained: [0, 36, 17, 22],
  totals: [31, 83, 29, 90], landings: [], out: [],
};
const CAUGHT: Scene = {
  moment: {
    face: table("cardgames-zone", NAMES, { stage: "between", turn: null, hands: HANDS, caller: 1, totals: REVEALED.totals, counts: HANDS.map((hand) => hand.length) }),
    own: { hand: ["As", "3h"], points: 4, actions: [] },
    sheet: [REVEALED],
  },
};
const SLAP: Scene = {
  moment: {
    face: table("israeli+slapdown", ["אני", "בן", "", "רותי"], { turn: 1, counts: [4, 4, 5, 3], thrower: 0 }),
    own: { hand: ["2s", "3d", "7h", "Qh"], points: 22, actions: ["slap 7h", "pass"] },
  },
  events: [laid(0), { kind: "drew", seat: 0, card: "7h" }],
};

/** A moment as somebody sees it, with the clocks running. */
async function shot({ moment, events }: Scene, size: { width: number; height: number }, likes: Likes = {}, then: (page: Page) => Promise<void> = async () => {}): Promise<string> {
  const player = await Player.come(browser, size, likes);
  const query = new URLSearchParams({ rules: moment.face?.terms?.rules ?? "", seats: "4", language: likes.language ?? "en", manual: "true" });
  const told = await player.context.request.get(`${inject("origin")}/api/rules/told?${query}`);
  const script = await Scripted.moment(player.page, moment, await told.json());
  if (events) script.step(events, {}, moment.own);
  script.say({ kind: "clock", turn: 20, window: SECONDS, pause: null });
  await then(player.page);
  await player.page.waitForTimeout(500); // until the chosen cards are up
  const picture = (await player.page.screenshot()).toString("base64");
  await player.leave();
  return picture;
}

/** These pictures side by side. */
async function keep(name: string, shots: string[], size: { width: number; height: number }): Promise<void> {
  const page = await browser.newPage();
  const url = await page.evaluate(
    async ([shots, { width, height }, gap]) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [shots.length * (width + gap) - gap, height];
      for (const [place, shot] of shots.entries()) {
        const image = new Image();
        image.src = `data:image/png;base64,${shot}`;
        await image.decode();
        canvas.getContext("2d")?.drawImage(image, place * (width + gap), 0);
      }
      return canvas.toDataURL("image/webp", 0.9);
    },
    [shots, size, GAP] as const,
  );
  writeFileSync(`${FOLDER}/${name}.webp`, Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));
  await page.close();
}

async function chooseNines(page: Page): Promise<void> {
  await page.keyboard.press("3");
  await page.keyboard.press("4");
}

test("the table on a big screen", async () => {
  await keep("desktop", [await shot(MINE, BIG, {}, chooseNines)], BIG);
});

test("three moments on phones", async () => {
  const shots = [await shot(MINE, PHONE, {}, chooseNines), await shot(CAUGHT, PHONE), await shot(SLAP, PHONE, { language: "he", felt: "blue" })];
  await keep("phones", shots, PHONE);
});
