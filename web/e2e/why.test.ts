import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { MOMENTS } from "./moments";
import { onPhones } from "./phone";
import type { Player } from "./player";
import { Scripted } from "./scripted";

let player: Player;
onPhones((one) => (player = one));

const TENS = { last: ["Ts", "Th", "Td"], takeable: ["Ts", "Td"] };
const MINE = { actions: ["lay 9s", "lay 9h", "lay 5c", "lay Ad", "lay Kh", "lay 9s 9h"] };
const why = (): Promise<string> => player.page.locator(".middle .why").innerText();
const stock = () => player.page.locator(".stock");
/** As a finger does, which does not ask whether anything is there for it. */
const touch = (what: Locator): Promise<void> => what.tap({ force: true });
const middle = () => player.page.locator(".middle li[data-card=Th]");
const card = (name: string) => player.page.getByRole("button", { name, exact: true });

test("a tap on the stock or the discards before anything is chosen says what comes first, until it is chosen", async () => {
  const script = await Scripted.at(player.page, TENS, MINE);
  for (const tapped of [stock(), middle(), player.page.locator(".middle li[data-card=Td]")]) {
    await touch(tapped);
    expect(await why()).toBe("First choose what you lay.");
    await player.accessible();
    await player.page.keyboard.press("1");
    expect(await player.page.locator(".why").count()).toBe(0);
    await player.page.keyboard.press("1");
  }
  expect(script.asked).toEqual([]);
});

test("a tap on a card that nobody may take says so, and so does one with cards that do not go together", async () => {
  const script = await Scripted.at(player.page, TENS, MINE);
  await card("king of hearts").tap();
  await touch(middle());
  expect(await why()).toBe("That card may not be taken from the discards.");
  await card("five of clubs").tap();
  await touch(stock());
  expect(await why()).toBe("These cards cannot be laid together.");
  await touch(middle());
  expect(await why()).toBe("These cards cannot be laid together.");
  expect(script.asked).toEqual([]);
});

test("out of turn the table says whose turn it is, beside the cause and to the ear", async () => {
  const script = await Scripted.at(player.page, { turn: 1 }, {});
  await touch(stock());
  expect(await why()).toBe("It is not your turn. Waiting for Ben.");
  expect(await player.page.locator(".line [aria-atomic]").innerText()).toBe("It is not your turn. Waiting for Ben.");
  await touch(player.page.getByRole("button", { name: "Lay", exact: true }));
  expect(await player.page.locator(".actions .refused").innerText()).toBe("It is not your turn. Waiting for Ben.");
  await player.page.keyboard.press("y");
  await player.page.keyboard.press("a");
  expect(script.asked).toEqual([]);
});

test("an empty stock says what to do instead, before the lay and after it", async () => {
  const script = await Scripted.at(player.page, { stock: 0 }, MINE);
  await card("king of hearts").tap();
  await touch(stock());
  expect(await why()).toBe("The stock is empty: lay first, and it is built anew.");
  script.step([{ kind: "laid", seat: 0, cards: ["Kh"], run: false }], { laid: ["Kh"], phase: "draw" }, { hand: ["9s", "9h", "5c", "Ad"], points: 24, actions: ["take 4d"] });
  await player.page.getByText("You laid the king of hearts.").first().waitFor();
  await touch(stock());
  expect(await why()).toBe("The stock is empty: take a card from the discards.");
  expect(script.asked).toEqual([]);
});

test("the keys say why they do nothing, too", async () => {
  await Scripted.at(player.page, TENS, MINE);
  const said = player.page.locator(".actions .refused");
  for (const [key, text] of [["Enter", "First choose what you lay."], ["y", "With 34 points you cannot call now."]] as const) {
    await player.page.keyboard.press(key);
    expect(await said.innerText()).toBe(text);
    await player.page.keyboard.press("Escape");
    expect(await said.count()).toBe(0);
  }
  for (const key of ["d", "a", "s"]) {
    await player.page.keyboard.press(key);
    expect(await why()).toBe("First choose what you lay.");
    await player.page.keyboard.press("Escape");
  }
});

test("between rounds, and to whoever watches, a tap on the stock says nothing", async () => {
  for (const moment of ["I watch", "a caller is caught"]) {
    await Scripted.moment(player.page, MOMENTS[moment] ?? {});
    await touch(stock());
    expect(await player.page.locator(".why, .refused").count(), moment).toBe(0);
  }
});
