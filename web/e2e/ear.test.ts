import { expect, test } from "vitest";
import type { Face, Own } from "../src/wire";
import { onPhones } from "./phone";
import type { Player } from "./player";
import { Scripted } from "./scripted";

let player: Player;
onPhones((one) => (player = one));

const BAR = ["Board Game Arena + Slap-down Round 1", "Scores", "Chat, 0 new", "Menu"];
const MINE = ["Sort by suit", "ace of diamonds", "five of clubs", "nine of spades", "nine of hearts", "king of hearts"];
const NOTHING: Partial<Own> = { actions: [] };

/** Note every change of a live region, in its order, as a screen reader would speak it. */
async function listen(): Promise<(...sentences: string[]) => Promise<void>> {
  await player.page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const region of document.querySelectorAll("[aria-live]")) {
      const whole = region.getAttribute("aria-atomic") === "true";
      new MutationObserver((changes) => {
        if (whole) heard.push(region.textContent ?? "");
        else for (const change of changes) for (const node of change.addedNodes) heard.push(node.textContent ?? "");
        const silent = heard.indexOf("");
        if (silent >= 0) heard.splice(silent, 1);
      }).observe(region, { childList: true, characterData: true, subtree: true });
    }
  });
  let before = 0;
  return async (...sentences) => {
    const news = (): Promise<string[]> => player.page.evaluate((n) => (window as unknown as { heard: string[] }).heard.slice(n), before);
    await expect.poll(news, WAIT).toEqual(sentences);
    before += sentences.length;
  };
}

const WAIT = { timeout: 30_000 };

/** The names of everything of a role, in the order of the page. */
const names = (role: "button" | "group" | "row") => (): Promise<string[]> =>
  player.page.getByRole(role).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent?.trim().replace(/[\u2066\u2069\ufe0e]/g, "").replace(/\s+/g, " ") ?? ""));

