import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { notify } from "#web/lib/toast.ts";
import type { CartItem } from "#web/shared/cart/cart.rules.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import type { Picks, SlotSelection } from "#web/shared/packs/pack-selection.ts";
import { useKeptState } from "#web/ui/use-kept-input.ts";
import { memberOrders as words } from "#words/panel/member-orders.ts";
import { canBeOrdered, chosenEntitlement, entriesOf, orderContent, slotStates } from "../../family-order.ts";
import { useQuote } from "../use-quote.ts";

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
