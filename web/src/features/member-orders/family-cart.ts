import type { EntitledPerson } from "#contract/entitlements.ts";
import { formatList } from "#web/lib/format.ts";
import type { AdminCartEntry, CartItem } from "#web/shared/cart/cart.rules.ts";
import { packEntries } from "#web/shared/cart/cart-packs.ts";
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

export function itemsOf(entries: AdminCartEntry[]): CartItem[] {
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
