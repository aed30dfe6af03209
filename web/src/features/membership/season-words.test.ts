import { expect, it } from "vitest";
import { seasonWords } from "./season-words.ts";

it.each([
  ["2026-08-01", "2027-05-31", "1 Aug 2026 – 31 May 2027"],
  ["2026-08-01", null, "From 1 Aug 2026"],
  [null, "2027-01-01", "Until 1 Jan 2027"],
  [null, null, "All year"],
])("writes a season from %s to %s", (season_start, season_end, words) => {
  expect(seasonWords({ season_start, season_end })).toBe(words);
});
