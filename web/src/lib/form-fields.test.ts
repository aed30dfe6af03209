import { expect, it } from "vitest";
import { z } from "zod";
import { complaints, isRequired, tooLong } from "./form-fields.ts";

const form = z.object({
  name: z.string().min(1),
  phone: z.string(),
  membership: z.coerce.number().int().positive().nullable(),
  category: z.string().regex(/^\d+$/),
  sizes: z.array(z.string()).min(1),
});
const values = { name: "Ava", phone: "", membership: "3", category: "3", sizes: ["M"] };
const validate = (asked: Record<string, unknown>) =>
  Object.fromEntries(complaints(form.safeParse(asked).error));

it.each([
  ["name", true],
  ["phone", false],
  // Cleared it is null, and a null is what "no membership" is.
  ["membership", false],
  ["category", true],
  ["sizes", true],
] as const)("%s: %s", (field, required) => {
  expect(isRequired<Record<string, unknown>>(field, values, validate)).toBe(required);
});

it("says of a text at its field how long it may be, and keeps all of it", () => {
  expect(tooLong("x".repeat(60), 60)).toBeUndefined();
  expect(tooLong(` ${"x".repeat(60)} `, 60)).toBeUndefined();
  expect(tooLong("x".repeat(61), 60)).toBe("At most 60 characters.");
});
