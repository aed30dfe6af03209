import {
  type AdminCartEntry,
  addItem,
  type CartItem,
  type CartPack,
  EMPTY_CART,
  type NOT_ENOUGH_STOCK,
  putPack,
  removeItem,
  removePack,
  updateQuantity,
} from "./cart.rules.ts";

export type AdminCartChange =
  | { ok: true; adminCart: AdminCartEntry[] }
  | { ok: false; message: typeof NOT_ENOUGH_STOCK };
/** Whose entry it is. */
export type Person = { member_id: number; name?: string };

export function entryOf(adminCart: AdminCartEntry[], person: Person): AdminCartEntry {
  const entry = adminCart.find(({ member_id }) => member_id === person.member_id);
  return entry ?? { ...person, entitlements: [], items: [] };
}

/** Adding a person's packs again replaces what was there; their items stay. */
export function putAdminPack(adminCart: AdminCartEntry[], pack: CartPack): AdminCartEntry[] {
  return putEntry(adminCart, { ...pack, items: entryOf(adminCart, pack).items });
}

/** Adds one entitlement, or replaces what was chosen for it. */
export function putAdminEntitlement(
  adminCart: AdminCartEntry[],
  person: Person,
  entitlement: CartPack["entitlements"][number],
): AdminCartEntry[] {
  const entry = entryOf(adminCart, person);
  const others = entry.entitlements.filter(
    ({ entitlement_id }) => entitlement_id !== entitlement.entitlement_id,
  );
  return putEntry(adminCart, { ...entry, entitlements: [...others, entitlement] });
}

export function removeAdminEntitlement(adminCart: AdminCartEntry[], entitlementId: number): AdminCartEntry[] {
  return adminCart.reduce<AdminCartEntry[]>(
    (cart, entry) =>
      putEntry(cart, {
        ...entry,
        entitlements: entry.entitlements.filter(({ entitlement_id }) => entitlement_id !== entitlementId),
      }),
    adminCart,
  );
}

/** The rules of a member's cart apply here too: one line per variation, never above stock. */
export function addAdminItem(adminCart: AdminCartEntry[], person: Person, item: CartItem): AdminCartChange {
  const entry = entryOf(adminCart, person);
  const change = addItem({ ...EMPTY_CART, items: entry.items }, item);
  if (!change.ok) return change;
  return { ok: true, adminCart: putEntry(adminCart, { ...entry, items: change.cart.items }) };
}

export function updateAdminItem(
  adminCart: AdminCartEntry[],
  memberId: number,
  line: { id: number; variationId: number; delta: number },
): AdminCartChange {
  const entry = entryOf(adminCart, { member_id: memberId });
  const change = updateQuantity({ ...EMPTY_CART, items: entry.items }, line.id, line.variationId, line.delta);
  if (!change.ok) return change;
  return { ok: true, adminCart: putEntry(adminCart, { ...entry, items: change.cart.items }) };
}

export function removeAdminItem(
  adminCart: AdminCartEntry[],
  memberId: number,
  line: { id: number; variationId: number },
): AdminCartEntry[] {
  const entry = entryOf(adminCart, { member_id: memberId });
  const { items } = removeItem({ ...EMPTY_CART, items: entry.items }, line.id, line.variationId);
  return putEntry(adminCart, { ...entry, items });
}

/** What was added before the stored cart arrived is merged into it. */
export function joinAdminCarts(stored: AdminCartEntry[], current: AdminCartEntry[]): AdminCartEntry[] {
  return current.reduce((cart, entry) => {
    const packs = entry.entitlements.length > 0 ? putAdminPack(cart, entry) : cart;
    return entry.items.reduce((joined, item) => {
      const change = addAdminItem(joined, entry, item);
      return change.ok ? change.adminCart : joined;
    }, packs);
  }, stored);
}

function putEntry(adminCart: AdminCartEntry[], entry: AdminCartEntry): AdminCartEntry[] {
  const isEmpty = entry.entitlements.length === 0 && entry.items.length === 0;
  return isEmpty ? removePack(adminCart, entry.member_id) : putPack(adminCart, entry);
}
