import { randomBytes } from "node:crypto";
import { toCents } from "#contract/money.ts";
import type { products } from "#contract/products.ts";
import { textKey } from "#contract/same-text.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Text } from "#server/words/languages.ts";
import { slugOf } from "../free-names.ts";
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

  const pairs = rows.map(({ row, existing }, at) => ({
    existing,
    wanted: valuesOf(row, existing, skus[at] ?? "", at),
  }));
  const changed = pairs.flatMap(({ existing, wanted }) => (existing ? [{ existing, wanted }] : []));
  const added = pairs.flatMap(({ existing, wanted }) => (existing ? [] : [wanted]));
  await parkVariations(tx, blockingIds(changed, added));
  await updateVariations(
    tx,
    changed.map(({ existing, wanted }) => ({ id: existing.id, ...wanted })),
  );
  const ids = await insertVariations(tx, target.id, added);
  const changes = pairs.map(({ existing, wanted }, at) => ({
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
  const storedCents = price === undefined ? (existing?.price_cents ?? null) : null;
  return { color, color_hex, size, sku, price_cents: price == null ? storedCents : toCents(price), position };
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
  const ownerBySku = new Map(
    (await takenSkus(tx, [...new Set(candidates)], claimed)).map((one) => [textKey(one.sku), one]),
  );
  const used = new Set<string>();
  for (const one of rows) {
    if (!typed(one)) continue;
    const sku = textKey(typed(one));
    const other = ownerBySku.get(sku);
    if (used.has(sku)) errors[`variations.${one.at}.sku`] = [({ catalog }) => catalog.skuTwice];
    else if (other) errors[`variations.${one.at}.sku`] = [({ catalog }) => catalog.skuTaken(other)];
    used.add(sku);
  }
  const skus = rows.map((one) => {
    const isTaken = (made: string) => used.has(textKey(made)) || ownerBySku.has(textKey(made));
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

/** Field path to messages, as errors carry them. */
type FieldErrors = Record<string, Text[]>;

type Existing = { id: number; color: string; size: string; sku: string; archived: boolean };
type GivenRow = { id?: number | undefined; color: string; size: string };

type VariationPlan<E, R> = {
  /** Rows of the form with the variation of each; null for a new one. */
  rows: { at: number; row: R; existing: E | null }[];
  /** Variations that the form leaves out. */
  left: E[];
  errors: FieldErrors;
};

const nameOf = ({ color, size }: { color: string; size: string }) => `${textKey(color)}\n${textKey(size)}`;

/**
 * Finds the variation of each row of a form. A row without an id that names a colour and size which
 * the form would otherwise leave out means that one, so that its past is kept.
 */
export function planVariations<E extends Existing, R extends GivenRow>(
  existing: E[],
  form: R[],
): VariationPlan<E, R> {
  const byId = new Map(existing.map((one) => [one.id, one]));
  const named = new Set(form.flatMap(({ id }) => id ?? []));
  const unnamed = new Map(existing.filter(({ id }) => !named.has(id)).map((one) => [nameOf(one), one]));
  const errors: FieldErrors = {};
  const claimed = new Set<number>();
  const rows = form.map((row, at) => {
    const found = row.id === undefined ? unnamed.get(nameOf(row)) : byId.get(row.id);
    if (row.id !== undefined && !found)
      errors[`variations.${at}.id`] = [({ catalog }) => catalog.noSuchVariation];
    if (found && claimed.has(found.id))
      errors[`variations.${at}.id`] = [({ catalog }) => catalog.variationTwice];
    if (found) claimed.add(found.id);
    return { at, row, existing: found ?? null };
  });
  return { rows, left: existing.filter(({ id }) => !claimed.has(id)), errors };
}

/** Rows with the colour and size of a variation that stays in the archive for its past. */
export function archivedNames(rows: { at: number; row: GivenRow }[], archived: Existing[]): FieldErrors {
  const names = new Set(archived.map(nameOf));
  const text: Text = ({ catalog }) => catalog.variationArchived;
  return Object.fromEntries(
    rows.flatMap(({ at, row }) => (names.has(nameOf(row)) ? [[`variations.${at}.size`, [text]]] : [])),
  );
}

/** Rows whose SKU or name another row is about to take: these must make room first. */
export function blockingIds(
  kept: { existing: Existing; wanted: { color: string; size: string; sku: string } }[],
  added: { color: string; size: string; sku: string }[],
): number[] {
  const wanted = [...kept.map(({ existing, wanted }) => ({ id: existing.id, ...wanted })), ...added];
  const bySku = new Map(wanted.map((one) => [textKey(one.sku), "id" in one ? one.id : 0]));
  const byName = new Map(wanted.map((one) => [nameOf(one), "id" in one ? one.id : 0]));
  return kept.flatMap(({ existing }) => {
    const takers = [bySku.get(textKey(existing.sku)), byName.get(nameOf(existing))];
    return takers.some((taker) => taker !== undefined && taker !== existing.id) ? [existing.id] : [];
  });
}

/** The SKU that a variation would get: `HOME-SHIRT-RED-XL`. */
export function skuBase(title: string, { color, size }: { color: string; size: string }): string {
  const parts = [slugOf(title).slice(0, 18), slugOf(color).slice(0, 8), slugOf(size).slice(0, 12)];
  const sku = parts
    .map((part) => part.replace(/-+$/, ""))
    .filter(Boolean)
    .join("-");
  return (sku || "sku").toUpperCase();
}

/** How many numbers are tried before a generated SKU gets a random ending. */
const skuTries = 9;

/** Which SKUs to ask the club for, so that a free one can be chosen from the answer. */
export function skuCandidates(base: string): string[] {
  return [base, ...Array.from({ length: skuTries - 1 }, (_, at) => `${base}-${at + 2}`)];
}
