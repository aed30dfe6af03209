import { expect, it } from "vitest";
import { knownAddress, onlyCountry } from "./addresses.tsx";

const to = (...countries: string[]) => ({ kind: "delivery" as const, countries });
const anywhere = { kind: "delivery" as const, countries: null };
const collect = { kind: "collect" as const, countries: null };

it("is the country of all deliveries, whatever is collected", () => {
  expect(onlyCountry([to("GB"), collect, to("GB")])).toBe("GB");
});

it("is none where there are several, where everything is served, and where nothing is delivered", () => {
  expect(onlyCountry([to("GB", "IE")])).toBeNull();
  expect(onlyCountry([to("GB"), to("IE")])).toBeNull();
  expect(onlyCountry([to("GB"), anywhere])).toBeNull();
  expect(onlyCountry([anywhere])).toBeNull();
  expect(onlyCountry([collect])).toBeNull();
  expect(onlyCountry([])).toBeNull();
});

it("begins an address with the member's name and the only country, whoever types it", () => {
  expect(knownAddress("Ava Thompson", [to("GB")])).toEqual({ name: "Ava Thompson", country: "GB" });
  expect(knownAddress("Ava Thompson", [anywhere])).toEqual({ name: "Ava Thompson", country: "" });
});
