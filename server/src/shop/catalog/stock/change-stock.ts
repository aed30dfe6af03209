import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { idempotencyKey } from "#server/platform/http/idempotency-key.ts";
import { findVariation, type StoredVariation } from "../variations/variations.queries.ts";
import { addStock, earlierMove, shortageText } from "./add-stock.queries.ts";

type Change = { variation_id: number; delta: number; reason: string };

/**
 * Adds to or takes from one variation's stock, once for each Idempotency-Key. Throws NOT_FOUND, OUT_OF_STOCK if it has fewer,
 * and IDEMPOTENCY_KEY_REUSED.
 */
export async function changeStock(ctx: Ctx, change: Change): Promise<StoredVariation> {
  const key = idempotencyKey(ctx);
  return inClub(ctx, async (tx) => {
    const earlier = key && (await earlierMove(tx, change.variation_id, key));
    if (earlier) {
      const isSame = earlier.delta === change.delta && earlier.reason === change.reason;
      if (!isSame) throw new ApiError("IDEMPOTENCY_KEY_REUSED");
      return findVariation(tx, change.variation_id);
    }
    const changes = [{ variationId: change.variation_id, delta: change.delta }];
    const [short] = await addStock(tx, ctx, changes, change.reason, key);
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
