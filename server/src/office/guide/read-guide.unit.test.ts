import { expect, it } from "vitest";
import { findInGuide } from "./read-guide.ts";

it("puts sections whose heading has the words before those that only say them", async () => {
  const found = await findInGuide("open your club", 20);
  expect(found[0]).toMatchObject({ title: "Open your club in an afternoon", path: "/guide/open-your-club" });
  expect(found.length).toBeLessThanOrEqual(20);
});

it("finds in any case, by the beginnings of words, and gives no more than asked for", async () => {
  expect(await findInGuide("  OPEN Your CLU ", 1)).toHaveLength(1);
  expect(await findInGuide("afternoon", 0)).toEqual([]);
});

it.each(["", "  ", "%", "zzzz", "club zzzz"])("finds nothing for “%s”", async (keywords) => {
  expect(await findInGuide(keywords, 20)).toEqual([]);
});
