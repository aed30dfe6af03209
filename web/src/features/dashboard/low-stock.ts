/** A variation of which few or none are left. */
type LowVariation = { product_id: number; title: string; color: string; size: string; stock: number };

/** Products with their variations of which few or none are left, in the order in which their first ones come. */
export function lowStockByProduct(rows: LowVariation[]) {
  return [...Map.groupBy(rows, ({ product_id }) => product_id)].map(([product_id, variations]) => ({
    product_id,
    title: variations[0]?.title ?? "",
    variations: variations.map(({ color, size, stock }) => ({
      name: [color, size].filter(Boolean).join(" "),
      // More may be held than are there.
      stock: Math.max(0, stock),
    })),
  }));
}
