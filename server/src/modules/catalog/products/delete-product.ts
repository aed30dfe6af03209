import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { lockVariations } from "../variations/variations.queries.ts";
import { lockProduct, wasOrdered } from "./product.queries.ts";
import { productFacts } from "./product-changes.ts";
import { can } from "./products.policy.ts";

/** Deletes a product that was never ordered, with the history of its stock. Throws NOT_FOUND, IN_USE. */
export async function deleteProduct(ctx: Ctx, id: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    await lockProduct(tx, id);
    // No order can take of them from here on, so what is looked at now stays so.
    await lockVariations(tx, id);
    if (!can(ctx.actor, { ordered: await wasOrdered(tx, id) }).delete)
      throw new ApiError("IN_USE", {
        message: "This product has been ordered, so it can not be deleted. Archive it instead.",
      });
    const before = await productFacts(tx, id);
    for (const table of ["variations", "product_images"])
      await tx.query(`delete from ${table} where club_id = $1 and product_id = $2`, [tx.clubId, id]);
    await tx.query("delete from products where club_id = $1 and id = $2", [tx.clubId, id]);
    await recordAudit(tx, ctx, { action: "product.deleted", subjectKind: "product", subjectId: id, before });
  });
}