test("a whole round can be heard: what happens, what I hold, what I may do, and how it ends", async () => {
  const waiting = { turn: null, counts: [0, 0, 0], last: [], takeable: [], thrower: null, dealer: null, stock: 54 };
  const script = await Scripted.at(player.page, waiting, { hand: [], points: 0 });
  const heard = await listen();

  const mine: Partial<Own> = { actions: ["lay 9s", "lay 9h", "lay 9s 9h", "lay 5c", "lay Ad", "lay Kh"] };
  script.step(
    [{ kind: "dealt", number: 1, dealer: 2, starter: 0, hands: [["9s", "9h", "5c", "Ad", "Kh"], null, null], turned: "4d", stock: 30 }],
    { turn: 0, dealer: 2, counts: [5, 5, 5], last: ["4d"], takeable: ["4d"], stock: 30 }, mine,
  );
  await heard(
    "Round 1.",
    "Cleo deals 5 cards to each player and turns up the four of diamonds.",
    "You start.",
    "Your turn. 5 cards, 34 points: ace of diamonds, five of clubs, nine of spades, nine of hearts, and king of hearts. You may take: four of diamonds.",
  );
  await expect.poll(names("group"), WAIT).toEqual(["Ben, 5 cards, score 0", "Cleo, 5 cards, score 0, dealer"]);
  await expect.poll(names("button"), WAIT).toEqual([...BAR, "Stock: 30 cards", "What happened", ...MINE, "Lay"]);

  await player.page.getByRole("button", { name: "nine of spades" }).tap();
  await player.page.getByRole("button", { name: "nine of hearts" }).tap();
  await expect.poll(names("button"), WAIT).toEqual([...BAR, "Draw from the stock: 30 cards", "Take the four of diamonds", "What happened", ...MINE, "Lay 9♠ 9♥"]);
  await player.page.getByRole("button", { name: /^Lay/ }).tap();
  script.done(await script.ask(1));
  script.step([{ kind: "laid", seat: 0, cards: ["9s", "9h"], run: false }], { laid: ["9s", "9h"], phase: "draw", counts: [3, 5, 5] }, { hand: ["5c", "Ad", "Kh"], points: 16, actions: ["draw", "take 4d"] });
  await heard("You laid two nines.");
  await player.page.getByRole("button", { name: "Take the four of diamonds" }).tap();
  script.done(await script.ask(2));
  script.step(
    [{ kind: "took", seat: 0, card: "4d" }],
    { turn: 1, phase: "play", counts: [4, 5, 5], last: ["9s", "9h"], takeable: ["9s", "9h"], laid: [], thrower: 0 }, { hand: ["5c", "Ad", "Kh", "4d"], points: 20, ...NOTHING },
  );
  await heard("You took the four of diamonds from the discards.");

  script.step([{ kind: "laid", seat: 1, cards: ["Js", "Qs", "Ks"], run: true }], { laid: ["Js", "Qs", "Ks"], counts: [4, 2, 5], phase: "draw" });
  script.step([{ kind: "took", seat: 1, card: "9h" }], { turn: 2, phase: "play", laid: [], last: ["Js", "Qs", "Ks"], takeable: ["Js", "Ks"], counts: [4, 3, 5], known: [[], ["9h"], []], thrower: 1 });
  script.step([{ kind: "laid", seat: 2, cards: ["Kc"], run: false }], { laid: ["Kc"], counts: [4, 3, 4], phase: "draw" });
  script.step([{ kind: "drew", seat: 2, card: null }], { turn: 0, phase: "play", laid: [], last: ["Kc"], takeable: ["Kc"], counts: [4, 3, 5], stock: 29, thrower: 2 }, { hand: ["5c", "Ad", "Kh", "4d"], points: 20, actions: ["lay 5c"] });
  await heard(
    "Ben laid a run: jack of spades, queen of spades, and king of spades.",
    "Ben took your nine of hearts.",
    "Cleo laid the king of clubs.",
    "Cleo drew from the stock.",
    "Your turn. 4 cards, 20 points: ace of diamonds, four of diamonds, five of clubs, and king of hearts. You may take: king of clubs.",
  );
  await expect.poll(names("group"), WAIT).toEqual(["Ben, 3 cards, score 0, among them nine of hearts", "Cleo, 5 cards, score 0, dealer"]);

  const hands = [["5c", "Ad"], ["2s", "3s"], ["Tc"]];
  script.step([{ kind: "called", seat: 1 }], { turn: 1, caller: 1 }, { hand: ["5c", "Ad"], points: 6, ...NOTHING });
  script.step(
    [{ kind: "scored", number: 1, caller: 1, slapped: false, caught: false, hands: [6, 5, 10], gained: [6, 0, 10], totals: [6, 0, 10], landings: [], out: [] }],
    { stage: "between", turn: null, hands, totals: [6, 0, 10], counts: [2, 2, 1] }, { hand: ["5c", "Ad"], points: 6, ...NOTHING },
  );
  await heard(
    "Ben calls Yaniv!",
    "Cleo shows ten of clubs: 10 points.",
    "You show five of clubs and ace of diamonds: 6 points.",
    "Ben shows two of spades and three of spades: 5 points.",
    "The call of Ben stands.",
    "Cleo scores 10 points: 10 in all.",
    "You score 6 points: 6 in all.",
    "Ben scores 0 points: 0 in all.",
  );
  await expect.poll(names("row"), WAIT).toEqual(["PlayerHandPointsTotal", "Cleo 10+10 10", "You 6+6 6", "Ben Yaniv 5+0 0"]);
  expect(await player.page.getByRole("heading", { level: 2 }).textContent()).toBe("The call of Ben stands.");
  expect(await player.page.getByRole("button", { name: "Next round" }).isVisible()).toBe(true);
});

test("a refusal is heard beside being seen", async () => {
  const script = await Scripted.at(player.page, {}, { actions: ["lay 5c"] });
  const heard = await listen();
  await player.page.getByRole("button", { name: "five of clubs" }).tap();
  await player.page.getByRole("button", { name: /^Lay/ }).tap();
  script.refuse(await script.ask(1), "not_on_top");
  await heard("That card may not be taken from the discards.");
});

