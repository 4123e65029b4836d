import type { Browser, CDPSession } from "playwright-core";
import { expect, test } from "vitest";
import { LANGUAGES } from "../src/words/say";
import { onPhones } from "./phone";
import { PHONE, Player } from "./player";

let browser: Browser;
let player: Player;
onPhones((one, theirs) => ([player, browser] = [one, theirs]));

const button = (who: Player, name: string | RegExp) => who.page.getByRole("button", { name, exact: true });
const sure = (who: Player, name: string) => who.page.getByRole("dialog").getByRole("button", { name, exact: true });

/** A device that keeps passkeys, and agrees to whatever it is asked. */
async function keychain(who: Player): Promise<{ session: CDPSession; id: string }> {
  const session = await who.context.newCDPSession(who.page);
  await session.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } as const;
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", { options });
  return { session, id: authenticatorId };
}

async function named(who: Player, name: string): Promise<void> {
  await who.post("/me", { name });
  await who.page.goto("/me");
  await who.page.getByRole("heading", { name: "Statistics" }).waitFor();
}
const called = (who: Player) => who.page.getByLabel("Your name").inputValue();

test("who is nobody yet begins with a name, and changes it", async () => {
  const { page } = player;
  await page.goto("/me");
  await page.getByLabel("Your name").fill("  Noa [x] ");
  await button(player, "Begin").click();
  await page.getByText("They begin with your first finished match.").waitFor();
  expect(await called(player)).toBe("Noa (x)");
  await page.getByLabel("Your name").fill("Noa");
  await button(player, "Save").click();
  await page.getByText("Saved.").waitFor();
  await page.reload();
  await expect.poll(() => called(player)).toBe("Noa");
});

test("a passkey is kept, lets me in elsewhere, and the last one goes only when asked twice", async () => {
  const { page } = player;
  const device = await keychain(player);
  await named(player, "Pia");
  await page.getByLabel("What to call it").fill("Blue phone");
  await button(player, "Keep a passkey").click();
  await page.getByText("The passkey is kept.").waitFor();
  await page.getByText("not used yet").waitFor();
  await player.accessible();

  const { credentials } = await device.session.send("WebAuthn.getCredentials", { authenticatorId: device.id });
  const other = await Player.come(browser, PHONE);
  const second = await keychain(other);
  await second.session.send("WebAuthn.addCredential", { authenticatorId: second.id, credential: credentials[0]! });
  await other.page.goto("/me");
  await button(other, "Sign in with a passkey").click();
  await other.page.getByText("Blue phone").waitFor();
  expect(await called(other)).toBe("Pia");

  const remove = button(other, "Remove Blue phone");
  await remove.click();
  await other.page.getByRole("dialog", { name: "Remove the last passkey?" }).waitFor();
  await other.accessible();
  await sure(other, "Leave it as it is").click();
  await other.page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await remove.isVisible()).toBe(true);
  await remove.click();
  await sure(other, "Remove Blue phone").click();
  await other.page.getByText("The passkey is removed.").waitFor();
  expect(await other.page.evaluate(() => document.activeElement?.id)).toBe("passkeys");
  other.failures.splice(0); // "last_passkey" is answered with 409
  await other.leave();

  await page.reload();
  await button(player, "Sign in with a passkey").click();
  await page.getByText("This passkey leads to nobody here: it may have been removed.").waitFor();
  player.failures.splice(0); // 403
});

test("a code makes another device be me, and before it leaves a guest with a seat behind it asks", async () => {
  await named(player, "Cora");
  await button(player, "Show a code").click();
  const code = (await player.page.locator(".code").textContent()) ?? "";
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);

  const other = await Player.come(browser, PHONE);
  await other.open("Guest of a table", { rules: "bga", seats: 2, bots: { "1": "novice" } }, "wait");
  await other.page.locator("h1").first().waitFor({ state: "attached" });
  await other.page.goto("/me");
  await other.page.getByLabel("Code").fill(code.toLowerCase());
  await button(other, "Use the code").click();
  await other.page.getByRole("dialog", { name: "Leave Guest of a table behind?" }).waitFor();
  await other.accessible();
  await sure(other, "Leave it as it is").click();
  expect(await called(other)).toBe("Guest of a table");
  await button(other, "Use the code").click();
  await sure(other, "Leave Guest of a table behind").click();
  await expect.poll(() => called(other)).toBe("Cora");
  await other.page.getByLabel("Code").fill(code);
  await button(other, "Use the code").click();
  await other.page.getByText("This code is mistyped, used already, or too old.").waitFor();
  other.failures.splice(0); // 404
  await other.leave();
});

