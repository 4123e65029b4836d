// node page.mjs: writes verify.html, which is page.html with the verifier in it, so that it works from a file.
import { readFileSync, writeFileSync } from "node:fs";

const here = (name) => new URL(name, import.meta.url);
const [page, verifier] = ["page.html", "verify.mjs"].map((name) => readFileSync(here(name), "utf8"));
writeFileSync(here("verify.html"), page.replace("//VERIFIER\n", () => verifier));
