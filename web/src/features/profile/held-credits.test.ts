import { expect, it } from "vitest";
import { heldCredits } from "./held-credits.ts";

const entry = (credits: number) => ({ id: 1, credits, expires_at: "2026-12-31T00:00:00.000Z" });

it.each([
  ["nothing is held", 10, [entry(5.5)], 15.5, 0],
  ["a part is held", 10, [entry(0.1), entry(0.2)], 7.1, 3.2],
  ["everything is held", 10, [], 0, 10],
  ["more seems available than there is", 10, [], 11, 0],
])("tells what is set aside when %s", (_when, credits, credit_entries, available_credits, held) => {
  expect(heldCredits({ credits, credit_entries, available_credits })).toBe(held);
});
