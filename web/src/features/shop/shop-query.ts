/** Sorts of the shop as one choice each: column and direction. */
export const sortChoices = [
  { value: "newest-desc", label: "Newest first" },
  { value: "popular-desc", label: "Most bought" },
  { value: "price-asc", label: "Price, low to high" },
  { value: "price-desc", label: "Price, high to low" },
  { value: "title-asc", label: "Name, A to Z" },
] as const;

/** Puts a value in a comma-separated list of the address, or takes it out; null when nothing is left. */
export function toggleInList(list: string | undefined, value: string): string | null {
  const values = listOf(list);
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return next.length > 0 ? next.join(",") : null;
}

export function listOf(list: string | undefined): string[] {
  return list ? list.split(",").filter(Boolean) : [];
}
