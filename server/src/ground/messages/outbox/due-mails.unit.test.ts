import { expect, test } from "vitest";
import { mailRetryAfterSeconds, maxAttempts } from "./due-mails.ts";

test("The waits begin at 5 seconds, end at an hour, and end after 20 tries", () => {
  expect(mailRetryAfterSeconds(1, 0.5)).toBe(5);
  expect(mailRetryAfterSeconds(19, 0.5)).toBe(3600);
  expect(maxAttempts).toBe(20);
  expect(mailRetryAfterSeconds(maxAttempts, 0.5)).toBeNull();
});

test("I-28 After 10 minutes without a mail server the next try is at most 5 minutes away", () => {
  for (const random of [0, 0.5, 0.999]) {
    let elapsed = 0;
    for (let attempts = 1; elapsed <= 600; attempts += 1) {
      const wait = mailRetryAfterSeconds(attempts, random) ?? Number.POSITIVE_INFINITY;
      elapsed += wait;
      if (elapsed > 600) expect(elapsed - 600).toBeLessThanOrEqual(300);
    }
  }
});
