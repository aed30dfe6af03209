import type { Entitlement } from "#contract/entitlements.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { packs as words } from "#words/packs.ts";

export type Slot = Entitlement["slots"][number];
export type Option = Slot["options"][number];
type Color = Option["colors"][number];
export type Size = Color["sizes"][number];

/** What is selected for a slot; a size may still be open. */
export type SlotSelection = { productId: number; colorName: string; size: string | null };

/** What has been selected by hand since the page was opened, by slot. */
export type Picks = Readonly<Record<number, SlotSelection>>;

/** What a selection comes to. */
export type Selected = { option: Option; color: Color; size: Size };

/** The selection that a variation stands for. Null if the slot no longer allows it. */
export function selectionFor({ options }: Slot, variationId: number | null): SlotSelection | null {
  for (const option of options) {
    for (const color of option.colors) {
      const size = color.sizes.find(({ variation_id }) => variation_id === variationId);
      if (size) return { productId: option.product_id, colorName: color.name, size: size.size };
    }
  }
  return null;
}

/** The initial one, if nothing is chosen or suggested: the first available product and colour. */
export function firstSelection(slot: Slot): SlotSelection {
  const option = slot.options.find((one) => !isOptionSoldOut(one, slot.quantity)) ?? slot.options[0];
  return selectProduct(slot, { productId: 0, colorName: "", size: null }, option?.product_id ?? 0);
}

/** Another product keeps colour and size if it has them. */
export function selectProduct(slot: Slot, selection: SlotSelection, productId: number): SlotSelection {
  const option = optionOf(slot, { productId });
  const colors = option?.colors ?? [];
  const color =
    colors.find(({ name }) => name === selection.colorName) ??
    colors.find((one) => !isColorSoldOut(one, slot.quantity)) ??
    colors[0];
  return selectColor(slot, { ...selection, productId }, color?.name ?? "");
}

/** Another colour keeps the size if it is available. */
export function selectColor(slot: Slot, selection: SlotSelection, colorName: string): SlotSelection {
  const sizes = colorOf(slot, { ...selection, colorName })?.sizes ?? [];
  const same = sizes.find(({ size, stock }) => size === selection.size && stock >= slot.quantity);
  const only = sizes.length === 1 ? sizes[0] : undefined;
  return { ...selection, colorName, size: (same ?? only)?.size ?? null };
}

export function optionOf(
  { options }: Slot,
  { productId }: Pick<SlotSelection, "productId">,
): Option | undefined {
  return options.find(({ product_id }) => product_id === productId);
}

export function colorOf(slot: Slot, selection: Omit<SlotSelection, "size">): Color | undefined {
  return optionOf(slot, selection)?.colors.find(({ name }) => name === selection.colorName);
}

export function selectedOf(slot: Slot, selection: SlotSelection): Selected | null {
  const option = optionOf(slot, selection);
  const color = colorOf(slot, selection);
  const size = color?.sizes.find((one) => one.size === selection.size);
  return option && color && size ? { option, color, size } : null;
}

/** Why the selection is invalid, in a sentence, or null. */
export function selectionProblem(slot: Slot, selection: SlotSelection): string | null {
  if (isSlotSoldOut(slot)) return words.nothingLeft;
  const selected = selectedOf(slot, selection);
  if (!selected) return words.chooseSize;
  const { stock, size } = selected.size;
  if (stock >= slot.quantity) return null;
  const sizes = colorOf(slot, selection)?.sizes.length ?? 0;
  if (sizes <= 1) return words.soldOut;
  return words.sizeSoldOut(size);
}

/** A slot takes several pieces of one product; fewer in stock than that counts as sold out. */
export function isColorSoldOut({ sizes }: Color, quantity: number): boolean {
  return sizes.every(({ stock }) => stock < quantity);
}

export function isOptionSoldOut({ colors }: Option, quantity: number): boolean {
  return colors.every((color) => isColorSoldOut(color, quantity));
}

export function isSlotSoldOut({ options, quantity }: Slot): boolean {
  return options.every((option) => isOptionSoldOut(option, quantity));
}

/** The surcharges of what is chosen, for all pieces, in dollars. */
export function surchargesOf(chosen: { slot: Slot; selected: Selected | null }[]): number {
  const cents = chosen.reduce(
    (sum, { slot, selected }) => sum + (selected ? toCents(selected.option.surcharge) * slot.quantity : 0),
    0,
  );
  return toDollars(cents);
}
