import type { Browser } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { launch } from "./browser";
import { NO_CALL_AT_ONCE, Player } from "./player";

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

/** Come by a link that a browser complains about. */
async function lost(address: string): Promise<Player> {
  const player = await Player.come(browser);
  await player.page.goto(address);
  return player;
}

test.each([
  ["/t/no-table-goes-by-this", "The table cannot be reached"],
  ["/t/no-table-goes-by-this#nor-this-invitation", "The table cannot be reached"],
  ["/t/", "There is nothing here"],
])("whoever follows %s is not kept waiting: %s", async (address, said) => {
  const { page, context } = await lost(address);
  await page.getByRole("heading", { name: said }).waitFor();
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByRole("button", { name: "Play" }).waitFor();
  await context.close();
});

test("an address that cannot be read is no rule set", async () => {
  const player = await lost("/rules/%E0%A4%A");
  await player.page.getByText("There is no such rule set.").waitFor();
  await player.context.close();
});

test("whoever finds all seats taken is told, and can open a table with the same rules", async () => {
  const owner = await Player.come(browser);
  const address = await owner.open("Olga", { rules: "bga(hand_size=7)", seats: 2, seat: 0, bots: { 1: "club" } }, "wait");
  await owner.page.locator(".seats").waitFor();
  const late = await Player.come(browser);
  await late.page.goto(address);
  await late.page.getByText("Every seat is taken.").waitFor();
  await late.accessible();
  await late.page.getByRole("link", { name: "Open a table with these rules" }).click();
  await late.page.locator(".summary code", { hasText: "bga(hand_size=7)" }).waitFor();
  await owner.leave();
  await late.leave();
});

test("a table that all players have left says so, and a seat there is free", async () => {
  const owner = await Player.come(browser);
  const address = await owner.open("Olga", { rules: `bga(${NO_CALL_AT_ONCE})`, seats: 2, seat: 0, bots: { 1: "club" } });
  await owner.page.locator(".hand button").first().waitFor();
  const late = await Player.come(browser);
  await late.page.goto(address);
  await late.page.locator(".board").waitFor();
  await owner.page.getByRole("button", { name: "Menu" }).click();
  await owner.page.getByRole("button", { name: "Leave the table" }).click();
  await owner.page.getByRole("button", { name: "leave", exact: false }).last().click();
  await late.page.getByRole("heading", { name: "The match has ended" }).waitFor();
  await late.accessible();
  await late.page.getByRole("textbox", { name: "name" }).fill("Lea");
  await late.page.getByRole("button", { name: "Sit down" }).click();
  await late.page.getByRole("button", { name: "Play again" }).click();
  await late.page.locator(".hand button").first().waitFor();
  await owner.leave();
  await late.leave();
});
