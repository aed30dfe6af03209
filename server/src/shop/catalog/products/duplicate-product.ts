import { toDollars } from "#contract/money.ts";
import type { AdminProduct } from "#contract/products.ts";
import type { Ctx } from "#server/platform/context.ts";
import { cutText } from "#server/platform/cut-text.ts";
import { columnsOf, listed } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { productImages } from "../catalog.tables.ts";
import { saveInClub } from "../save-in-club.ts";
import { saveVariations } from "../variations/save-variations.ts";
import { listVariations } from "../variations/variations.queries.ts";
import { findProduct, type StoredProduct } from "./product.queries.ts";
import { showProduct } from "./show-product.ts";
import { insertProduct, recordStored } from "./store-product.ts";

const maxTitle = 150;

/** A draft with the same text, pictures and variations, with new SKUs and no stock. Throws NOT_FOUND. */
export async function duplicateProduct(ctx: Ctx, id: number): Promise<AdminProduct> {
  return saveInClub(ctx, async (tx) => {
    const product = await findProduct(tx, id);
    const title = cutText(ctx.words.catalog.copyOf(product.title), maxTitle).trim();
    const variations = await copiedVariations(tx, id);
    const copy = await insertProduct(tx, ctx, { ...formOf(product, title), variations });
    await copyImages(tx, id, copy);
    await saveVariations(tx, ctx, { id: copy, title, stockReason: "" }, variations);
    await recordStored(tx, ctx, copy, "product.duplicated");
    return showProduct(tx, ctx, copy);
  });
}

function formOf(product: StoredProduct, title: string) {
  const price = toDollars(product.price_cents);
  return { ...product, title, price, status: "draft" as const, images: [], stock_reason: "" };
}

async function copiedVariations(tx: ClubTx, id: number) {
  const rows = await listVariations(tx, id);
  return rows.flatMap(({ archived, color, color_hex, size, price_cents }) => {
    const price = price_cents === null ? null : toDollars(price_cents);
    return archived ? [] : [{ color, color_hex, size, sku: "", price, stock_delta: 0 }];
  });
}

const copied = listed(columnsOf(productImages, ["club_id", "id", "product_id"]));

async function copyImages(tx: ClubTx, from: number, to: number): Promise<void> {
  await tx.query(
    `insert into product_images (club_id, product_id, ${copied})
     select club_id, $3, ${copied}
     from product_images where club_id = $1 and product_id = $2 order by position, id`,
    [tx.clubId, from, to],
  );
}
