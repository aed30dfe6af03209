import { expect, it } from "vitest";
import { withoutWords } from "./entries.ts";

it("keeps numbers, yes and no, and states, and no word besides", () => {
  const told = {
    first_name: "Wilma",
    email: null,
    sizes: { shirt: "M" },
    account_status: 1,
    credits_cents: 500,
  };
  expect(withoutWords(told)).toEqual({ email: null, account_status: 1, credits_cents: 500 });
  expect(withoutWords({ status: "placed", reason: "Wilma asked", on_hold: false })).toEqual({
    status: "placed",
    on_hold: false,
  });
  expect(withoutWords({ lines: [{ id: 1, note: "for Wilma" }], names: ["Wilma"] })).toEqual({
    lines: [{ id: 1 }],
  });
  expect(withoutWords({ name: "Wilma" })).toBeUndefined();
  expect([withoutWords(null), withoutWords(undefined)]).toEqual([null, undefined]);
});

it("does not take a state for one that is more than a word", () => {
  expect(withoutWords({ status: { note: "Wilma" } })).toBeUndefined();
});
