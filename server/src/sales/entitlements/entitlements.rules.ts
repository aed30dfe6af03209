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

/** Which of these variations a slot allows, in the order of its options; those not on sale are left out. */
export function allowedIn<V extends ChoosableVariation>(
  slot: Pick<ChoosableSlot, "options">,
  variations: V[],
): V[] {
  return slot.options.flatMap(({ product_id, variation_ids }) =>
    variations.filter(
      (one) =>
        one.live && one.product_id === product_id && (!variation_ids || variation_ids.includes(one.id)),
    ),
  );
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
  const allowed = allowedIn(slot, variations);
  const byId = (id: number | null | undefined) => allowed.find((one) => one.id === id);
  const base = byId(slot.default_variation_id) ?? allowed[0];
  const inSize = base && sizedLike(base, allowed, sizes);
  return byId(chosen) ?? inSize ?? byId(slot.default_variation_id) ?? null;
}

/** The person's size of the same product and colour; a product in a single size fits everybody. */
function sizedLike(
  base: ChoosableVariation,
  allowed: ChoosableVariation[],
  sizes: Record<string, string>,
): ChoosableVariation | undefined {
  const alike = allowed.filter((one) => one.product_id === base.product_id && one.color === base.color);
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
