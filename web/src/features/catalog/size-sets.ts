import { maxSizeLetters } from "#contract/shapes.ts";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import { rangeOf } from "./size-ranges.ts";

/** Sizes that are often sold together, to choose at once. */
export const sizeSets: { label: string; sizes: string[] }[] = [
  { label: words.sizeSets.sToXxl, sizes: ["S", "M", "L", "XL", "XXL"] },
  { label: words.sizeSets.kids116To164, sizes: ["116", "128", "140", "152", "164"] },
  { label: words.sizeSets.oneSize, sizes: [words.sizeSets.oneSize] },
];

/** `unclear` looks like a range, but not of which sizes. */
type ReadSizes = { sizes: string[]; unclear: string[] };

/** The sizes that a typed text means: `S, M, L`, or a range such as `XS to XL`, `JS to JL` or `Ages 5 to 13`. */
export function readSizes(text: string): ReadSizes {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => ({ part, meant: rangeOf(part) }));
  return {
    sizes: parts.flatMap(({ part, meant }) => meant ?? [part.slice(0, maxSizeLetters)]),
    unclear: parts.flatMap(({ part, meant }) => (meant?.length === 0 ? [part] : [])),
  };
}
