import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import { formatList } from "#web/lib/format.ts";
import type { AdminCartEntry, CartItem } from "#web/shared/cart/cart.rules.ts";
import { packEntries } from "#web/shared/cart/cart-packs.ts";
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
import { counted } from "#web/words/counted.ts";
import { nouns } from "#words/nouns.ts";
import { memberOrders as words } from "#words/panel/member-orders.ts";

type Person = Pick<EntitledPerson, "member_id">;

/** What is put together for this family; staff may have begun orders for others too. */
export function entriesOf(adminCart: AdminCartEntry[], family: Person[]): AdminCartEntry[] {
  const ids = new Set(family.map(({ member_id }) => member_id));
  return adminCart.filter(({ member_id }) => ids.has(member_id));
}

/** The same without this family. */
export function withoutFamily(adminCart: AdminCartEntry[], family: Person[]): AdminCartEntry[] {
  const ids = new Set(family.map(({ member_id }) => member_id));
  return adminCart.filter(({ member_id }) => !ids.has(member_id));
}

/** As the API takes it. One line a variation, whoever of the family it was put together for. */
export function orderContent(entries: AdminCartEntry[]) {
  const quantities = new Map<string, { product_id: number; variation_id: number; quantity: number }>();
  for (const { general_info, color } of itemsOf(entries)) {
    const key = `${general_info.id} ${color.variation_id}`;
    const line = quantities.get(key) ?? {
      product_id: general_info.id,
      variation_id: color.variation_id,
      quantity: 0,
    };
    quantities.set(key, { ...line, quantity: line.quantity + color.quantity });
  }
  return {
    items: [...quantities.values()],
    packs: packEntries(entries.filter(({ entitlements }) => entitlements.length > 0)),
  };
}

function itemsOf(entries: AdminCartEntry[]): CartItem[] {
  return entries.flatMap(({ items }) => items);
}

/** `2 packs for Ben and Cleo, 3 items`, or nothing if nothing is chosen. */
export function contentWords(entries: AdminCartEntry[]): string {
  const withPacks = entries.filter(({ entitlements }) => entitlements.length > 0);
  const packs = withPacks.reduce((sum, { entitlements }) => sum + entitlements.length, 0);
  const items = itemsOf(entries).reduce((sum, { color }) => sum + color.quantity, 0);
  const names = formatList(withPacks.map(({ name }) => name ?? "the family"));
  return [packs > 0 && words.familyCart.for(packs, names), items > 0 && counted(items, nouns.items)]
    .filter(Boolean)
    .join(", ");
}

type CartEntitlement = AdminCartEntry["entitlements"][number];

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
