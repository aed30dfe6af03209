import { randomBytes } from "node:crypto";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { takenSkus } from "./variations.queries.ts";
import { type FieldErrors, skuBase, skuCandidates } from "./variations.rules.ts";

type Row = {
  at: number;
  row: { sku: string; color: string; size: string };
  existing: { id: number; sku: string } | null;
};

/**
 * The SKU of each row, in their order: as typed, else the one it has, else a new one that is free. SKUs of
 * other variations are among the errors, under `variations.N.sku`.
 */
export async function chooseSkus(
  tx: ClubTx,
  title: string,
  rows: Row[],
): Promise<{ skus: string[]; errors: FieldErrors }> {
  const errors: FieldErrors = {};
  const claimed = rows.flatMap(({ existing }) => existing?.id ?? []);
  const candidates = rows.flatMap((one) => typed(one) || skuCandidates(skuBase(title, one.row)));
  const taken = new Map(
    (await takenSkus(tx, [...new Set(candidates)], claimed)).map((one) => [one.sku, one]),
  );
  const used = new Set<string>();
  for (const one of rows) {
    const sku = typed(one);
    if (!sku) continue;
    const other = taken.get(sku);
    if (used.has(sku)) errors[`variations.${one.at}.sku`] = [({ catalog }) => catalog.skuTwice];
    else if (other) errors[`variations.${one.at}.sku`] = [({ catalog }) => catalog.skuTaken(other)];
    used.add(sku);
  }
  const skus = rows.map((one) => {
    const sku = typed(one) || freeSku(skuBase(title, one.row), (made) => used.has(made) || taken.has(made));
    used.add(sku);
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
