import { expect, test } from "vitest";
import { addressLines, countryName, wholeAddress, writtenLines } from "./address-lines.ts";

const parts = { line1: "14 Willow Walk", line2: "", city: "Riverside", state: "", postcode: "", country: "" };

test.each([
  ["GB", { postcode: "RV2 6HD" }, ["14 Willow Walk", "Riverside", "RV2 6HD", "United Kingdom"]],
  ["US", { state: "CA", postcode: "92507" }, ["14 Willow Walk", "Riverside, CA 92507", "United States"]],
  [
    "DE",
    { line2: "Hinterhaus", postcode: "10115" },
    ["14 Willow Walk", "Hinterhaus", "10115 Riverside", "Germany"],
  ],
  ["IT", { state: "MI", postcode: "20121" }, ["14 Willow Walk", "20121 Riverside MI", "Italy"]],
  [
    "IE",
    { state: "Co. Clare", postcode: "V94 X2Y3" },
    ["14 Willow Walk", "Riverside", "Co. Clare", "V94 X2Y3", "Ireland"],
  ],
])("An address of %s stands as its post wants it", (country, own, lines) => {
  expect(addressLines({ ...parts, ...own, country })).toEqual(lines);
});

test.each([
  ["a county in Britain", "GB", { state: "Kent", postcode: "RV2 6HD" }, ["Riverside, Kent", "RV2 6HD"]],
  ["a town in Japan", "JP", { state: "Tokyo", postcode: "100-0001" }, ["Riverside, Tokyo", "100-0001"]],
  [
    "a postcode in Hong Kong",
    "HK",
    { state: "Kowloon", postcode: "999077" },
    ["Riverside", "Kowloon", "999077"],
  ],
  ["a country that nobody knows", "QZ", { state: "North", postcode: "7" }, ["Riverside, North", "7"]],
])("Nothing is left out: %s", (_, country, own, lines) => {
  expect(addressLines({ ...parts, ...own, country }).slice(1, -1)).toEqual(lines);
});

test("Letters before a postcode stand there once, whether they were typed or not", () => {
  const swiss = { ...parts, city: "Zürich", country: "CH" };
  for (const postcode of ["8001", "CH-8001"])
    expect(addressLines({ ...swiss, postcode })).toEqual(["14 Willow Walk", "CH-8001 Zürich", "Switzerland"]);
});

test("An address that was forgotten has no lines but its country", () => {
  const forgotten = { ...parts, line1: "", city: "" };
  expect(addressLines({ ...forgotten, country: "GB" })).toEqual(["United Kingdom"]);
  expect(addressLines(forgotten)).toEqual([]);
});

test("An address that was typed as one text has the lines in which it was typed, without commas at their ends", () => {
  expect(writtenLines("The Pavilion,\r\n  Meadow Road\n\nAshbourne, DE6 1AA")).toEqual([
    ...["The Pavilion", "Meadow Road", "Ashbourne, DE6 1AA"],
  ]);
  expect(writtenLines(" ")).toEqual([]);
});

test("A whole address has its name above and its telephone number below", () => {
  const person = { ...parts, name: "Ava Archer", country: "GB", postcode: "RV2 6HD" };
  expect(wholeAddress({ ...person, phone: "+44 7700 900142" })).toEqual([
    ...["Ava Archer", "14 Willow Walk", "Riverside", "RV2 6HD", "United Kingdom", "+44 7700 900142"],
  ]);
  expect(wholeAddress({ ...person, phone: "" })).toHaveLength(5);
});

test.each([
  ["IE", "Ireland"],
  ["ZQ", "ZQ"],
  ["", ""],
  ["Erin", "Erin"],
])("calls the country %j %j", (code, name) => {
  expect(countryName(code)).toBe(name);
});
