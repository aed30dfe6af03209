import type { AdminProduct } from "#contract/products.ts";
import type { Ctx } from "#server/platform/context.ts";
import { clubToday } from "#server/platform/days.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { listVariations } from "../variations/variations.queries.ts";
import { findProduct, listImages, packsWith, salesByMonth, wasOrdered } from "./product.queries.ts";
import { presentProduct } from "./products.present.ts";

/** One product with everything that its screens show. Throws NOT_FOUND. */
export async function showProduct(tx: ClubTx, ctx: Ctx, id: number): Promise<AdminProduct> {
  const product = await findProduct(tx, id);
  const variations = await listVariations(tx, id);
  const loaded = {
    product,
    variations,
    images: await listImages(tx, id),
    months: await salesByMonth(
      tx,
      ctx,
      variations.map((row) => row.id),
    ),
    ordered: await wasOrdered(tx, id),
    packs: await packsWith(tx, id),
  };
  return presentProduct(ctx.actor, loaded, clubToday(ctx));
}
