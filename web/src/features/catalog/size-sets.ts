import { catalogForm as words } from "#words/panel/catalog-form.ts";
/** Sizes that are often sold together, to choose at once. */
export const sizeSets: { label: string; sizes: string[] }[] = [
  { label: words.sizeSets.sToXxl, sizes: ["S", "M", "L", "XL", "XXL"] },
  { label: words.sizeSets.kids116To164, sizes: ["116", "128", "140", "152", "164"] },
  { label: words.sizeSets.oneSize, sizes: [words.sizeSets.oneSize] },
];

/** Sizes that do not count up by one. */
const LADDERS = [
  ["XXS", "XS", "S", "M", "L", "XL", "XXL", "3XL", "4XL", "5XL"],
  ["80", "92", "104", "116", "128", "140", "152", "164", "176"],
];

/** Words before a range that say what its numbers are, and do not belong to the sizes. */
const SAID_ONCE = /^(sizes?|kids)$/i;

/** A longer range is more likely a typing mistake; one of two is what labels say, such as 5 to 6. */
const LONGEST_RANGE = 40;
const SHORTEST_RANGE = 3;

/** The sizes that a typed text means: `S, M, L`, or a range such as `XS to XL`, `36 to 41` or `Ages 5 to 13`. */
export function sizesOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .flatMap((part) => rangeOf(part) ?? [part.slice(0, 40)])
    .filter((size) => size !== "");
}

function rangeOf(part: string): string[] | undefined {
  const [, word = "", from = "", to = ""] = /^(?:(\p{L}+)\s+)?(\w+)\s+to\s+(\w+)$/iu.exec(part) ?? [];
  const isBare = word === "" || SAID_ONCE.test(word);
  return (isBare ? onLadder(from, to) : undefined) ?? counted(isBare ? "" : word, from, to);
}

function onLadder(from: string, to: string): string[] | undefined {
  for (const ladder of LADDERS) {
    const [first, last] = [from, to].map((size) => ladder.indexOf(size.toUpperCase()));
    if (first !== undefined && last !== undefined && first >= 0 && last > first) {
      return ladder.slice(first, last + 1);
    }
  }
  return undefined;
}

/** Ages are written one by one: `Age 5`. */
function counted(word: string, from: string, to: string): string[] | undefined {
  const count = /^\d{1,3} \d{1,3}$/.test(`${from} ${to}`) ? Number(to) - Number(from) + 1 : 0;
  if (count < SHORTEST_RANGE || count > LONGEST_RANGE) return undefined;
  const name = word.replace(/^(age)s$/i, "$1");
  return Array.from({ length: count }, (_, at) => `${name} ${Number(from) + at}`.trim());
}
