import { eachInSlices } from "#server/platform/slices.ts";
import {
  type ChoosableSlot,
  type ChoosableVariation,
  chooseFor,
  firstAllowedIn,
} from "../entitlements.rules.ts";

type Slot = ChoosableSlot & { quantity: number };
type Variation = ChoosableVariation & { price_cents: number };
/** This many people with the same sizes. */
type SizeProfileGroup = { sizes: Record<string, string>; people: number };

/** What a pack means for people: pieces by variation, their value in the shop, who has to choose. */
export type PackNeeds = { needs: Map<number, number>; worthCents: number; unknown: number };

/**
 * What people get by their size profile, else by the slots' defaults. If neither says what to take, the price of
 * the first thing they may choose counts; pieces of it do not.
 */
export async function packNeeds(
  slots: Slot[],
  variations: Variation[],
  groups: SizeProfileGroup[],
): Promise<PackNeeds> {
  const prices = new Map(variations.map(({ id, price_cents }) => [id, price_cents]));
  const needs = new Map<number, number>();
  let worthCents = 0;
  let unknown = 0;
  await eachInSlices(groups, ({ sizes, people }) => {
    let isKnown = true;
    for (const slot of slots) {
      const chosen = chooseFor(slot, variations, { chosen: undefined, sizes });
      if (chosen) needs.set(chosen.id, (needs.get(chosen.id) ?? 0) + people * slot.quantity);
      else isKnown = false;
      const priced = chosen ?? firstAllowedIn(slot, variations);
      worthCents += people * slot.quantity * ((priced && prices.get(priced.id)) ?? 0);
    }
    if (!isKnown) unknown += people;
  });
  return { needs, worthCents, unknown };
}
