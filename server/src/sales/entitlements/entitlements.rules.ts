/** Choosing and windows, pure: no clock, no database. Days are `YYYY-MM-DD` in UTC, so they compare as text. */

export type Choice = { slot_id: number; variation_id: number };

/** A variation as choosing from a slot needs it. */
export type ChoosableVariation = {
  id: number;
  product_id: number;
  color: string;
  size: string;
  /** Which entry of a person's size profile fits its product, such as shirt; may be empty. */
  size_group: string;
  /** On sale at all. */
  live: boolean;
};

export type ChoosableSlot = {
  id: number;
  default_variation_id: number | null;
  options: { product_id: number; variation_ids: number[] | null }[];
};

type Window = { status: string; opens_on: string | null; closes_on: string | null };

/** Whether it can be redeemed on that day. */
export function isOpenOn({ status, opens_on, closes_on }: Window, today: string): boolean {
  return status === "open" && (opens_on === null || opens_on <= today) && !isOver({ closes_on }, today);
}

/** Whether its last day is over. */
export function isOver({ closes_on }: Pick<Window, "closes_on">, today: string): boolean {
  return closes_on !== null && closes_on < today;
}

/** Where the variations of each product are in a list: slots may offer thousands, to every person of a club. */
const placesIn = new WeakMap<readonly ChoosableVariation[], Map<number, number[]>>();

function placesOf(variations: readonly ChoosableVariation[]): Map<number, number[]> {
  const known = placesIn.get(variations);
  if (known) return known;
  const places = new Map<number, number[]>();
  for (const [at, { product_id }] of variations.entries()) {
    const ofProduct = places.get(product_id);
    if (ofProduct) ofProduct.push(at);
    else places.set(product_id, [at]);
  }
  placesIn.set(variations, places);
  return places;
}

type Offer = Pick<ChoosableSlot, "options">;

function* eachAllowed<V extends ChoosableVariation>(slot: Offer, variations: readonly V[]): Generator<V> {
  const places = placesOf(variations);
  for (const { product_id, variation_ids } of slot.options) {
    const ids = variation_ids && new Set(variation_ids);
    for (const at of places.get(product_id) ?? []) {
      const one = variations[at];
      if (one?.live && (!ids || ids.has(one.id))) yield one;
    }
  }
}

/** Which of these variations a slot allows, in the order of its options; those not on sale are left out. */
export function allowedIn<V extends ChoosableVariation>(slot: Offer, variations: readonly V[]): V[] {
  return [...eachAllowed(slot, variations)];
}

/** The first of them. */
export function firstAllowedIn<V extends ChoosableVariation>(
  slot: Offer,
  variations: readonly V[],
): V | undefined {
  const [first] = eachAllowed(slot, variations);
  return first;
}

/** The one with this id, if the slot allows it. */
function allowedWith(slot: Offer, variations: readonly ChoosableVariation[], id: number | null | undefined) {
  if (id == null) return undefined;
  for (const one of eachAllowed(slot, variations)) if (one.id === id) return one;
  return undefined;
}

type Person = {
  /** Chosen now, else saved before; an older choice that is no longer allowed is ignored. */
  chosen: number | undefined;
  /** Garment group to size. */
  sizes: Record<string, string>;
};

/**
 * The variation that a person gets for a slot: what was chosen, else their size of the default's product and colour (or
 * of the first option), else the default itself. Null if none of it fits: then somebody has to choose.
 */
export function chooseFor(
  slot: ChoosableSlot,
  variations: ChoosableVariation[],
  { chosen, sizes }: Person,
): ChoosableVariation | null {
  const byDefault = allowedWith(slot, variations, slot.default_variation_id);
  const base = byDefault ?? firstAllowedIn(slot, variations);
  const sameProduct = slot.options.filter(({ product_id }) => product_id === base?.product_id);
  const inSize = base && sizedLike(base, allowedIn({ options: sameProduct }, variations), sizes);
  return allowedWith(slot, variations, chosen) ?? inSize ?? byDefault ?? null;
}

/** The person's size of the same product and colour; a product in a single size fits everybody. */
function sizedLike(
  base: ChoosableVariation,
  ofProduct: ChoosableVariation[],
  sizes: Record<string, string>,
): ChoosableVariation | undefined {
  const alike = ofProduct.filter(({ color }) => color === base.color);
  if (alike.length === 1) return alike[0];
  const wanted = sizes[base.size_group]?.trim().toLowerCase();
  if (!wanted) return undefined;
  return alike.find(({ size }) => size.toLowerCase() === wanted);
}

/** The maximum lengths of group and size in a profile, and how many it may have; see the contract's size profile. */
const longest = { group: 40, size: 20, entries: 20 };

/**
 * A size profile after these variations were chosen. A product in a single size says nothing about its person, nor
 * does one without a group.
 */
export function sizesAfter(
  sizes: Record<string, string>,
  chosen: ChoosableVariation[],
  variations: ChoosableVariation[],
): Record<string, string> {
  const after = { ...sizes };
  for (const { product_id, size, size_group } of chosen) {
    const isOnlySize = variations.every((one) => one.product_id !== product_id || one.size === size);
    if (!size_group || isOnlySize || size_group.length > longest.group || size.length > longest.size)
      continue;
    if (size_group in after || Object.keys(after).length < longest.entries) after[size_group] = size;
  }
  return after;
}
