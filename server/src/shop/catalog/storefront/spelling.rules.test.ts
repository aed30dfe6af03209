import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryWords, ranksOf, searchIndex } from "./search.rules.ts";
import { allowedMistakes, closestWords, correctedWords, spellingOf } from "./spelling.rules.ts";

const empty = { title: "", group: [], code: [], description: "" };
const indexOf = (...titles: string[]) => searchIndex(titles.map((title) => ({ ...empty, title })));

function corrected(keywords: string, ...titles: string[]): string | null {
  const index = indexOf(...titles);
  return correctedWords(index, spellingOf(index), queryWords(keywords))?.join(" ") ?? null;
}

/** Letters changed, missing, too many or swapped, in a naive version: the whole table of both words. */
function mistakesBetween(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const cell = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      (table[i] ?? [])[j] = Math.min(
        cell(i - 1, j) + 1,
        cell(i, j - 1) + 1,
        cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwapped ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return cell(a.length, b.length);
}

const word = (minLength: number) =>
  fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength, maxLength: 10 });

it("guesses exactly the words that begin within the mistakes allowed, as the naive search says", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word(3), { maxLength: 8 }), word(1), (known, typed) => {
      const spelling = spellingOf(indexOf(...known));
      const allowed = allowedMistakes(typed);
      const near = known.filter((one) => {
        const beginnings = Array.from({ length: one.length + 1 }, (_, at) => one.slice(0, at));
        return allowed > 0 && beginnings.some((begin) => mistakesBetween(begin, typed) <= allowed);
      });
      expect(closestWords(spelling, typed).toSorted()).toEqual(near.toSorted());
    }),
    { numRuns: 3_000 },
  );
});

it("finds a word again after one slip of the fingers", () => {
  const slip = fc.constantFrom("drop", "double", "change", "swap");
  fc.assert(
    fc.property(
      fc.constantFrom("hoodie", "trousers", "bottle", "scarf"),
      slip,
      fc.nat(),
      (right, kind, n) => {
        const at = 1 + (n % (right.length - 2));
        const [head, here, next, tail] = [right.slice(0, at), right[at], right[at + 1], right.slice(at + 2)];
        const typed = {
          drop: `${head}${next}${tail}`,
          double: `${head}${here}${here}${next}${tail}`,
          change: `${head}q${next}${tail}`,
          swap: `${head}${next}${here}${tail}`,
        }[kind];
        const index = indexOf("hoodie", "trousers", "bottle", "scarf");
        const found = correctedWords(index, spellingOf(index), [typed]) ?? [typed];
        expect(ranksOf(index, found).some((rank) => rank > 0)).toBe(true);
      },
    ),
  );
});

describe("a word that finds nothing", () => {
  it.each([
    ["hodie", "hoodie"],
    ["hodi", "hoodie"],
    ["hoodei", "hoodie"],
    ["HÖDIE", "hoodie"],
    ["trainng trosers", "training trousers"],
    ["red hodie", "red hoodie"],
    ["t-shrit", "t-shirt"],
  ])("%s is read as %s", (typed, meant) => {
    expect(corrected(typed, "Red hoodie", "Training trousers", "T-shirt")).toBe(meant);
  });

  it.each([
    ["cpa", "three letters are too few"],
    ["hxdxe", "two mistakes are too many for five letters"],
    ["tricicyxle", "three mistakes are always too many"],
    ["9999", "numbers are not words"],
    ["hod_e", "nor is anything with other characters"],
    ["hodie xylophone", "the other word means nothing either"],
    ["hoodie trousers", "each is known, only no product has both"],
    ["aaaa bbbb cccc dddd", "too many words are wrong"],
  ])("%s stays as it is: %s", (typed) => {
    expect(corrected(typed, "Red hoodie", "Cap 999", "Tricycle", "Trousers")).toBeNull();
  });

  it("is never read as a SKU or a number", () => {
    const index = searchIndex([{ ...empty, title: "Cap 2024", code: ["ABCD-XY", "CAPE"] }]);
    expect(correctedWords(index, spellingOf(index), ["abce"])).toBeNull();
    expect(correctedWords(index, spellingOf(index), ["2025"])).toBeNull();
  });

  it("is read as what is found together with the other words", () => {
    expect(corrected("blue shiet", "Red shirt", "Red shirt", "Blue sheet")).toBe("blue sheet");
    expect(corrected("red shiet", "Red shirt", "Red shirt", "Blue sheet")).toBe("red shirt");
  });

  it("is rather read as a word of a title than of a description", () => {
    const index = searchIndex([
      { ...empty, title: "Cap", description: "We like the shore" },
      { ...empty, title: "Short" },
    ]);
    expect(correctedWords(index, spellingOf(index), ["shorx"])).toEqual(["short"]);
  });
});
