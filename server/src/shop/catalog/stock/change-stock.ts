import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { findVariation, type StoredVariation } from "../variations/variations.queries.ts";
import { addStock, shortageText } from "./add-stock.queries.ts";

type Change = { variation_id: number; delta: number; reason: string };

/** Adds to or takes from one variation's stock. Throws NOT_FOUND, or OUT_OF_STOCK if it has fewer. */
export async function changeStock(ctx: Ctx, change: Change): Promise<StoredVariation> {
  return inClub(ctx, async (tx) => {
    const [short] = await addStock(
      tx,
      ctx,
      [{ variationId: change.variation_id, delta: change.delta }],
      change.reason,
    );
    if (short?.free === null) throw new ApiError("NOT_FOUND");
    if (short) {
      const text = shortageText(short.free);
      throw new ApiError("OUT_OF_STOCK", { message: text, errors: { delta: [text] } });
    }
    const variation = await findVariation(tx, change.variation_id);
    const { id, sku, received } = variation;
    await recordAudit(tx, ctx, {
      action: "product.stock_changed",
      subjectKind: "product",
      subjectId: variation.product_id,
      before: { variation_id: id, sku, received: received - change.delta },
      after: { variation_id: id, sku, received, reason: change.reason.toWellFormed() },
    });
    return variation;
  });
}
