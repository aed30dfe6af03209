import { textKey } from "#contract/same-text.ts";
import type { Text } from "#server/words/languages.ts";
import { slugOf } from "../slugs.rules.ts";

/** Field path to messages, as errors carry them. */
export type FieldErrors = Record<string, Text[]>;

type Existing = { id: number; color: string; size: string; sku: string; archived: boolean };
type FormRow = { id?: number | undefined; color: string; size: string };

export type VariationPlan<E, R> = {
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
export function planVariations<E extends Existing, R extends FormRow>(
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
export function archivedNames(rows: { at: number; row: FormRow }[], archived: Existing[]): FieldErrors {
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
export const skuTries = 9;

/** Which SKUs to ask the club for, so that a free one can be chosen from the answer. */
export function skuCandidates(base: string): string[] {
  return [base, ...Array.from({ length: skuTries - 1 }, (_, at) => `${base}-${at + 2}`)];
}
