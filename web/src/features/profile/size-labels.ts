/** Sizes as a person reads them, by garment: `{ rain_jacket: "M" }` gives Rain jacket, M. Unknown sizes are left out. */
export function sizeLabels(sizes: Record<string, string>): { group: string; size: string }[] {
  return Object.entries(sizes)
    .filter(([, size]) => size.trim() !== "")
    .map(([group, size]) => ({ group: readable(group), size }))
    .sort((a, b) => a.group.localeCompare(b.group));
}

function readable(group: string): string {
  const words = group.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
