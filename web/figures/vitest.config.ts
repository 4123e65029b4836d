import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "figures",
    environment: "node",
    include: [`figures/*.${process.env["MADE"] ?? "figures"}.ts`],
    globalSetup: "e2e/server.ts",
    testTimeout: 1_200_000,
  },
});
