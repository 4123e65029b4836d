import type { Browser, Page, Response } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Field, Rules, Told } from "../src/api";
import en from "../src/words/en";
import type { Key } from "../src/words/texts";
import { launch } from "./browser";
import { DESK, Player } from "./player";

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

/** What each option is turned to, other than Board Game Arena has it; the first of a line makes the rest mean something. */
const TURNED: Record<string, (field: Field) => unknown> = {
  yes_no: (field) => !field.default,
  choice: (field) => (field["values"] as string[]).find((value) => value !== field.default),
  number: (field) => (field.name === "hand_size" ? 4 : Number(field["low"]) + 1),
  span: () => [3, 6],
  milestones: () => [[100, 50], [200, 100], [300, 150]],
};

/** What the server tells of the rules once an option of them has this value. */
async function toldAs(page: Page, option: string, value: unknown): Promise<Told> {
  const read = async (answer: Response): Promise<Told> => (await answer.json()) as Told;
  const fits = async (answer: Response): Promise<boolean> =>
    answer.url().includes("/rules/told") && answer.ok() && JSON.stringify((await read(answer)).options[option]) === JSON.stringify(value);
  return read(await page.waitForResponse(fits));
}

test("the form has a control for every option, and each says in words what it changes", async () => {
  const player = await Player.come(browser, DESK);
  const { page } = player;
  const { options, presets } = (await (await fetch(`${inject("origin")}/api/rules`)).json()) as Rules;
  await page.goto("/new");
  await page.getByRole("radio", { name: /Board Game Arena/ }).check();
  await page.getByText("More options").click();
  await page.locator(".summary strong", { hasText: "Board Game Arena" }).waitFor();
  for (const field of options) {
    const label = en[`option.${field.name}.label` as Key] as string;
    if (field.needs && field.needs.option === "match_end") await page.getByLabel("The match ends when").selectOption("rounds");
    const value = TURNED[field.kind]?.({ ...field, default: presets["bga"]?.options[field.name] ?? field.default });
    const answered = toldAs(page, field.name, value);
    const control = page.locator(`#option-${field.name}`);
    if (field.kind === "milestones") {
      await page.getByRole("button", { name: "Add a milestone" }).click();
    } else if (field.kind === "span") {
      const [from, to] = value as [number, number];
      const both = page.getByRole("group", { name: label }).getByRole("combobox");
      await both.nth(0).selectOption(String(from));
      await both.nth(1).selectOption(String(to));
    } else if (field.kind === "yes_no") await control.setChecked(value as boolean);
    else if ((await control.evaluate((element) => element.tagName)) === "SELECT") await control.selectOption(String(value));
    else {
      await control.fill(String(value));
      await control.press("Tab");
    }
    const said = await answered;
    expect(said.differs.length, field.name).toBeGreaterThan(0);
    if (field.name === "assaf") {
      // The options after it mean something only while it is on.
      const on = toldAs(page, "assaf", true);
      await control.setChecked(true);
      await on;
    }
  }
  expect(await page.locator(".summary li").count()).toBeGreaterThan(15);
  await player.accessible();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("heading", { name: "Invite friends" }).waitFor();
  await page.getByRole("img", { name: "The link as a QR code" }).waitFor();
  expect(await page.getByLabel("The link to this table").inputValue()).toMatch(/\/t\/[\w-]+#[\w-]+$/);
  await player.accessible();
  await player.leave();
});

test("to end after some rounds is to end after ten, until another number is given", async () => {
  const player = await Player.come(browser, DESK);
  const { page } = player;
  await page.goto("/new");
  await page.getByText("More options").click();
  const answered = toldAs(page, "match_rounds", 10);
  await page.getByLabel("The match ends when").selectOption("rounds");
  await answered;
  expect(await page.locator("#option-match_rounds").inputValue()).toBe("10");
  expect(await page.getByRole("button", { name: "Open the table" }).isEnabled()).toBe(true);
  await player.leave();
});

test("what cannot be is refused beside the form, with what can", async () => {
  const player = await Player.come(browser, DESK);
  const { page } = player;
  await page.goto("/new");
  await page.getByText("More options").click();
  await page.getByLabel("Score limit").fill("5");
  await page.getByLabel("Score limit").press("Tab");
  await page.getByText("Score limit: 20 to 1000").waitFor();
  expect(await page.getByRole("button", { name: "Open the table" }).isDisabled()).toBe(true);
  player.failures.splice(0); // the browser notes the refusal as an error
  await player.leave();
});
