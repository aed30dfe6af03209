import type { skipReasons } from "#contract/redemption.ts";
import type { Text, Words } from "#server/words/languages.ts";
import type { PackLine } from "../entitlements/index.ts";

export type SkipReason = (typeof skipReasons)[number];

/** An entitlement of a person: what it would put into their order, or why not. */
export type PlannedPack = { pack: string } & ({ lines: PackLine[] } | { reason: SkipReason; detail: Text });

/** Why somebody is left out, as a person reads it. */
export function skipText(reason: SkipReason): Text {
  return ({ redemption }) => redemption.skipped[reason];
}

/** The pieces left of each variation while one order after the other takes its share. */
export type Stock = Map<number, number>;

/**
 * Takes what an entitlement needs from the stock. If it is not there, nothing is taken and the entitlement waits for
 * another time; one that costs extra is the member's to decide.
 */
export function takeFrom(
  stock: Stock,
  planned: PlannedPack,
  titleOf: (line: PackLine) => string,
): PlannedPack {
  if ("reason" in planned) return planned;
  const { pack, lines } = planned;
  if (lines.some(({ unitCents }) => unitCents > 0))
    return { pack, reason: "surcharge", detail: skipText("surcharge") };
  const needs = new Map<number, number>();
  for (const { variationId, quantity } of lines)
    needs.set(variationId, (needs.get(variationId) ?? 0) + quantity);
  const short = lines.find(
    ({ variationId }) => (stock.get(variationId) ?? 0) < (needs.get(variationId) ?? 0),
  );
  if (short) {
    const title = titleOf(short);
    return { pack, reason: "out_of_stock", detail: ({ redemption }) => redemption.outOfStockOf(title) };
  }
  for (const [variationId, needed] of needs) stock.set(variationId, (stock.get(variationId) ?? 0) - needed);
  return planned;
}

/** The outcome for a person, in one sentence: `Player pack; left out: Coach pack (Out of stock: Cap)`. */
export function detailOf(packs: PlannedPack[], words: Words): string {
  const done = packs.flatMap((one) => ("lines" in one ? [one.pack] : [])).join(", ");
  const left = packs
    .flatMap((one) => ("reason" in one ? [`${one.pack} (${one.detail(words)})`] : []))
    .join(", ");
  return [done, left && (done ? words.redemption.leftOut(left) : left)].filter(Boolean).join("; ");
}
