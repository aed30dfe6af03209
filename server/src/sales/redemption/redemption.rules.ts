import type { skipReasons } from "#contract/redemption.ts";
import type { PackLine } from "../entitlements/index.ts";

export type SkipReason = (typeof skipReasons)[number];

/** An entitlement of a person: what it would put into their order, or why not. */
export type PlannedPack = { pack: string } & ({ lines: PackLine[] } | { reason: SkipReason; detail: string });

/** Why somebody is left out, as a person reads it. */
export const skipSentences: Record<SkipReason, string> = {
  no_open_entitlement: "No open pack",
  inactive: "The account is inactive",
  no_size: "No size is saved and the pack has no default",
  no_address: "No address, and nothing can be collected at the club",
  out_of_stock: "Not enough stock",
  surcharge: "The chosen item costs extra, which the member has to pay",
};

/** The pieces that are left of each variation while one order after the other takes its part. */
export type Stock = Map<number, number>;

/**
 * Takes what an entitlement needs from the stock. Where it is not there, nothing is taken and the entitlement waits for
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
    return { pack, reason: "surcharge", detail: skipSentences.surcharge };
  const needs = new Map<number, number>();
  for (const { variationId, quantity } of lines)
    needs.set(variationId, (needs.get(variationId) ?? 0) + quantity);
  const short = lines.find(
    ({ variationId }) => (stock.get(variationId) ?? 0) < (needs.get(variationId) ?? 0),
  );
  if (short) return { pack, reason: "out_of_stock", detail: `Not enough stock of ${titleOf(short)}` };
  for (const [variationId, needed] of needs) stock.set(variationId, (stock.get(variationId) ?? 0) - needed);
  return planned;
}

/** What became of a person, in one sentence: `Player pack; left out: Coach pack (Not enough stock of Cap)`. */
export function detailOf(packs: PlannedPack[]): string {
  const done = packs.flatMap((one) => ("lines" in one ? [one.pack] : [])).join(", ");
  const left = packs.flatMap((one) => ("reason" in one ? [`${one.pack} (${one.detail})`] : [])).join(", ");
  return [done, left && (done ? `left out: ${left}` : left)].filter(Boolean).join("; ");
}
