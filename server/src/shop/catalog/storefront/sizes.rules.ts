import type { sizeKinds } from "#contract/catalog.ts";
import type { Formats } from "#contract/formats.ts";

type SizeKind = (typeof sizeKinds)[number];

/** Orders sizes from smallest to largest: XXS to 5XL, then numbers, then the rest by name. For `Array.sort`. */
export function bySize({ byName }: Pick<Formats, "byName">): (first: string, second: string) => number {
  return (first, second) => {
    const [a, b] = [placeOf(first), placeOf(second)];
    return a.group - b.group || a.value - b.value || byName(first, second);
  };
}

/** Letters come before numbers, numbers before names; the value orders within its group. */
function placeOf(size: string): { group: number; value: number } {
  const letters = /^(?:(\d)X|(X*))([SML])$/i.exec(size.trim());
  if (letters) {
    const extra = letters[1] ? Number(letters[1]) : (letters[2]?.length ?? 0);
    const base = { S: -1, M: 0, L: 1 }[letters[3]?.toUpperCase() ?? "M"] ?? 0;
    return { group: 0, value: base * (extra + 1) };
  }
  const number = /^\d+(?:[.,]\d+)?/.exec(size.trim());
  if (number) return { group: 1, value: Number(number[0].replace(",", ".")) };
  return { group: 2, value: 0 };
}

/** An age that children's clothes are cut for, and a height in centimetres. */
const [lastAge, shortest, tallest] = [16, 50, 176];
/** Sizes of shoes, by which socks go, in the numbers of the Continent. */
const [smallestShoe, largestShoe] = [17, 52];

/** Whom a size is for: letters are for adults, ages and heights for children, ranges of shoes for socks. */
export function kindOfSize(size: string): SizeKind {
  const text = size.trim();
  if (
    /\b(junior|jnr|jr|youth|kids?|child|children|boys?|girls?|years?|yrs|age)\b|^\d+y$|^Y(X{0,3}[SL]|M)$/i.test(
      text,
    )
  )
    return "junior";
  if (/^((\d?X{0,5})[SL]|M)([/-]((\d?X{0,5})[SL]|M))?$/i.test(text)) return "adult";
  const [from, to] = /^(\d{1,3})(?:\s*[-–/]\s*(\d{1,3}))?$/.exec(text)?.slice(1).map(Number) ?? [];
  if (from === undefined || to === undefined) return "other";
  if (Number.isNaN(to)) return from > largestShoe && from <= tallest ? "junior" : "other";
  if (to <= lastAge || (from >= shortest && to <= tallest && to > largestShoe)) return "junior";
  return from >= smallestShoe && to <= largestShoe ? "socks" : "other";
}
