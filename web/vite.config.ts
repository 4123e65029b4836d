import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { ahead } from "./building/ahead.ts";
import { offline } from "./building/offline.ts";

const PAGES = { "": "src/home/Home.svelte", t: "src/table/TableScreen.svelte" };
const WORDS = { en: "src/words/en.ts", fr: "src/words/fr.ts", he: "src/words/he.ts" };

// A browser asks for six files at a time, so what every screen needs is one, and what is at a table another.
const BASE = /node_modules|src\/(cards|ui|settings\/Language|link\/(early|socket|chain)|words\/(say|words)|[a-z.]+\.ts)|verify\/|^\0/;
const TABLE = /src\/(table|link|rules\/Manual|settings\/Likes|fair\/(witness|Promised))/;

const server = "http://127.0.0.1:8717";

export default defineConfig({
  plugins: [svelte(), ahead(PAGES, WORDS), offline()],
  build: {
    outDir: "../src/yaniv/server/site",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { postBanner: "//# allFunctionsCalledOnLoad", codeSplitting: { groups: [{ name: "base", test: BASE, priority: 2 }, { name: "table", test: TABLE, priority: 1 }] } } },
    assetsInlineLimit: 0, // a policy without inline scripts and data: scripts; files are cached for good anyway
  },
  // `npm run dev` shows changes at once, with `yaniv serve` behind it.
  server: { proxy: { "/api": { target: server, changeOrigin: true }, "/ws": { target: server, ws: true } } },
});