test("the first cards are heard: what is said comes into regions that are there already", async () => {
  const gathering: Partial<Face> = { stage: "gathering", turn: null, counts: [0, 0, 0], last: [], takeable: [], thrower: null, dealer: null, stock: 54 };
  const script = await Scripted.moment(player.page, { face: gathering, own: { hand: [], points: 0 }, gathers: true });
  await player.page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const within = (target instanceof Element ? target : target.parentElement)?.closest("[aria-live]");
        if (within) heard.push(addedNodes.length ? [...addedNodes].map((node) => node.textContent).join("") : (target.textContent ?? ""));
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  script.step(
    [{ kind: "dealt", number: 1, dealer: 2, starter: 0, hands: [["9s", "9h", "5c", "Ad", "Kh"], null, null], turned: "4d", stock: 30 }],
    { stage: "playing", turn: 0, dealer: 2, counts: [5, 5, 5], last: ["4d"], takeable: ["4d"], stock: 30 }, { actions: ["lay 9s"] },
  );
  const heard = (): Promise<string> => player.page.evaluate(() => (window as unknown as { heard: string[] }).heard.join("|"));
  await expect.poll(heard, WAIT).toContain("Your turn. 5 cards, 34 points");
  await expect.poll(heard, WAIT).toContain("Cleo deals 5 cards");
});

test("what is asked for twice in vain is said twice, and what others say is heard", async () => {
  const script = await Scripted.at(player.page, {}, { actions: ["lay Kh"] });
  const heard = await listen();
  await player.page.keyboard.press("y");
  await heard("With 34 points you cannot call now.");
  await player.page.keyboard.press("y");
  await heard("With 34 points you cannot call now.\u00a0");
  script.step([{ kind: "said", seat: 0, text: "Mine" }, { kind: "said", seat: 1, text: "Good evening" }]);
  await heard("Ben: Good evening");
});

test("what happens while a sheet lies over the table is heard there, and not again below it", async () => {
  const { page } = player;
  const script = await Scripted.at(page, { turn: 1 }, NOTHING);
  script.step([{ kind: "laid", seat: 1, cards: ["Kc"], run: false }], { laid: ["Kc"], counts: [5, 4, 5], phase: "draw" });
  const log = page.getByRole("log");
  await expect.poll(() => log.textContent(), WAIT).toContain("Ben laid");
  await page.getByRole("button", { name: "Scores" }).tap();
  const inside = page.getByRole("dialog").getByRole("log");
  await expect.poll(() => inside.textContent(), WAIT).toBe("");
  expect(await log.count()).toBe(1);
  script.step([{ kind: "drew", seat: 1, card: null }], { turn: 2, phase: "play", laid: [], last: ["Kc"], takeable: ["Kc"], counts: [5, 5, 5], stock: 29, thrower: 1 });
  script.step([{ kind: "said", seat: 1, text: "hello" }]);
  await expect.poll(() => inside.textContent(), WAIT).toBe("Ben drew from the stock.");
  await page.getByText("Ben: hello").waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => log.textContent(), WAIT).toBe("");
});

test("what is asked for in vain is said each time, also after a sheet was closed", async () => {
  const { page } = player;
  await Scripted.at(page, {}, { actions: ["lay 9s"] });
  const ear = page.locator(".line [aria-atomic=true]");
  await page.keyboard.press("y");
  await expect.poll(() => ear.textContent(), WAIT).not.toBe("");
  const said = (await ear.textContent()) ?? "";
  await page.keyboard.press("l");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => ear.textContent(), WAIT).toBe("");
  for (const again of [`${said}\u00a0`, said, `${said}\u00a0`]) {
    await page.keyboard.press("y");
    await expect.poll(() => ear.textContent(), WAIT).toBe(again);
  }
});
