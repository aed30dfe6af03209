import { expect, test } from "vitest";
import { isPlain, openShelf, runsOf } from "./runs.ts";

/** What is drawn from left to right. */
async function seenIn(text: string): Promise<string[]> {
  const shelf = openShelf();
  do runsOf(text, shelf);
  while (await shelf.fetch());
  return runsOf(text, shelf).seen.map(({ drawn }) => drawn);
}

test.each([
  ["محمد (2) علي", ["علي", " ", "(", "2", ")", " ", "محمد"]],
  ["For محمد and 12 more", ["For ", "محمد", " and 12 more"]],
  ["محمد and 12 more", ["محمد", " and 12 more"]],
  // Digits run to the right, also those of Persian, and what holds letters apart ends what is joined.
  ["می‌خواهم ۱۲", ["۱", "۲", " ", "خواهم", "می"]],
  ["Zoë 𠮷 Smith", ["Zoë ", "𠮷", " Smith"]],
])("%s stands in its direction, its words whole", async (text, seen) => {
  expect(await seenIn(text)).toEqual(seen);
});

test("a Thai tone mark stands above its ring", async () => {
  expect(await seenIn("น้ำ")).toEqual(["น\u0e4d\u0e49\u0e32"]);
});

test("a sign that no font has is a box, and a mark that no font has is left out", async () => {
  // A font may lack what its package says it has, as Vazirmatn this letter of Sindhi.
  expect(await seenIn("\u067b")).toEqual(["□"]);
  expect(await seenIn("ꀕ a\u0901")).toEqual(["□ a"]);
});

test("plain Latin needs no other font", () => {
  expect(["Zoë O’Neill – 5 €", "Łukasz", "Ж", "你"].map(isPlain)).toEqual([true, true, false, false]);
});
