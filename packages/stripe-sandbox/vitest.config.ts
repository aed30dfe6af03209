import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "stripe-sandbox",
    include: ["src/*.test.ts"],
    // However busy the machine is.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
