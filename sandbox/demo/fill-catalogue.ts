import { insertPicture } from "#server/ground/pictures/index.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type StoredPictureFile, storePicture } from "#server/platform/files/pictures.ts";
import type { DemoClub } from "./clubs.ts";
import type { Colour, DemoProduct } from "./demo-product.ts";
import { draw } from "./pictures/draw.ts";

type Picture = StoredPictureFile & { color: string };

/** Draws and stores the pictures of a product, one per colour. Slow, so it is done before any transaction. */
export async function drawPictures(ctx: Ctx, club: DemoClub, product: DemoProduct): Promise<Picture[]> {
  return Promise.all(
    product.colours.map(async (colour) => {
      const drawing = draw(product.drawing, { ...club.palette, ...colour }, club.palette.main);
      const prefix = `${ctx.clubId}/products`;
      return { ...(await storePicture(ctx.platform.files, prefix, drawing)), color: colour.name };
    }),
  );
}

/** Writes a club's categories in order; returns their ids by name. */
export async function fillCategories(tx: ClubTx, names: string[], pictures: Map<string, Picture>) {
  const ids = new Map<string, number>();
  for (const [position, name] of names.entries()) {
    const picture = pictures.get(name);
    const [row] = await tx.query<{ id: number }>(
      `insert into categories (club_id, name, slug, position, image, image_width, image_height)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        tx.clubId,
        name,
        slugOf(name),
        position,
        picture?.key ?? null,
        picture?.width ?? 0,
        picture?.height ?? 0,
      ],
    );
    if (row) ids.set(name, row.id);
  }
  return ids;
}

/** Writes one product with its pictures, variations and received stock; newer ones come first in the shop. */
export async function fillProduct(
  tx: ClubTx,
  product: DemoProduct,
  where: { categoryId: number; pictures: Picture[]; createdAt: Date },
): Promise<void> {
  const [row] = await tx.query<{ id: number }>(
    `insert into products (club_id, title, slug, description, size_guide, category_id, price_cents, status, size_group, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'live', $8, $9) returning id`,
    [
      tx.clubId,
      product.title,
      slugOf(product.title),
      `<p>${product.about}</p>`,
      sizeGuide(product),
      where.categoryId,
      product.cents,
      product.group ?? "",
      where.createdAt,
    ],
  );
  if (!row) throw new Error(`${product.title} was not written`);
  for (const [position, picture] of where.pictures.entries()) {
    // As if it had been uploaded, so that the panel's forms may send it back.
    await insertPicture(tx, picture);
    await tx.query(
      `insert into product_images (club_id, product_id, key, alt, color, position, width, height)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        tx.clubId,
        row.id,
        picture.key,
        `${product.title}, ${picture.color}`,
        picture.color,
        position,
        picture.width,
        picture.height,
      ],
    );
  }
  for (const [at, colour] of product.colours.entries()) await fillColour(tx, product, row.id, colour, at);
}

async function fillColour(tx: ClubTx, product: DemoProduct, productId: number, colour: Colour, at: number) {
  for (const [index, size] of product.sizes.entries()) {
    const stock = product.stock[Math.min(index, product.stock.length - 1)] ?? 0;
    // Later colours sell less, so fewer of them are in stock.
    const received = Math.max(0, Math.round(stock / (at + 1)));
    const sku = [slugOf(product.title).slice(0, 18), slugOf(colour.name).slice(0, 5), slugOf(size)]
      .join("-")
      .toUpperCase();
    const [row] = await tx.query<{ id: number }>(
      `insert into variations (club_id, product_id, color, color_hex, size, sku, position, received)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [tx.clubId, productId, colour.name, colour.main, size, sku, at * 100 + index, received],
    );
    if (row && received > 0) {
      await tx.query(
        "insert into stock_moves (club_id, variation_id, delta, reason, actor) values ($1, $2, $3, 'First delivery of the season', 'Kitroom')",
        [tx.clubId, row.id, received],
      );
    }
  }
}

function sizeGuide({ group, sizes }: DemoProduct): string {
  if (group !== "shirt" || sizes[0] === "5-6") return "";
  const rows = sizes.map(
    (size, at) => `<tr><td>${size}</td><td>${44 + at * 3} cm</td><td>${66 + at * 2} cm</td></tr>`,
  );
  return `<table><thead><tr><th>Size</th><th>Half chest</th><th>Length</th></tr></thead><tbody>${rows.join("")}</tbody></table><p>Between two sizes? Take the larger one for match kit.</p>`;
}

export function slugOf(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
