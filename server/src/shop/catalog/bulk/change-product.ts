import type { BulkChange } from "#contract/products.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { differences, productFacts } from "../products/product-changes.ts";
import { addStock, shortageText } from "../stock/add-stock.queries.ts";
import { lockVariations, type StoredVariation } from "../variations/variations.queries.ts";
import { changedCents, priceProblem } from "./prices.rules.ts";

export type LockedProduct = { id: number; title: string; price_cents: number; version: number };

/** Changes one product, with its row in the audit log. Returns the reason if it cannot be changed that way. */
export async function changeProduct(
  tx: ClubTx,
  ctx: Ctx,
  product: LockedProduct,
  change: BulkChange,
): Promise<string | undefined> {
  const variations = await lockVariations(tx, product.id);
  const before = await productFacts(tx, product.id);
  const problem = await apply(tx, ctx, { product, variations }, change);
  if (problem) return problem;
  const changes = differences(before, await productFacts(tx, product.id));
  await recordAudit(tx, ctx, {
    action: change.field === "stock" ? "product.stock_changed" : "product.updated",
    subjectKind: "product",
    subjectId: product.id,
    before: changes.before,
    after: { ...changes.after, ...(change.field === "stock" && { reason: change.reason }) },
  });
  return undefined;
}

type Loaded = { product: LockedProduct; variations: StoredVariation[] };

async function apply(tx: ClubTx, ctx: Ctx, loaded: Loaded, change: BulkChange): Promise<string | null> {
  const { id } = loaded.product;
  switch (change.field) {
    case "status":
      await setColumn(tx, id, "status", change.status);
      return null;
    case "category":
      await setColumn(tx, id, "category_id", change.category_id);
      return null;
    case "stock":
      return changeStocks(tx, ctx, loaded.variations, change);
    default:
      return changePrices(tx, ctx, loaded, change);
  }
}

async function setColumn(
  tx: ClubTx,
  id: number,
  column: "status" | "category_id" | "price_cents",
  value: string | number,
): Promise<void> {
  await tx.query(
    `update products set ${column} = $3, version = version + 1
     where club_id = $1 and id = $2 and ${column} is distinct from $3`,
    [tx.clubId, id, value],
  );
}

/** Archived variations keep their prices: nobody sees them change. */
async function changePrices(
  tx: ClubTx,
  ctx: Ctx,
  { product, variations }: Loaded,
  change: Extract<BulkChange, { field: "price_amount" | "price_percent" }>,
): Promise<string | null> {
  const cents = changedCents(product.price_cents, change);
  const own = variations.flatMap(({ id, archived, price_cents }) =>
    archived || price_cents === null ? [] : [{ id, cents: changedCents(price_cents, change) }],
  );
  for (const price of [cents, ...own.map((one) => one.cents)]) {
    const problem = priceProblem(price);
    if (problem) return problem(ctx.words);
  }
  await tx.query(
    `update variations v set price_cents = r.cents from jsonb_to_recordset($2::jsonb) as r (id bigint, cents bigint)
     where v.club_id = $1 and v.id = r.id and v.price_cents <> r.cents`,
    [tx.clubId, JSON.stringify(own)],
  );
  // Its form shows the variations' prices too, so one that was loaded before is out of date in any case.
  await tx.query(
    "update products set price_cents = $3, version = version + 1 where club_id = $1 and id = $2",
    [tx.clubId, product.id, cents],
  );
  return null;
}

async function changeStocks(
  tx: ClubTx,
  ctx: Ctx,
  variations: StoredVariation[],
  { delta, reason }: Extract<BulkChange, { field: "stock" }>,
): Promise<string | null> {
  const forSale = variations.filter(({ archived }) => !archived);
  // All of them are locked, so what is free now is still free below.
  const short = forSale.find(({ received, sold, held }) => received + delta < sold + held);
  if (short) {
    const { color, size, received, sold, held } = short;
    return `${color} ${size}: ${shortageText(received - sold - held)(ctx.words)}`;
  }
  await addStock(
    tx,
    ctx,
    forSale.map(({ id }) => ({ variationId: id, delta })),
    reason,
  );
  return null;
}
