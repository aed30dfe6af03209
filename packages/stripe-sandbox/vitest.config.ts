import { defineConfig } from "vitest/config";
import { patienceMs, testLimitMs } from "./patience.ts";

export default defineConfig({
  test: {
    name: "stripe-sandbox",
    include: ["src/*.test.ts"],
    testTimeout: testLimitMs,
    hookTimeout: testLimitMs,
    expect: { poll: { timeout: patienceMs } },
  },
});
