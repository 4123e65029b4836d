// A real browser: the system's Chromium, or that of a package, unpacked inside this folder.

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Browser, chromium } from "playwright-core";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const ARGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run"];
const SOFTWARE = ["--no-zygote", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** The program, and how it is started. */
export async function program(): Promise<{ executablePath: string; args: string[] }> {
  const found = process.env["CHROMIUM"] ?? SYSTEM.find(existsSync);
  if (found) return { executablePath: found, args: ARGS };
  return { executablePath: await unpacked(), args: [...ARGS, ...SOFTWARE] };
}

export const launch = async (): Promise<Browser> => chromium.launch(await program());

/** The packaged one brings its own libraries, and wants to be told where its fonts are. */
async function unpacked(): Promise<string> {
  const folder = resolve(import.meta.dirname, "../node_modules/.chromium");
  mkdirSync(`${folder}/fonts`, { recursive: true });
  const fonts = ["/usr/share/fonts", `${folder}/fonts`].map((dir) => `<dir>${dir}</dir>`).join("");
  writeFileSync(`${folder}/fonts.conf`, `<?xml version="1.0"?><fontconfig>${fonts}<cachedir>${folder}/fc</cachedir></fontconfig>\n`);
  Object.assign(process.env, {
    TMPDIR: folder,
    FONTCONFIG_FILE: `${folder}/fonts.conf`,
    AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x",
    AWS_LAMBDA_JS_RUNTIME: "nodejs22.x",
  });
  const { default: packaged } = await import("@sparticuz/chromium");
  return packaged.executablePath();
}
