import { allowedIn, type ChoosableSlot, type ChoosableVariation, chooseFor } from "../entitlements.rules.ts";

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
export function packNeeds(slots: Slot[], variations: Variation[], groups: SizeProfileGroup[]): PackNeeds {
  const needs = new Map<number, number>();
  let worthCents = 0;
  let unknown = 0;
  for (const { sizes, people } of groups) {
    let isKnown = true;
    for (const slot of slots) {
      const chosen = chooseFor(slot, variations, { chosen: undefined, sizes });
      if (chosen) needs.set(chosen.id, (needs.get(chosen.id) ?? 0) + people * slot.quantity);
      else isKnown = false;
      worthCents += people * slot.quantity * priceOf(chosen ?? allowedIn(slot, variations)[0], variations);
    }
    if (!isKnown) unknown += people;
  }
  return { needs, worthCents, unknown };
}

function priceOf(chosen: ChoosableVariation | undefined, variations: Variation[]): number {
  return variations.find(({ id }) => id === chosen?.id)?.price_cents ?? 0;
}
