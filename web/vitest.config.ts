import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        plugins: [svelte()],
        resolve: { conditions: ["browser"] },
        test: { name: "unit", environment: "happy-dom", include: ["tests/**/*.test.ts"], testTimeout: 60_000 },
      },
      {
        // A real browser and a real server.
        test: {
          name: "browser",
          environment: "node",
          include: ["e2e/**/*.test.ts"],
          globalSetup: "e2e/server.ts",
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } }, // in a second, a machine that has much to do does not even reload a page
        },
      },
    ],
  },
});
