import type { products } from "#contract/products.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { columnList, columnsOf } from "#server/platform/db/columns.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { findPictures } from "../../../ground/pictures/index.ts";
import { productImages } from "../catalog.tables.ts";
import { jsonRows } from "../variations/variations.queries.ts";
import { listImages, type StoredImage } from "./products.queries.ts";

const written = columnsOf(productImages, ["club_id", "id", "product_id"]);

type FormImage = Input<typeof products.store>["images"][number];

/**
 * Makes a product's gallery match the form, in its order. Throws VALIDATION_FAILED for a picture that was neither
 * uploaded by the club nor on the product before.
 */
export async function saveImages(tx: ClubTx, productId: number, form: FormImage[]): Promise<void> {
  const before = await listImages(tx, productId);
  const sizes = new Map<string, Pick<StoredImage, "width" | "height">>(before.map((row) => [row.key, row]));
  const unknown = form.flatMap(({ key }) => (sizes.has(key) ? [] : [key]));
  for (const [key, picture] of await findPictures(tx, [...new Set(unknown)], "images"))
    sizes.set(key, picture);

  const unclaimed = Map.groupBy(before, ({ key }) => key);
  const rows = form.map(({ key, alt, color }, position) => {
    const stored = unclaimed.get(key)?.shift();
    const { width, height } = sizes.get(key) ?? { width: 0, height: 0 };
    const shownColor = (color === undefined ? stored?.color : color) || null;
    return { id: stored?.id ?? null, key, alt, color: shownColor, position, width, height };
  });
  const ids = rows.flatMap(({ id }) => id ?? []);
  await tx.query(
    "delete from product_images where club_id = $1 and product_id = $2 and id <> all ($3::bigint[])",
    [tx.clubId, productId, ids],
  );
  await tx.query(
    `update product_images i set alt = r.alt, color = r.color, position = r.position
     from jsonb_populate_recordset(null::product_images, $3::jsonb) r
     where i.club_id = $1 and i.product_id = $2 and i.id = r.id`,
    [tx.clubId, productId, jsonRows(rows)],
  );
  await tx.query(
    `insert into product_images (club_id, product_id, ${columnList(written)})
     select $1, $2, ${columnList(written, "r.")}
     from jsonb_populate_recordset(null::product_images, $3::jsonb) r
     where r.id is null order by position`,
    [tx.clubId, productId, jsonRows(rows)],
  );
}

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
