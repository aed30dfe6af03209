import { expect, it } from "vitest";
import { countWords, hasEnded, windowWords } from "./pack-words.ts";

const nobody = { open: 0, held: 0, redeemed: 0, fulfilled: 0, expired: 0, revoked: 0 };

it.each([
  ["2026-03-01", "2026-06-30", "1 Mar 2026 – 30 Jun 2026"],
  ["2026-03-01", null, "From 1 Mar 2026"],
  [null, "2026-06-30", "Until 30 Jun 2026"],
  [null, null, "Any time"],
])("says when a pack may be redeemed: %s to %s", (opens_on, closes_on, words) =>
  expect(windowWords({ opens_on, closes_on })).toBe(words),
);

it("says what members did with a pack, and leaves out what nobody did", () => {
  expect(countWords({ ...nobody, open: 1200, held: 1, redeemed: 2, fulfilled: 3, revoked: 4 })).toBe(
    "1,200 open, 6 used, 4 revoked",
  );
  expect(countWords(nobody)).toBe("Nobody has it");
});

it("has ended once the last day of a live pack is over", () => {
  const pack = { status: "live", closes_on: "2026-11-24" } as const;
  expect(hasEnded(pack, "2026-11-24")).toBe(false);
  expect(hasEnded(pack, "2026-11-25")).toBe(true);
  expect(hasEnded({ ...pack, status: "archived" }, "2026-11-25")).toBe(false);
  expect(hasEnded({ ...pack, closes_on: null }, "2026-11-25")).toBe(false);
});
