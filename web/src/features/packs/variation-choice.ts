import type { VariationRow } from "#contract/products.ts";

export type ColorGroup = Pick<VariationRow, "color" | "color_hex"> & { variations: VariationRow[] };

/** A product's variations by colour; one that is not sold any more is shown only where it is chosen. */
export function byColor(variations: readonly VariationRow[], chosen: readonly number[]): ColorGroup[] {
  const groups = new Map<string, ColorGroup>();
  for (const variation of variations) {
    if (variation.archived && !chosen.includes(variation.id)) continue;
    const { color, color_hex } = variation;
    const group = groups.get(color) ?? { color, color_hex, variations: [] };
    group.variations.push(variation);
    groups.set(color, group);
  }
  return [...groups.values()];
}

/** With these put in or taken out. */
export function toggled(
  ids: ReadonlySet<number>,
  changed: readonly number[],
  isChosen: boolean,
): ReadonlySet<number> {
  const next = new Set(ids);
  for (const id of changed) {
    if (isChosen) next.add(id);
    else next.delete(id);
  }
  return next;
}