test("who signs in goes on in their own language", async () => {
  await player.post("/me", { name: "Renée", language: "fr" });
  const { code } = await player.post("/me/code", {});
  const other = await Player.come(browser, PHONE);
  await other.page.goto("/me");
  await other.page.getByLabel("Code").fill(code ?? "");
  await button(other, "Use the code").click();
  await other.page.getByRole("heading", { name: "Profil", exact: true }).waitFor();
  await expect.poll(() => other.page.getByLabel("Ton nom").inputValue()).toBe("Renée");
  await other.leave();
});

test("what is kept can be taken away, signed out of, and forgotten", async () => {
  const { page } = player;
  await named(player, "Lena");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download all of it" }).click()]);
  expect(file.suggestedFilename()).toBe("yaniv.json");
  await button(player, "Forget me").click();
  await page.getByRole("dialog", { name: "Forget Lena for good?" }).waitFor();
  await player.accessible();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Forget me");
  await button(player, "Forget me").click();
  await sure(player, "Forget me for good").click();
  await page.getByText("You are forgotten.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Profile");
  await button(player, "Begin").waitFor();
  await page.getByLabel("Your name").fill("Lena again");
  await button(player, "Begin").click();
  await button(player, "Sign out everywhere").click();
  await sure(player, "Sign out everywhere").click();
  await page.getByText("You are signed out.").waitFor();
});

test("where there can be no passkeys, a sentence says so and a code is offered", async () => {
  const { page } = player;
  await player.post("/me", { name: "Lan" });
  await page.addInitScript("Object.defineProperty(window, 'isSecureContext', { value: false })");
  await page.goto("/me");
  await page.getByText("There are no passkeys at this address").waitFor();
  expect(await button(player, "Keep a passkey").isVisible()).toBe(false);
  expect(await button(player, "Sign in with a passkey").isVisible()).toBe(false);
  expect(await button(player, "Show a code").isVisible()).toBe(true);
  await player.accessible();
});

const KEPT = {
  "/me": { name: "Maximiliana von Hohenburg", language: "en" },
  "/me/tables": [],
  "/me/passkeys": [{ id: "AAAA", name: "Phone", since: 1_790_000_000, used: 1_795_000_000 }],
  "/me/statistics": {
    matches: 12, won: 5, rounds: 96, calls: 30, caught: 4, assafs: 7, points: 812,
    rules: [
      { rules: "cardgames-zone", matches: 9, won: 4, rounds: 70, calls: 22, caught: 3, assafs: 5, points: 600 },
      { rules: "bga(call_limit=5,slap_down=match_rank,decks=2)", matches: 3, won: 1, rounds: 26, calls: 8, caught: 1, assafs: 2, points: 212 },
    ],
  },
  "/me/matches": ["a:1", "b:2"].map((match, i) => ({
    match, rules: "cardgames-zone(match_end=rounds,match_rounds=2)", began: 1_790_000_000, ended: 1_790_001_000, ...(i ? { given_up: true } : {}),
    players: [
      { seat: 0, name: "Maximiliana von Hohenburg", bot: "", total: 12, won: true, me: true },
      { seat: 1, name: "Benjamin", bot: "club", total: 101, won: false },
      { seat: 2, name: "רות", bot: "", total: 64, won: false },
    ],
  })),
};

for (const language of LANGUAGES) {
  for (const theme of ["light", "dark"]) {
    test(`the profile is there for everybody: ${language}, ${theme}`, async () => {
      const who = await Player.come(browser, PHONE, { language, theme });
      const { page } = who;
      for (const [path, json] of Object.entries(KEPT)) {
        await page.route((url) => url.pathname === `/api${path}`, (route) => route.fulfill({ json }));
      }
      await page.goto("/me");
      await page.locator("#yours").waitFor();
      await page.locator("details").first().evaluate((one: HTMLDetailsElement) => (one.open = true));
      await who.accessible();
      for (const width of [320, 360, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
        if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/me-${language}-${theme}-${width}.png`, fullPage: true });
      }
      await who.leave();
    });
  }
}
