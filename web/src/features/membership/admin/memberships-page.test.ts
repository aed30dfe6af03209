import { expect, it } from "vitest";
import { membershipCategoryForm } from "#contract/membership-categories.ts";
import { seasonWords, toForm, valuesOf } from "./memberships-page.tsx";

const junior = {
  id: 3,
  name: "Junior",
  description: "Up to 16 years",
  season_start: "2026-08-01",
  season_end: null,
  joining_credits: 25.5,
  credits_expire: false,
  member_count: 12,
  packs: [],
  version: 4,
};

it("shows what is stored, and sends it back as it was", () => {
  const values = valuesOf(junior);
  expect(values).toMatchObject({ season_start: "2026-08-01", season_end: "", joining_credits: 25.5 });
  expect(membershipCategoryForm.parse(toForm(values))).toEqual({
    name: "Junior",
    description: "Up to 16 years",
    season_start: "2026-08-01",
    season_end: null,
    joining_credits: 25.5,
    credits_expire: false,
  });
});

it("takes an empty amount for none, and lets only credits end with the season", () => {
  const values = { ...valuesOf(null), name: "Adult", joining_credits: "" as const, credits_expire: true };
  expect(toForm(values)).toMatchObject({ joining_credits: 0, credits_expire: false });
  expect(membershipCategoryForm.safeParse(toForm(values)).success).toBe(true);
});

it("asks for the end of the season where credits end with it", () => {
  const values = { ...valuesOf(null), name: "Adult", joining_credits: 10, credits_expire: true };
  const { error } = membershipCategoryForm.safeParse(toForm(values));
  expect(error?.issues.map(({ path }) => path.join(".."))).toEqual(["season_end"]);
});

it.each([
  ["2026-08-01", "2027-05-31", "1 Aug 2026 – 31 May 2027"],
  ["2026-08-01", null, "From 1 Aug 2026"],
  [null, "2027-01-01", "Until 1 Jan 2027"],
  [null, null, "All year"],
])("writes a season from %s to %s", (season_start, season_end, words) => {
  expect(seasonWords({ season_start, season_end })).toBe(words);
});
