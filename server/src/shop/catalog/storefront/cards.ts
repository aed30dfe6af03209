import type { ProductCard } from "#contract/catalog.ts";
import type { Platform } from "#server/platform/context.ts";
import { snapshotOf } from "./snapshots.ts";

/** The cards of those products that are on sale now, by id, as the shop shows them. */
export async function cardsOf(
  platform: Platform,
  clubId: number,
  productIds: number[],
): Promise<Map<number, ProductCard>> {
  const { products } = await snapshotOf(platform, clubId);
  return new Map(
    productIds.flatMap((id) => {
      const card = products.get(id)?.card;
      return card === undefined ? [] : [[id, JSON.parse(card) as ProductCard] as const];
    }),
  );
}
