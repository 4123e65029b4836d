import { readFileSync } from "node:fs";
import { launch } from "./.browser.mjs";
const origin = process.argv[2];
const record = readFileSync("/tmp/w2r.yaniv");
const browser = await launch();
const errors = [];
async function page(size, likes) {
  const context = await browser.newContext({ viewport: size, hasTouch: size.width < 500, baseURL: origin });
  await context.addInitScript(`localStorage.setItem("yaniv.likes", ${JSON.stringify(JSON.stringify({ motion: 0, ...likes }))})`);
  const page = await context.newPage();
  page.on("pageerror", (e) => errors.push(String(e.stack)));
  page.on("console", (m) => m.type() === "error" && errors.push(m.text()));
  return page;
}
const shots = process.argv.slice(3);
for (const [name, size, likes] of [
  ["phone-en-light", { width: 360, height: 740 }, { language: "en", theme: "light" }],
  ["desk-en-dark", { width: 1440, height: 900 }, { language: "en", theme: "dark" }],
  ["phone-he-dark", { width: 360, height: 740 }, { language: "he", theme: "dark" }],
  ["small-fr-light", { width: 320, height: 568 }, { language: "fr", theme: "light" }],
  ["land-en-light", { width: 740, height: 360 }, { language: "en", theme: "light" }],
]) {
  if (shots.length && !shots.includes(name)) continue;
  const p = await page(size, likes);
  await p.goto("/m");
  await p.locator("input[type=file]").setInputFiles({ name: "a.yaniv", mimeType: "text/plain", buffer: record });
  await p.locator(".controls").waitFor();
  for (let i = 0; i < 9; i++) await p.keyboard.press("ArrowRight");
  await p.waitForTimeout(200);
  await p.screenshot({ path: `/tmp/w2shots/replay-${name}.png` });
  await p.locator(".controls select").nth(1).selectOption("0");
  await p.waitForTimeout(300);
  await p.screenshot({ path: `/tmp/w2shots/replay-seat-${name}.png` });
  await p.keyboard.press("Escape"); await p.locator("main").focus(); await p.keyboard.press("End");
  await p.waitForTimeout(300);
  await p.screenshot({ path: `/tmp/w2shots/replay-end-${name}.png` });
  console.log(name, await p.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth, document.documentElement.scrollHeight, innerHeight]));
  for (const n of [1, 4, 8, 9]) {
    await p.goto("/learn#" + n); await p.reload();
    await p.locator("h1").first().waitFor();
    await p.waitForTimeout(n === 4 ? 3500 : 600);
    await p.screenshot({ path: `/tmp/w2shots/learn${n}-${name}.png` });
    console.log(n, await p.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth, document.documentElement.scrollHeight, innerHeight]));
  }
  await p.context().close();
}
console.log(errors.join("\n"));
await browser.close();
