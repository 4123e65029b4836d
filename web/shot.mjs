import { chromium } from "playwright-core";
const [,, what = "home", size = "phone", lang = "en", scheme = "light"] = process.argv;
const SIZES = { phone: [360, 740], small: [320, 640], desk: [1440, 900], big: [1920,1080], land: [740, 360] };
const [width, height] = SIZES[size];
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme, locale: lang, deviceScaleFactor: 1 });
page.on("console", (m) => m.type() === "error" && console.log("console:", m.text()));
page.on("pageerror", (e) => console.log("error:", e.stack));
const shot = (name) => page.screenshot({ path: `/tmp/shots/${name}-${size}-${lang}-${scheme}.png` });
await page.goto("http://localhost:8931/");
await page.waitForSelector("h1");
if (what === "home") await shot("home");
else if (what === "new") { await page.goto("http://localhost:8931/new"); await page.waitForSelector(".summary strong"); await shot("new"); await page.click("summary"); await page.waitForTimeout(300); await page.screenshot({ path: `/tmp/shots/newfull-${size}-${lang}-${scheme}.png`, fullPage: true }); }
else {
  await page.click(".play");
  await page.waitForSelector(".hand li");
  await page.waitForTimeout(1200);
  await shot("table1");
  const turns = Number(process.argv[6] ?? 3);
  for (let i = 0; i < turns; i++) {
    await page.waitForSelector(".reckoning, .who.turn", { timeout: 60000 });
    if (await page.$(".reckoning")) { await page.waitForTimeout(1500); await shot("reckoning"); break; }
    if (await page.$(".yaniv")) { await page.click(".button.yaniv"); await page.waitForTimeout(2500); continue; }
    await page.click(".hand li:last-child button");
    await page.waitForTimeout(250);
    if (i === 1) await shot("chosen");
    await page.click(".stock");
    await page.waitForTimeout(900);
    if (i === 1) await shot("after");
  }
  await shot("table2");
  if (what === "sheets") { for (const s of ["T","R","?","L"]) { await page.keyboard.press(s); await page.waitForTimeout(300); await shot("sheet-"+s); await page.keyboard.press("Escape"); } }
}
await browser.close();
