import { randomBytes } from "node:crypto";
import { toCents } from "#contract/money.ts";
import type { products } from "#contract/products.ts";
import { textKey } from "#contract/same-text.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { addStock, shortageText } from "../stock/stock-changes.ts";
import {
  dropVariations,
  insertVariations,
  lockVariations,
  parkVariations,
  type StoredVariation,
  takenSkus,
  updateVariations,
  type VariationValues,
} from "./variations.queries.ts";
import {
  archivedNames,
  blockingIds,
  type FieldErrors,
  planVariations,
  skuBase,
  skuCandidates,
} from "./variations.rules.ts";

type FormRow = Input<typeof products.store>["variations"][number];
type Target = { id: number; title: string; stockReason: string };

/**
 * Makes a product's variations match the form, with the same few statements however many there are. Throws
 * VALIDATION_FAILED, DUPLICATE or OUT_OF_STOCK, with each row at fault under `variations.N`.
 */
export async function saveVariations(tx: ClubTx, ctx: Ctx, target: Target, form: FormRow[]): Promise<void> {
  const { rows, left, errors } = planVariations(await lockVariations(tx, target.id), form);
  refuse("VALIDATION_FAILED", errors);
  const going = left.filter(({ archived }) => !archived).map(({ id }) => id);
  const gone = new Set(await dropVariations(tx, going, ctx.platform.clock.now()));
  const { skus, errors: skuErrors } = await chooseSkus(tx, target.title, rows);
  const stay = left.filter(({ id }) => !gone.has(id));
  refuse("DUPLICATE", { ...archivedNames(rows, stay), ...skuErrors });

  const written = rows.map(({ row, existing }, at) => ({
    existing,
    wanted: valuesOf(row, existing, skus[at] ?? "", at),
  }));
  const kept = written.flatMap(({ existing, wanted }) => (existing ? [{ existing, wanted }] : []));
  const added = written.flatMap(({ existing, wanted }) => (existing ? [] : [wanted]));
  await parkVariations(tx, blockingIds(kept, added));
  await updateVariations(
    tx,
    kept.map(({ existing, wanted }) => ({ id: existing.id, ...wanted })),
  );
  const ids = await insertVariations(tx, target.id, added);
  const changes = written.map(({ existing, wanted }, at) => ({
    variationId: existing?.id ?? idOf(ids, wanted.sku),
    delta: form[at]?.stock_delta ?? 0,
  }));
  await changeStocks(tx, ctx, changes, target.stockReason);
}

function valuesOf(
  row: FormRow,
  existing: StoredVariation | null,
  sku: string,
  position: number,
): VariationValues {
  const { color, color_hex, size, price } = row;
  const kept = price === undefined ? (existing?.price_cents ?? null) : null;
  return { color, color_hex, size, sku, price_cents: price == null ? kept : toCents(price), position };
}

function idOf(ids: Map<string, number>, sku: string): number {
  const id = ids.get(sku);
  if (id === undefined) throw new Error(`The variation ${sku} was not written`);
  return id;
}

async function changeStocks(
  tx: ClubTx,
  ctx: Ctx,
  changes: { variationId: number; delta: number }[],
  reason: string,
): Promise<void> {
  const short = await addStock(tx, ctx, changes, reason);
  const free = new Map(short.map((one) => [one.variationId, one.free ?? 0]));
  const errors: FieldErrors = {};
  for (const [at, { variationId }] of changes.entries()) {
    const left = free.get(variationId);
    if (left !== undefined) errors[`variations.${at}.stock_delta`] = [shortageText(left)];
  }
  refuse("OUT_OF_STOCK", errors);
}

function refuse(code: "VALIDATION_FAILED" | "DUPLICATE" | "OUT_OF_STOCK", errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new ApiError(code, { errors });
}

type Row = {
  at: number;
  row: { sku: string; color: string; size: string };
  existing: { id: number; sku: string } | null;
};

/**
 * The SKU of each row, in their order: as typed, else the one it has, else a new one that is free. SKUs of
 * other variations are among the errors, under `variations.N.sku`.
 */
async function chooseSkus(
  tx: ClubTx,
  title: string,
  rows: Row[],
): Promise<{ skus: string[]; errors: FieldErrors }> {
  const errors: FieldErrors = {};
  const claimed = rows.flatMap(({ existing }) => existing?.id ?? []);
  const candidates = rows.flatMap((one) => typed(one) || skuCandidates(skuBase(title, one.row)));
  const taken = new Map(
    (await takenSkus(tx, [...new Set(candidates)], claimed)).map((one) => [textKey(one.sku), one]),
  );
  const used = new Set<string>();
  for (const one of rows) {
    if (!typed(one)) continue;
    const sku = textKey(typed(one));
    const other = taken.get(sku);
    if (used.has(sku)) errors[`variations.${one.at}.sku`] = [({ catalog }) => catalog.skuTwice];
    else if (other) errors[`variations.${one.at}.sku`] = [({ catalog }) => catalog.skuTaken(other)];
    used.add(sku);
  }
  const skus = rows.map((one) => {
    const isTaken = (made: string) => used.has(textKey(made)) || taken.has(textKey(made));
    const sku = typed(one) || freeSku(skuBase(title, one.row), isTaken);
    used.add(textKey(sku));
    return sku;
  });
  return { skus, errors };
}

function typed({ row, existing }: Row): string {
  return (row.sku || existing?.sku || "").toWellFormed();
}

function freeSku(base: string, isTaken: (sku: string) => boolean): string {
  const free = skuCandidates(base).find((sku) => !isTaken(sku));
  return free ?? `${base}-${randomBytes(4).toString("hex").toUpperCase()}`;
}
