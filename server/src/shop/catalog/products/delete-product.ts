import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { saveInClub } from "../save-in-club.ts";
import { lockVariations } from "../variations/variations.queries.ts";
import { lockProduct, packsWith, wasOrdered } from "./product.queries.ts";
import { productFacts } from "./product-changes.ts";
import { whyNotDeleteProduct } from "./products.policy.ts";

/**
 * Deletes a product that was never ordered and is in no pack, with its stock history and everybody's wishes for it. Throws
 * NOT_FOUND, IN_USE.
 */
export async function deleteProduct(ctx: Ctx, id: number): Promise<void> {
  // The second check finds a pack that starts to allow it meanwhile.
  await saveInClub(ctx, async (tx) => {
    await lockProduct(tx, id);
    // From here on no order can take any of them, so the check below stays true.
    await lockVariations(tx, id);
    const reason = whyNotDeleteProduct({ ordered: await wasOrdered(tx, id), packs: await packsWith(tx, id) });
    if (reason) throw new ApiError("IN_USE", { message: reason });
    const before = await productFacts(tx, id);
    for (const table of ["variations", "product_images"])
      await tx.query(`delete from ${table} where club_id = $1 and product_id = $2`, [tx.clubId, id]);
    await tx.query("delete from products where club_id = $1 and id = $2", [tx.clubId, id]);
    await recordAudit(tx, ctx, { action: "product.deleted", subjectKind: "product", subjectId: id, before });
  });
}
