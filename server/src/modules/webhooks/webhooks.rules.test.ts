import { describe, expect, it } from "vitest";
import { countsAsFailing, maxTries, retryAfterSeconds, signatureOf } from "./webhooks.rules.ts";

describe("trying again", () => {
  it("waits longer each time, for about a day in all, then gives up", () => {
    const waits = Array.from({ length: maxTries - 1 }, (_, at) => retryAfterSeconds(at + 1, 0.5) ?? 0);
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    expect(waits[0]).toBe(10);
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600;
    expect(hours).toBeGreaterThan(22);
    expect(hours).toBeLessThan(26);
    expect(retryAfterSeconds(maxTries, 0.5)).toBeNull();
  });

  it("is spread by a fifth either way", () => {
    expect([retryAfterSeconds(2, 0), retryAfterSeconds(2, 0.999)]).toEqual([24, expect.closeTo(36, 0)]);
  });

  it("makes a receiver count as failing at the third try", () => {
    expect([1, 2, 3, 4].map(countsAsFailing)).toEqual([false, false, true, true]);
  });
});

it("signs the time and the very text", () => {
  // Computed with: printf '1790000000.{"a":1}' | openssl dgst -sha256 -hmac whsec_test
  const at = new Date(1_790_000_000_900);
  expect(signatureOf("whsec_test", at, '{"a":1}')).toBe(
    "t=1790000000,v1=f08690bbaaecbd1607eb9af71f092a9f7054e2b83f8b9d6a0690744d24fc6059",
  );
});
