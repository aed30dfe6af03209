import type { AdminPack } from "#contract/packs.ts";
import type { VariationRow } from "#contract/products.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import { packForm as words } from "#words/panel/pack-form.ts";

type AdminSlot = AdminPack["slots"][number];

/** A product that a slot allows; without `variation_ids` in every colour and size, also those that come later. */
export type OptionValues = Omit<AdminSlot["options"][number], "surcharge"> & { surcharge: Typed };

export type SlotValues = {
  /** Names it in this form, whether or not the server knows it yet. */
  key: string;
  id?: number;
  label: string;
  quantity: Typed;
  options: OptionValues[];
  default_variation_id: string | null;
};

export function newSlot(): SlotValues {
  return {
    key: crypto.randomUUID(),
    label: "",
    quantity: 1,
    options: [],
    default_variation_id: null,
  };
}

export function slotValues({ id, label, quantity, options, default_variation_id }: AdminSlot): SlotValues {
  return {
    key: `slot-${id}`,
    id,
    label,
    quantity,
    options,
    default_variation_id: default_variation_id === null ? null : String(default_variation_id),
  };
}

/** The slot as the server takes it. */
export function slotOf({ id, label, quantity, options, default_variation_id }: SlotValues) {
  return {
    ...(id === undefined ? {} : { id }),
    label,
    quantity: quantity === "" ? undefined : Number(quantity),
    options: options.map(({ product_id, variation_ids, surcharge }) => ({
      product_id,
      variation_ids,
      surcharge: surcharge === "" ? 0 : Number(surcharge),
    })),
    default_variation_id: default_variation_id === null ? null : Number(default_variation_id),
  };
}

/** A second slot of the same kind, below the first one; the server takes it for a new one. */
export function copySlot(slots: readonly SlotValues[], key: string): SlotValues[] {
  return slots.flatMap((slot) => {
    if (slot.key !== key) return [slot];
    const { id: _, ...rest } = slot;
    return [slot, { ...rest, key: crypto.randomUUID(), label: copyLabel(slots, slot.label) }];
  });
}

/** `Shirt 2` after `Shirt`, and the next free number after that. */
function copyLabel(slots: readonly SlotValues[], label: string): string {
  const stem = label.replace(/ \d{1,2}$/, "").slice(0, 76);
  if (stem === "") return "";
  const taken = new Set(slots.map((slot) => slot.label));
  for (let number = 2; number <= slots.length + 2; number += 1)
    if (!taken.has(`${stem} ${number}`)) return `${stem} ${number}`;
  return label;
}

/**
 * The slot with one product narrowed to these variations, or taken out with `null`. A default choice of that product
 * that is not allowed any more goes with it.
 */
export function narrowSlot(
  slot: SlotValues,
  product: { id: number; variations: Pick<VariationRow, "id">[] },
  allowed: { variation_ids: number[] | null } | null,
): SlotValues {
  const isOfProduct = product.variations.some(({ id }) => String(id) === slot.default_variation_id);
  const stays =
    !isOfProduct ||
    (allowed !== null &&
      (allowed.variation_ids === null || allowed.variation_ids.includes(Number(slot.default_variation_id))));
  return {
    ...slot,
    options: slot.options.flatMap((option) => {
      if (option.product_id !== product.id) return [option];
      return allowed === null ? [] : [{ ...option, variation_ids: allowed.variation_ids }];
    }),
    default_variation_id: stays ? slot.default_variation_id : null,
  };
}

/** What of a product's variations a slot allows, as they are sold now. */
export function allowedVariations(
  { variation_ids }: Pick<OptionValues, "variation_ids">,
  variations: readonly VariationRow[],
): VariationRow[] {
  return variations.filter(
    ({ id, archived }) => !archived && (variation_ids === null || variation_ids.includes(id)),
  );
}

/** `Red / M`; a product that comes in one colour or one size has no word for it. */
export function variationWords({ color, size }: Pick<VariationRow, "color" | "size">): string {
  return [color, size].filter(Boolean).join(" / ") || words.slotValues.theOnlyOne;
}

/** `All colours and sizes`, `3 of 12 variations`, or the one that is left. */
export function optionWords(
  option: Pick<OptionValues, "variation_ids">,
  variations: readonly VariationRow[] | undefined,
): string {
  if (option.variation_ids === null) return words.slotValues.allColoursAndSizes;
  const chosen = option.variation_ids.length;
  if (!variations) return words.slotValues.variations(chosen);
  const [first, ...others] = variations.filter(({ id }) => option.variation_ids?.includes(id));
  if (first && others.length === 0) return words.slotValues.only(variationWords(first));
  return words.slotValues.ofVariations(chosen, variations.filter(({ archived }) => !archived).length);
}

export type ColorGroup = Pick<VariationRow, "color" | "color_hex"> & { variations: VariationRow[] };

/** A product's variations by colour; one that is not sold any more is shown only where it is chosen. */
export function byColor(variations: readonly VariationRow[], chosen: readonly number[]): ColorGroup[] {
  const groups = new Map<string, ColorGroup>();
  for (const variation of variations) {
    if (variation.archived && !chosen.includes(variation.id)) continue;
    const { color, color_hex } = variation;
    const group = groups.get(color) ?? { color, color_hex, variations: [] };
    group.variations.push(variation);
    groups.set(color, group);
  }
  return [...groups.values()];
}

/** With these put in or taken out. */
export function toggled(
  ids: ReadonlySet<number>,
  changed: readonly number[],
  isChosen: boolean,
): ReadonlySet<number> {
  const next = new Set(ids);
  for (const id of changed) {
    if (isChosen) next.add(id);
    else next.delete(id);
  }
  return next;
}
