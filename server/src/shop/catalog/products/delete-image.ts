import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

/** Removes a picture from its product; the file stays, as orders and texts may show it. Throws NOT_FOUND. */
export async function deleteImage(ctx: Ctx, id: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    // Lock the product first, as its form does; and raise its version, because an open form would put the picture back.
    await tx.query(
      `update products p set version = version + 1 from product_images i
       where p.club_id = $1 and i.club_id = $1 and i.id = $2 and p.id = i.product_id`,
      [tx.clubId, id],
    );
    const [image] = await tx.query<{ product_id: number; key: string; alt: string }>(
      "delete from product_images where club_id = $1 and id = $2 returning product_id, key, alt",
      [tx.clubId, id],
    );
    if (!image) throw new ApiError("NOT_FOUND");
    await recordAudit(tx, ctx, {
      action: "product.image_deleted",
      subjectKind: "product",
      subjectId: image.product_id,
      before: { key: image.key, alt: image.alt },
    });
  });
}
