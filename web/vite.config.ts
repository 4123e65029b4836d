import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { offline } from "./offline/plugin.ts";

const server = "http://127.0.0.1:8717";

export default defineConfig({
  plugins: [svelte(), offline()],
  build: {
    outDir: "../src/yaniv/server/site",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // a policy without inline scripts and data: scripts; files are cached for good anyway
  },
  // `npm run dev` shows changes at once, with `yaniv serve` behind it.
  server: { proxy: { "/api": { target: server, changeOrigin: true }, "/ws": { target: server, ws: true } } },
});
