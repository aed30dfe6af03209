import { byName } from "../../lib/format.ts";

/** A garment group as a person reads it: `rain_jacket` is Rain jacket. */
export function garmentName(group: string): string {
  const words = group.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Sizes as a person reads them, by garment. Unknown sizes are left out. */
export function sizeLabels(sizes: Record<string, string>): { group: string; size: string }[] {
  return Object.entries(sizes)
    .filter(([, size]) => size.trim() !== "")
    .map(([group, size]) => ({ group: garmentName(group), size }))
    .sort((a, b) => byName(a.group, b.group));
}
