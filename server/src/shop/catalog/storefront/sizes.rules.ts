import type { Formats } from "#contract/formats.ts";

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
