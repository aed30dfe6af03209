import { describe, expect, it } from "vitest";
import { byZone, daysText, methodErrors, toForm, toggleZone, toValues, whereText } from "./methods.ts";

const filled = { ...toValues(null), name: "Post", price: 4.95 };

describe("the form of a shipping method", () => {
  it("sends no country for what is collected, and the chosen ones for a delivery", () => {
    const chosen = { ...filled, reach: "some" as const, countries: ["GB"] };
    expect(toForm(chosen).countries).toEqual(["GB"]);
    expect(toForm({ ...chosen, reach: "everywhere" }).countries).toBeNull();
    expect(toForm({ ...chosen, kind: "collect" }).countries).toBeNull();
  });

  it("asks neither price nor days of what is collected, and leaves those that it was given", () => {
    const collect = { ...toValues(null), name: "Club house", kind: "collect" as const };
    expect(methodErrors(collect)).toEqual({});
    expect(toForm(collect)).toMatchObject({ price: 0, free_above: null, min_days: 0, max_days: 0 });
    const stored = { ...collect, hasCollectTerms: true, price: 2, min_days: 1, max_days: 2 };
    expect(toForm(stored)).toMatchObject({ price: 2, min_days: 1, max_days: 2 });
  });

  it("leaves free delivery out when its field is empty", () => {
    expect(toForm(filled).free_above).toBeNull();
    expect(toForm({ ...filled, free_above: 0 }).free_above).toBe(0);
  });

  it.each([
    [{ name: "" }, ["name"]],
    [{ price: "" as const }, ["price"]],
    [{ price: 1.999 }, ["price"]],
    [{ min_days: 6, max_days: 2 }, ["max_days"]],
    [{ reach: "some" as const, countries: [] }, ["countries"]],
    [{}, []],
  ])("complains of %o at %j", (change, fields) => {
    expect(Object.keys(methodErrors({ ...filled, ...change }))).toEqual(fields);
  });

  it("asks for a price in words, not for a number", () => {
    expect(methodErrors({ ...filled, price: "" })).toEqual({ price: "Enter a price; 0 is free." });
  });
});

describe("countries by zone", () => {
  it("stand under their part of the world", () => {
    const countries = [
      { code: "NZ", name: "New Zealand", zone: "Oceania" },
      { code: "FR", name: "France", zone: "Europe" },
      { code: "DE", name: "Germany", zone: "Europe" },
    ];
    expect(byZone(countries)).toEqual([
      {
        group: "Europe",
        items: [
          { value: "FR", label: "France" },
          { value: "DE", label: "Germany" },
        ],
      },
      { group: "Oceania", items: [{ value: "NZ", label: "New Zealand" }] },
    ]);
  });

  it("are added all at once, and taken away when all were there", () => {
    expect(toggleZone(["US", "FR"], ["FR", "DE"])).toEqual(["US", "FR", "DE"]);
    expect(toggleZone(["US", "FR", "DE"], ["FR", "DE"])).toEqual(["US"]);
  });
});

describe("words", () => {
  it.each([
    [{ kind: "collect", countries: null }, "At the club"],
    [{ kind: "delivery", countries: null }, "Everywhere"],
    [{ kind: "delivery", countries: ["GB", "IE"] }, "Ireland, United Kingdom"],
    [{ kind: "delivery", countries: ["GB", "IE", "FR", "DE", "ES"] }, "France, Germany, Ireland and 2 more"],
  ] as const)("say where %o goes: %s", (method, text) => {
    expect(whereText({ ...method, countries: method.countries && [...method.countries] })).toBe(text);
  });

  it.each([
    ["delivery", 0, 0, "The same day"],
    ["collect", 0, 0, "Until it is ready"],
    ["delivery", 1, 1, "1 day"],
    ["collect", 2, 5, "2 to 5 days"],
  ] as const)("say how long a %s of %i to %i days takes: %s", (kind, min_days, max_days, text) => {
    expect(daysText({ kind, min_days, max_days })).toBe(text);
  });
});
