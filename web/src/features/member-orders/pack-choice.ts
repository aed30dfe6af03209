import type { Entitlement } from "#contract/entitlements.ts";
import type { AdminCartEntry } from "#web/shared/cart/cart.rules.ts";
import {
  firstSelection,
  type Picks,
  type Selected,
  type Slot,
  type SlotSelection,
  selectedOf,
  selectionFor,
  selectionProblem,
} from "#web/shared/packs/pack-selection.ts";
import { memberOrders as words } from "#words/panel/member-orders.ts";

export type CartEntitlement = AdminCartEntry["entitlements"][number];

/** A slot as it is filled now. */
export type SlotState = {
  slot: Slot;
  selection: SlotSelection;
  selected: Selected | null;
  /** Suggested by the size profile or the pack; nobody chose it. */
  isSuggestion: boolean;
  /** Why it cannot be ordered as it is, or null. */
  problem: string | null;
};

/** By hand, else what the order has, else what is saved or suggested, else the first that is available. */
export function slotStates(
  { slots }: Entitlement,
  picks: Picks,
  ordered: CartEntitlement | undefined,
): SlotState[] {
  return slots.map((slot) => {
    const pick = picks[slot.id];
    const inOrder = ordered?.choices.find(({ slot_id }) => slot_id === slot.id)?.variation_id ?? null;
    const known = selectionFor(slot, inOrder) ?? selectionFor(slot, slot.chosen_variation_id);
    const selection = pick ?? known ?? firstSelection(slot);
    return {
      slot,
      selection,
      selected: selectedOf(slot, selection),
      isSuggestion: !pick && inOrder === null && slot.is_suggestion && known !== null,
      problem: selectionProblem(slot, selection),
    };
  });
}

/** What goes into the order, or null while something is still to be chosen. */
export function chosenEntitlement({ id, pack }: Entitlement, states: SlotState[]): CartEntitlement | null {
  const choices = states.flatMap(({ slot, selected, problem }) =>
    selected && problem === null
      ? [{ slot_id: slot.id, variation_id: selected.size.variation_id, label: choiceLabel(slot, selected) }]
      : [],
  );
  if (choices.length < states.length) return null;
  return { entitlement_id: id, title: pack.name, choices };
}

/** `Shirt: Home shirt, Red, M` */
function choiceLabel(slot: Slot, { option, color, size }: Selected): string {
  return `${slot.label}: ${[option.title, color.name, size.size].filter(Boolean).join(", ")}`;
}

/** Whether staff can put it into an order today. */
export function canBeOrdered({ status, is_open_now, slots }: Entitlement): boolean {
  return status === "open" && is_open_now && slots.length > 0;
}

/** A size with its remaining stock; plenty needs no number. */
export function sizeLabel({ size, stock }: { size: string; stock: number }, quantity: number): string {
  const name = size || words.packChoice.oneSize;
  if (stock < quantity) return words.packChoice.soldOut(name);
  return stock <= 5 ? `${name} (${stock} left)` : name;
}
