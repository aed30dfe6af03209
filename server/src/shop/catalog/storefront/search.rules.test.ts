import fc from "fast-check";
import { expect, it } from "vitest";
import { foldText } from "#contract/fold-text.ts";
import { boundedCache } from "#server/platform/cache.ts";
import { queryWords, ranksOf, type SearchText, searchIndex } from "./search.rules.ts";

const empty = { title: "", group: [], code: [], description: "" };
const rankOf = (text: SearchText, keywords: string) => ranksOf(searchIndex([text]), queryWords(keywords))[0];
const finds = (title: string, keywords: string) => rankOf({ ...empty, title }, keywords) !== 0;

/** A naive version: each word occurs in the text where a word may begin. */
function findsNaively(title: string, keywords: string): boolean {
  const text = foldText(title);
  const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(characters[at] ?? "");
  const characters = [...text];
  return queryWords(keywords).every((word) =>
    characters.some((character, at) => {
      const begins = at === 0 || /\s/.test(characters[at - 1] ?? "") || isLetter(at) !== isLetter(at - 1);
      return begins && !/\s/.test(character) && characters.slice(at).join("").startsWith(word);
    }),
  );
}

const anyText = fc.string({ unit: "grapheme", maxLength: 30 });
const shopText = fc.string({
  unit: fc.constantFrom("a", "b", "É", "ß", "1", "%", "_", ".", "*", "(", "-", " "),
  maxLength: 14,
});

it("agrees with the naive search on any text", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, shopText), fc.oneof(anyText, shopText), (title, keywords) => {
      expect(finds(title, keywords)).toBe(findsNaively(title, keywords));
    }),
    { numRuns: 3_000 },
  );
});

it("finds a text by itself, in any case, and by the beginnings of its words in any order", () => {
  fc.assert(
    fc.property(shopText, fc.nat(5), (title, letters) => {
      expect(finds(title, title)).toBe(true);
      expect(finds(title, title.toUpperCase())).toBe(true);
      const beginnings = title.split(/\s+/).map((word) => word.slice(0, letters + 1));
      expect(finds(title, beginnings.reverse().join("  "))).toBe(true);
    }),
  );
});

it.each([
  ["Éire Trøje", "eire troje", true],
  ["T-Shirt", "shirt", true],
  ["T-Shirt", "t-sh", true],
  ["Fußball", "FUSSB", true],
  ["Cap 100% cotton", "%", true],
  ["Cap 100% cotton", "100% cot", true],
  ["Cap", ".*", false],
  ["Cap", "_", false],
  ["Scarf", "carf", false],
])("%s searched for %s: %s", (title, keywords, found) => {
  expect(finds(title, keywords)).toBe(found);
});

it("puts a word of the title before its beginning, and the title before category, colour, SKU and description", () => {
  const texts = [
    { ...empty, title: "red cap" },
    { ...empty, title: "reddish cap" },
    { ...empty, title: "cap", group: ["Red"] },
    { ...empty, title: "cap", code: ["RED-1"] },
    { ...empty, title: "cap", description: "Has a red lining." },
    { ...empty, title: "cap" },
  ];
  const ranks = [...ranksOf(searchIndex(texts), ["red"])];
  expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
  expect(new Set(ranks).size).toBe(texts.length);
  expect(ranks.at(-1)).toBe(0);
});

it("tells many products apart", () => {
  fc.assert(
    fc.property(fc.array(shopText, { maxLength: 20 }), shopText, (titles, keywords) => {
      const ranks = ranksOf(searchIndex(titles.map((title) => ({ ...empty, title }))), queryWords(keywords));
      expect([...ranks].map((rank) => rank > 0)).toEqual(
        titles.map((title) => findsNaively(title, keywords)),
      );
    }),
  );
});

it("remembers what was used last and never more than its limit", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(900)), { maxLength: 200 }), (uses) => {
      const cache = boundedCache<number>("test", 5_000);
      for (const [key, bytes] of uses) {
        cache.set(String(key), key, bytes);
        expect(cache.get(String(key))).toBe(key);
        expect(cache.bytes).toBeLessThanOrEqual(5_000);
      }
    }),
  );
  const cache = boundedCache<string>("test", 1_000);
  cache.set("a", "a", 200);
  cache.set("b", "b", 200);
  cache.get("a");
  cache.set("c", "c", 200);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["a", undefined, "c"]);
});
