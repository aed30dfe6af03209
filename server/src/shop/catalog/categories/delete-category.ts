import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { saveInClub } from "../save-in-club.ts";
import { categoryFacts, findCategory, lockCategories, type StoredCategory } from "./categories.queries.ts";

type DeletePlan = { id: number; move_to?: number | undefined };

/**
 * Deletes a category; its products go to `move_to`. Throws NOT_FOUND, IN_USE if it has products and no other
 * category is given for them, VALIDATION_FAILED if that one is not another category of the club.
 */
export async function deleteCategory(ctx: Ctx, { id, move_to }: DeletePlan): Promise<void> {
  await saveInClub(ctx, async (tx) => {
    await lockCategories(tx);
    const category = await findCategory(tx, id);
    if (move_to !== undefined) await checkTarget(tx, id, move_to);
    else if (category.product_count > 0) throw inUse(category);
    const moved = move_to === undefined ? [] : await moveProducts(tx, id, move_to);
    await tx.query("delete from categories where club_id = $1 and id = $2", [tx.clubId, id]);
    await recordAudit(tx, ctx, {
      action: "category.deleted",
      subjectKind: "category",
      subjectId: id,
      before: categoryFacts(category),
      after: moved.length > 0 ? { moved_to: move_to, product_ids: moved } : null,
    });
  });
}

async function checkTarget(tx: ClubTx, id: number, target: number): Promise<void> {
  const rows = await tx.query("select 1 from categories where club_id = $1 and id = $2", [tx.clubId, target]);
  if (rows.length === 0 || target === id)
    throw new ApiError("VALIDATION_FAILED", {
      errors: { move_to: [({ catalog }) => catalog.chooseAnotherCategory] },
    });
}

/** Open forms of these products name a category that is gone, so their version goes up. */
async function moveProducts(tx: ClubTx, from: number, to: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `update products set category_id = $3, version = version + 1
     where club_id = $1 and category_id = $2 returning id`,
    [tx.clubId, from, to],
  );
  return rows.map((row) => row.id);
}

function inUse({ product_count }: StoredCategory): ApiError {
  return new ApiError("IN_USE", { message: ({ catalog }) => catalog.categoryInUse(product_count) });
}
