import { describe, expect, it } from "vitest";
import {
  countsAsFailing,
  maxTries,
  signatureHeaders,
  webhookRetryAfterSeconds,
} from "./send-due-deliveries.ts";

describe("trying again", () => {
  it("waits longer each time, for about a day in all, then gives up", () => {
    const waits = Array.from({ length: maxTries - 1 }, (_, at) => webhookRetryAfterSeconds(at + 1, 0.5) ?? 0);
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    expect(waits[0]).toBe(10);
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600;
    expect(hours).toBeGreaterThan(22);
    expect(hours).toBeLessThan(26);
    expect(webhookRetryAfterSeconds(maxTries, 0.5)).toBeNull();
  });

  it("is spread by a fifth either way", () => {
    expect([webhookRetryAfterSeconds(2, 0), webhookRetryAfterSeconds(2, 0.999)]).toEqual([
      24,
      expect.closeTo(36, 0),
    ]);
  });

  it("makes a receiver count as failing at the third try", () => {
    expect([1, 2, 3, 4].map(countsAsFailing)).toEqual([false, false, true, true]);
  });
});

it("signs the time and the very text in the earlier form", () => {
  // Computed with: printf '1790000000.{"a":1}' | openssl dgst -sha256 -hmac whsec_test
  const signed = { id: "msg_1", at: new Date(1_790_000_000_900), body: '{"a":1}' };
  expect(signatureHeaders.kitroom("whsec_test", signed)).toEqual({
    "kitroom-signature": "t=1790000000,v1=f08690bbaaecbd1607eb9af71f092a9f7054e2b83f8b9d6a0690744d24fc6059",
  });
});

it("signs as the example of Standard Webhooks", () => {
  const signed = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  };
  expect(signatureHeaders.standard("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", signed)).toEqual({
    "webhook-id": signed.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});
