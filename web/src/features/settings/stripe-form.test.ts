import { expect, it } from "vitest";
import { stripeInput } from "./stripe-form.ts";

it("keeps what is left empty, changes what is typed, and takes away only what was asked for", () => {
  expect(stripeInput({ secret_key: "", webhook_secret: "" })).toEqual({});
  expect(stripeInput({ secret_key: " sk_test_12345678 ", webhook_secret: null })).toEqual({
    secret_key: "sk_test_12345678",
    webhook_secret: "",
  });
});
