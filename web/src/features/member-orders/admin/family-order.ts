import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi, type adminClient } from "#web/lib/admin-api.ts";
import { formatList } from "#web/lib/format.ts";
import { notify } from "#web/lib/toast.ts";
import type { AdminCartEntry, CartItem } from "#web/shared/cart/cart.rules.ts";
import { packEntries } from "#web/shared/cart/cart-packs.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
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
import { useKeptState } from "#web/ui/use-form.ts";
import { counted } from "#web/words/counted.ts";
import { nouns } from "#words/nouns.ts";
import { memberOrders as words } from "#words/panel/member-orders.ts";

type Person = Pick<EntitledPerson, "member_id">;

/** What is put together for this family; staff may have begun orders for others too. */
export function entriesOf(adminCart: AdminCartEntry[], family: Person[]): AdminCartEntry[] {
  const ids = new Set(family.map(({ member_id }) => member_id));
  return adminCart.filter(({ member_id }) => ids.has(member_id));
}

/** The staff's carts of other families. */
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
    const stored = selectionFor(slot, inOrder) ?? selectionFor(slot, slot.chosen_variation_id);
    const selection = pick ?? stored ?? firstSelection(slot);
    return {
      slot,
      selection,
      selected: selectedOf(slot, selection),
      isSuggestion: !pick && inOrder === null && slot.is_suggestion && stored !== null,
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

type QuoteInput = Parameters<typeof adminClient.memberOrders.quote>[0];
export type Quote = Awaited<ReturnType<typeof adminClient.memberOrders.quote>>["data"];

/** What it costs now, for the member whose order it would be. */
export const useQuote = (input: QuoteInput) =>
  useQuery(
    adminApi.memberOrders.quote.queryOptions({
      input,
      enabled: input.items.length + input.packs.length > 0,
      placeholderData: keepPreviousData,
    }),
  );

type AllPicks = Readonly<Record<number, Picks>>;

/** The order being put together for a family: what is in it, what can be added, and what it costs so far. */
export function useFamilyOrder(member: AdminMember, people: EntitledPerson[]) {
  const cart = useCartStore();
  const [{ picks }, setPicked] = useKeptState<{ picks: AllPicks }>({ picks: {} });
  const entries = entriesOf(cart.adminCart, people);
  const quote = useQuote({ member_id: member.id, ...orderContent(entries) });

  const inOrder = (id: number) =>
    entries.flatMap(({ entitlements }) => entitlements).find(({ entitlement_id }) => entitlement_id === id);
  const cardOf = (entitlement: Entitlement, picked: Picks = picks[entitlement.id] ?? {}) => {
    const ordered = inOrder(entitlement.id);
    const states = slotStates(entitlement, picked, ordered);
    return {
      states,
      isInOrder: ordered !== undefined,
      canBeOrdered: canBeOrdered(entitlement),
      /** What would go into the order; null while something is open. */
      chosen: chosenEntitlement(entitlement, states),
    };
  };
  const add = (person: EntitledPerson, entitlement: Entitlement) => {
    const { chosen } = cardOf(entitlement);
    if (chosen) cart.addAdminEntitlement(personOf(person), chosen);
  };
  const owner = people.find(({ member_id }) => member_id === member.id);
  const ownerEntry = { member_id: member.id, name: owner?.name ?? member.name };

  return {
    entries,
    quote,
    cardOf,
    add,
    remove: cart.removeAdminEntitlement,
    /** A new choice; the order follows it, or drops it while it is incomplete. */
    select: (person: EntitledPerson, entitlement: Entitlement, slotId: number, selection: SlotSelection) => {
      const next = { ...picks[entitlement.id], [slotId]: selection };
      setPicked((all) => ({ picks: { ...all.picks, [entitlement.id]: next } }));
      const { isInOrder, chosen } = cardOf(entitlement, next);
      if (!isInOrder) return;
      if (chosen) cart.addAdminEntitlement(personOf(person), chosen);
      else cart.removeAdminEntitlement(entitlement.id);
    },
    /** Everything of these people that is chosen to the end and not in the order yet. */
    addable: (some: EntitledPerson[]) =>
      some.flatMap((person) =>
        person.open
          .filter((entitlement) => isAddable(cardOf(entitlement)))
          .map((entitlement) => ({ person, entitlement })),
      ),
    addItem: (item: CartItem) => {
      const outcome = cart.addAdminItem(ownerEntry, item);
      if (outcome.ok) notify.success(words.familyOrder.itemAddedToTheOrder);
      else notify.error(outcome.message);
    },
    changeItem: (memberId: number, line: { id: number; variationId: number; delta: number }) => {
      const outcome = cart.updateAdminItem(memberId, line);
      if (!outcome.ok) notify.error(outcome.message);
    },
    removeItem: cart.removeAdminItem,
  };
}

export type FamilyOrder = ReturnType<typeof useFamilyOrder>;
type Card = ReturnType<FamilyOrder["cardOf"]>;

function isAddable({ isInOrder, canBeOrdered: can, chosen }: Card): boolean {
  return can && !isInOrder && chosen !== null;
}

function personOf({ member_id, name }: EntitledPerson) {
  return { member_id, name };
}
