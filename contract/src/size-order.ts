import type { sizeKinds } from "./catalog.ts";
import type { Formats } from "./formats.ts";

type SizeKind = (typeof sizeKinds)[number];
type Compare = (one: string, other: string) => number;

/**
 * All sizes of several runs, each once, in one order. A run, such as the sizes of a product in one colour, is in the club's own
 * order, and keeps it. What the runs leave open, and where they contradict each other, the comparison decides.
 */
export function inOneOrder(runs: readonly (readonly string[])[], compare: Compare): string[] {
  const sizes = [...new Set(runs.flat())].sort(compare);
  const places = new Map(sizes.map((size, at) => [size, at]));
  const placeOf = (size: string) => places.get(size) ?? 0;
  const next = sizes.map(() => new Set<number>());
  for (const run of runs) {
    for (const [at, size] of run.slice(1).entries()) next[placeOf(run[at] ?? "")]?.add(placeOf(size));
  }
  const waitsFor = sizes.map(() => 0);
  for (const at of next.flatMap((ones) => [...ones])) waitsFor[at] = (waitsFor[at] ?? 0) + 1;
  // The last one is next.
  const free = [...sizes.keys()].filter((at) => waitsFor[at] === 0).reverse();
  const placed = new Set<number>();
  for (const smallest of sizes.keys()) {
    // Nothing is free before it, so that it waits for one that waits for it.
    if (free.length === 0 && !placed.has(smallest)) free.push(smallest);
    for (let at = free.pop(); at !== undefined; at = free.pop()) {
      placed.add(at);
      for (const other of next[at] ?? []) {
        waitsFor[other] = (waitsFor[other] ?? 0) - 1;
        if (waitsFor[other] !== 0 || placed.has(other)) continue;
        free.splice(free.findLastIndex((one) => one > other) + 1, 0, other);
      }
    }
  }
  return [...placed].map((at) => sizes[at] ?? "");
}

/** Orders sizes from smallest to largest: children's, letters, socks, numbers, then the rest by name. For `Array.sort`. */
export function bySize({ byName }: Pick<Formats, "byName">): Compare {
  return (one, other) => {
    const [a, b] = [rankOf(one), rankOf(other)];
    return kindOrder[a.kind] - kindOrder[b.kind] || a.value - b.value || byName(one, other);
  };
}

const kindOrder: Record<SizeKind, number> = { junior: 0, adult: 1, socks: 2, other: 3 };
/** Of one kind, those with letters come after those with numbers, and names without either last. */
const [lettersFrom, namesFrom] = [10_000, 20_000];

function rankOf(size: string): { kind: SizeKind; value: number } {
  const kind = kindOfSize(size);
  const number = (kind === "other" ? /^\d+(?:[.,]\d+)?/ : /\d+(?:[.,]\d+)?/).exec(size.trim());
  const letters = kind === "other" ? null : lettersIn(size);
  if (letters !== null) return { kind, value: lettersFrom + letters };
  if (number === null) return { kind, value: namesFrom };
  const value = Number(number[0].replace(",", "."));
  return { kind, value: /\b(months?|mths)\b/i.test(size) ? value / 12 : value };
}

/** `M` is 0, larger ones more, smaller ones less; one between two, such as `S/M`, follows the smaller. Null without letters. */
function lettersIn(size: string): number | null {
  const found = /(?:^|\s|^[JY])(?:(\d)X|(X*))([SML])(?:([/-]).*)?(?:\s|$)/i.exec(inLetters(size));
  if (!found) return null;
  const extra = found[1] ? Number(found[1]) : (found[2]?.length ?? 0);
  const base = { S: -1, M: 0, L: 1 }[found[3]?.toUpperCase() ?? "M"] ?? 0;
  return base * (extra + 1) + (found[4] ? 0.5 : 0);
}

/** `Extra large` and `X-large` are `XL`. */
function inLetters(size: string): string {
  return size
    .trim()
    .replace(/(extra|\bx)[ -](?=[a-z])/gi, "X")
    .replace(/(small|medium|large)$/i, (word) => word.charAt(0).toUpperCase());
}

/** An age that children's clothes are cut for, and a height in centimetres. */
const [lastAge, shortest, tallest] = [16, 50, 176];
/** Sizes of shoes, by which socks go, in the numbers of the Continent. */
const [smallestShoe, largestShoe] = [17, 52];

/** Whom a size is for: letters are for adults, ages, heights and letters after a J or Y for children, ranges of shoes for socks. */
export function kindOfSize(size: string): SizeKind {
  const text = size.trim();
  if (
    /\b(junior|jnr|jr|youth|kids?|child|children|boys?|girls?|years?|yrs|months?|mths|age)\b|^\d+y$|^[JY](X{0,3}[SL]|M)$/i.test(
      text,
    )
  )
    return "junior";
  if (/^((\d?X{0,5})[SL]|M)([/-]((\d?X{0,5})[SL]|M))?$/i.test(inLetters(text))) return "adult";
  const [from, to] = /^(\d{1,3})(?:\s*[-–/]\s*(\d{1,3}))?$/.exec(text)?.slice(1).map(Number) ?? [];
  if (from === undefined || to === undefined) return "other";
  if (Number.isNaN(to)) return from > largestShoe && from <= tallest ? "junior" : "other";
  if (to <= lastAge || (from >= shortest && to <= tallest && to > largestShoe)) return "junior";
  return from >= smallestShoe && to <= largestShoe ? "socks" : "other";
}
