import { expect, it } from "vitest";
import { postcodeProblem, postcodeRule } from "./postcodes.ts";
import { said } from "./said.ts";
import { addressForm } from "./shipping.ts";

it.each([
  ["GB", "SW1A 1AA"],
  ["GB", "sw1a1aa"],
  ["GB", "RV1 1AA"],
  ["US", "90210"],
  ["US", "90210-1234"],
  ["CA", "K1A 0B1"],
  ["NL", "1012 AB"],
  ["DE", " 10115 "],
  ["IE", ""],
  ["IE", "D02 X285"],
  ["XX", "anything"],
])("takes in %s the postcode '%s'", (country, postcode) => {
  expect(postcodeProblem(country, postcode)).toBeNull();
});

it.each([
  ["GB", "12345", "SW1A 1AA"],
  ["US", "SW1A 1AA", "90210"],
  ["US", "902101", "90210"],
  ["DE", "1011", "10115"],
])("refuses in %s the postcode '%s', and shows one", (country, postcode, example) => {
  expect(postcodeProblem(country, postcode)).toContain(example);
});

it("asks for a postcode only where it knows what they look like", () => {
  expect(postcodeProblem("FR", " ")).toBe(said("enterThePostcode"));
  expect(postcodeRule("toString")).toBeNull();
});

it("says a wrong postcode at its field, once the country is chosen", () => {
  const form = { name: "Ava", line1: "1 High Street", city: "Paris", postcode: "RV1 1AA", country: "FR" };
  const { error } = addressForm.safeParse(form);
  expect(error?.issues.map(({ path }) => path)).toEqual([["postcode"]]);
  expect(addressForm.safeParse({ ...form, postcode: "75001" }).success).toBe(true);
});

it("shows with every rule an example that it takes", () => {
  for (const country of ["AT", "AU", "BE", "CA", "CH", "DE", "DK", "ES", "FI", "FR", "GB", "IT", "NL"])
    expect(postcodeProblem(country, postcodeRule(country)?.example ?? "")).toBeNull();
  for (const country of ["NO", "NZ", "PL", "PT", "SE", "US"])
    expect(postcodeProblem(country, postcodeRule(country)?.example ?? "")).toBeNull();
});
