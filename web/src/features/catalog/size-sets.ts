import { maxSizeLetters } from "#contract/shapes.ts";
import { catalogForm as words } from "#words/panel/catalog-form.ts";

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

type Ladder = readonly string[];

/** Sizes that do not count up by one. */
const LETTERS: Ladder = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "3XL", "4XL", "5XL"];
const WORDS: Ladder = words.sizesInWords.map((size) => size.toUpperCase());
const HEIGHTS: Ladder = ["80", "92", "104", "116", "128", "140", "152", "164", "176"];
/** Other names of sizes with several X; a range is written as its ends are. */
const SAME: Record<string, string> = { "2XS": "XXS", "2XL": "XXL", XXXL: "3XL", XXXXL: "4XL", XXXXXL: "5XL" };

/** Words that say once, before a range, what its sizes are, and do not belong to them. */
const [SAID_ONCE, SAID_OF_NUMBERS] = [/^sizes?\s+$/i, /^kids\s+$/i];

/** A longer range is more likely a typing mistake; one of two is what labels say, such as 5 to 6. */
const LONGEST_RANGE = 40;
const SHORTEST_RANGE = 3;
/** Heights in centimetres begin here, and leave out the heights in between: 98-104, then 110-116. */
const FROM_HEIGHT = 50;

/** A letter at the end of a word is no size; one after a J for juniors is. */
const IN_LETTERS = /^(.*?)(?<!\p{L}{3})((?:extra )?(?:small|large)|medium|X*[SL]|M|\d+X[SL])$/iu;
const IN_NUMBERS = /^([^\d]*)(\d{1,3}(?:\s*[-–/]\s*\d{1,3})?)(?![\d.,])(\D*)$/;

/** A size and what is written around it: `Junior S`, `5-6 years`, `UK 4`. */
type End = { before: string; core: string; after: string };

/**
 * The sizes of a range such as `JS to JL`, one after the other. Empty if it looks like one but cannot be read; undefined if
 * it is a single size.
 */
function rangeOf(text: string): string[] | undefined {
  const [, first, last] = /^(.+?)\s+to\s+(.+)$/i.exec(text) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const [from, to] = [endOf(first), endOf(last)];
  if (!from && !to) return undefined;
  if (!from || !to || !belong(from, to)) return [];
  const between = stepsOf(from.core, to.core);
  if (between === undefined) return undefined;
  const before = beforeEach(from, to);
  return between.map((core) => `${before}${core}${to.after}`);
}

function endOf(text: string): End | undefined {
  const [, before = "", core = "", after = ""] = IN_LETTERS.exec(text) ?? IN_NUMBERS.exec(text) ?? [];
  if (core === "") return undefined;
  return {
    before: before.replace(/^\p{L}$/u, (letter) => letter.toUpperCase()),
    core: core.replaceAll(/\s*([-–/])\s*/g, "$1"),
    after,
  };
}

/** What stands before is said of both by the first, and what stands after by the last. */
function beforeEach(from: End, to: End): string {
  const isSaidOnce =
    SAID_ONCE.test(from.before) || (SAID_OF_NUMBERS.test(from.before) && /^\d/.test(from.core));
  return isSaidOnce && to.before === "" ? "" : from.before.replace(/^(age)s\s/i, "$1 ");
}

function belong(from: End, to: End): boolean {
  const isSame = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();
  return (
    (isSame(from.before, to.before) ||
      (to.before === "" && (/^\d/.test(from.core) || !/\p{L}$/u.test(from.before)))) &&
    (isSame(from.after, to.after) || from.after === "")
  );
}

/** Empty if there is no way from one to the other; undefined for two neighbours that are one size. */
function stepsOf(from: string, to: string): string[] | undefined {
  const [first, last] = [from.toUpperCase(), to.toUpperCase()];
  for (const ladder of [LETTERS, WORDS]) {
    const [start, end] = [first, last].map((size) => ladder.indexOf(SAME[size] ?? size));
    if (start === undefined || end === undefined || start < 0 || end <= start) continue;
    const between = ladder.slice(start + 1, end);
    if (ladder === WORDS) return [from, ...[...between, last].map((size) => inCaseOf(from, size))];
    return [first, ...between, last];
  }
  const [start, end] = [HEIGHTS.indexOf(first), HEIGHTS.indexOf(last)];
  if (start >= 0 && end > start) return HEIGHTS.slice(start, end + 1);
  return pairs(from, to) ?? counted(from, to);
}

/** `Medium` beside `Small`, `medium` beside `small`. */
function inCaseOf(sample: string, size: string): string {
  if (sample === sample.toUpperCase()) return size;
  const small = size.toLowerCase();
  const isSmall = sample === sample.toLowerCase();
  return isSmall ? small : size.charAt(0) + small.slice(1);
}

/** `5-6, 7-8, 9-10`, `27-30, 31-34` or `98-104, 110-116`. */
function pairs(from: string, to: string): string[] | undefined {
  const read = (text: string) => /^(\d+)([-–/])(\d+)$/.exec(text)?.slice(1) ?? [];
  const [[low, sign, high], [lastLow, lastSign, lastHigh]] = [read(from), read(to)];
  if (low === undefined || lastLow === undefined || sign !== lastSign) return undefined;
  const width = Number(high) - Number(low);
  const step = Number(low) >= FROM_HEIGHT ? width * 2 : width + 1;
  const count = (Number(lastLow) - Number(low)) / step + 1;
  const isEven = width > 0 && Number(lastHigh) - Number(lastLow) === width && Number.isInteger(count);
  if (!isEven || count < 2 || count > LONGEST_RANGE) return [];
  return Array.from({ length: count }, (_, at) => {
    const start = Number(low) + at * step;
    return `${start}${sign}${start + width}`;
  });
}

function counted(from: string, to: string): string[] | undefined {
  const count = /^\d+ \d+$/.test(`${from} ${to}`) ? Number(to) - Number(from) + 1 : 0;
  if (count > 0 && count < SHORTEST_RANGE) return undefined;
  if (count <= 0 || count > LONGEST_RANGE) return [];
  return Array.from({ length: count }, (_, at) => String(Number(from) + at));
}
