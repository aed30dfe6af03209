import { expect, it } from "vitest";
import { emailLock, familyLogins, givenWords, initial, isNameTyped } from "./person-words.ts";
import { aMember } from "./testing.ts";

it.each([
  ["Ava Thompson", true],
  ["  ava   thompson ", true],
  ["Ava", false],
  ["", false],
])("takes %j as the name of Ava Thompson: %j", (typed, isSame) => {
  expect(isNameTyped(typed, "Ava Thompson")).toBe(isSame);
});

it("never takes an empty text as the name of somebody without one", () => {
  expect(isNameTyped("", " ")).toBe(false);
});

it("knows a name however its accents are typed", () => {
  expect(isNameTyped("Mateo Ferna\u0301ndez", "Mateo Fern\u00e1ndez")).toBe(true);
  expect(isNameTyped("mateo fernandez", "Mateo Fern\u00e1ndez")).toBe(true);
  expect(isNameTyped("Thi Mai Nguyen", "Th\u1ecb Mai Nguy\u1ec5n")).toBe(true);
  expect(isNameTyped("Siobhan O\u2019Neill", "Siobh\u00e1n O'Neill")).toBe(true);
  expect(isNameTyped("Lukasz", "\u0141ukasz")).toBe(true);
  expect(isNameTyped("Mateo Hernandez", "Mateo Fern\u00e1ndez")).toBe(false);
});

it("shows the first letter of a name", () => {
  expect(["Ava", " élodie", "", "𝒳avier"].map(initial)).toEqual(["A", "É", "?", "𝒳"]);
});

it("names the secondary members whose logins go with the account: not those without one, nor the inactive", () => {
  const [kit, bo, ida] = ["Kit", "Bo", "Ida"].map((name, at) => ({
    id: at + 1,
    name,
    first_name: name,
    last_name: "",
    relation: "",
    sizes: {},
    version: 1,
    email: `${name.toLowerCase()}@rovers.example`,
    account_status: 1 as const,
    membership_category: null,
    membership_is_own: false,
  }));
  if (!kit || !bo || !ida) throw new Error("three were named");
  const secondary_members = [kit, { ...bo, email: "" }, { ...ida, account_status: 2 as const }];
  expect(familyLogins(aMember({ secondary_members }))).toEqual(["Kit"]);
});

it("says why an e-mail address may not be changed, only where it may not", () => {
  const { can } = aMember();
  expect(emailLock({ can })).toBeNull();
  expect(emailLock({ can: { ...can, change_email: false } })).toContain("only an admin");
});

it("tells only who may deduct credits to do so", () => {
  expect(givenWords(0, true)).toEqual([]);
  expect(givenWords(50, true)).toEqual([
    expect.stringMatching(/^\$50\.00 in joining credits/),
    "If they were a mistake, deduct them under Credits.",
  ]);
  expect(givenWords(50, false)[1]).toBe("If they were a mistake, an admin can deduct them.");
});
