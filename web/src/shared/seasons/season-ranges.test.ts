import { expect, it } from "vitest";
import { seasonRanges } from "./seasons.ts";

const season = { season_start: "2026-09-01", season_end: "2027-08-31" };
const calendarYear = { season_start: "2026-01-01", season_end: "2026-12-31" };
const today = "2026-11-25";

it("names the season that all memberships share, and the one after it", () => {
  const memberships = [
    { name: "Adult", ...season },
    { name: "Junior", ...season },
  ];
  expect(seasonRanges(memberships, today)).toEqual([
    { label: "This season", from: "2026-09-01", to: "2027-08-31" },
    { label: "Next season", from: "2027-09-01", to: "2028-08-31" },
  ]);
});

it("names seasons after their memberships where they differ", () => {
  const memberships = [
    { name: "Adult", ...season },
    { name: "Rowing", ...calendarYear },
  ];
  expect(seasonRanges(memberships, today).map(({ label }) => label)).toEqual([
    "Season of Adult",
    "Season of Rowing",
  ]);
});

it("leaves out a season that is over, and one without both its days", () => {
  const over = { name: "Old", season_start: "2024-09-01", season_end: "2025-08-31" };
  const open = { name: "Open", season_start: "2026-09-01", season_end: null };
  expect(seasonRanges([over, open], today)).toEqual([]);
});

it("lets a season that ends on a leap day end a day earlier the next year", () => {
  const [, next] = seasonRanges(
    [{ name: "Adult", season_start: "2027-03-01", season_end: "2028-02-29" }],
    "2027-05-01",
  );
  expect(next).toMatchObject({ from: "2028-03-01", to: "2029-02-28" });
});
