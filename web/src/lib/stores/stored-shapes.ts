import {
  type AdminCartEntry,
  type Cart,
  type CartItem,
  type CartPack,
  EMPTY_CART,
  withTotals,
} from "./cart.rules.ts";
import {
  anything,
  attempt,
  exactly,
  flag,
  list,
  nullable,
  number,
  object,
  optional,
  orElse,
  soundOnes,
  text,
  whole,
} from "./shapes.ts";

/**
 * What is read back from local storage. It may come from an older version or from a curious hand: every list keeps
 * the entries that make sense and drops the others, so that one bad line never costs the rest of a cart.
 */

const id = whole(1);
const words = orElse(optional(text), undefined);

const cartItem = object<CartItem>({
  general_info: object<CartItem["general_info"]>({
    id,
    price: number(0),
    title: words,
    image: orElse(optional(nullable(object({ url: text, srcset: text, alt: text }))), null),
  }),
  color: object<CartItem["color"]>({
    variation_id: id,
    quantity: whole(1),
    stock: whole(0),
    name: words,
    size: words,
  }),
});

type Entitlement = CartPack["entitlements"][number];
const packFields = {
  member_id: id,
  name: words,
  entitlements: list(
    object<Entitlement>({
      entitlement_id: id,
      title: optional(text),
      choices: list(
        object<Entitlement["choices"][number]>({ slot_id: id, variation_id: id, label: optional(text) }),
      ),
    }),
  ),
};
const cartPack = object<CartPack>(packFields);

/** Items that make no sense cost neither the person's packs nor their other items. */
const adminCartEntry = object<AdminCartEntry>({ ...packFields, items: orElse(soundOnes(cartItem), []) });

/** The member as a screen needs them before the first answer: no address, phone or e-mail. */
export type StoredUser = {
  id: number;
  name: string;
  first_name: string;
  role: number;
  credits: number;
  credit_entries: { id: number; credits: number; expires_at: string }[];
  token: string;
};
export type StoredSession = {
  user: StoredUser | null;
  club: { club_logo: string | null } | null;
  isAuthenticated: boolean;
  accessToken: string | null;
  userCredits: number;
  primaryColor: string | null;
  secondaryColor: string | null;
};

const storedSession = object<StoredSession>({
  user: nullable(
    object<StoredUser>({
      id: whole(),
      name: text,
      first_name: text,
      role: whole(),
      credits: number(),
      credit_entries: list(object({ id: whole(), credits: number(), expires_at: text })),
      token: orElse(text, ""),
    }),
  ),
  club: orElse(nullable(object({ club_logo: nullable(text) })), null),
  isAuthenticated: flag,
  accessToken: nullable(text),
  userCredits: number(),
  primaryColor: orElse(nullable(text), null),
  secondaryColor: orElse(nullable(text), null),
});

export type StoredAdminSession = {
  admin: { role: number; club_info: { club_name: string; club_logo: string | null } };
  isAdminAuthenticated: true;
  adminAccessToken: string;
  isStripeSetupped: boolean;
  isEmailSetupped: boolean;
};

const storedAdminSession = object<StoredAdminSession>({
  admin: object({ role: whole(), club_info: object({ club_name: text, club_logo: nullable(text) }) }),
  isAdminAuthenticated: exactly(true),
  adminAccessToken: text,
  isStripeSetupped: flag,
  isEmailSetupped: flag,
});

const storedCart = object<{ items?: unknown[]; packs?: unknown[]; adminCart?: unknown[] }>({
  items: optional(list(anything)),
  packs: optional(list(anything)),
  adminCart: optional(list(anything)),
});

export function readStoredCart(stored: unknown): Cart {
  const read = attempt(storedCart, stored);
  if (!read) return EMPTY_CART;
  const { items = [], packs = [], adminCart = [] } = read.value;
  return withTotals({
    ...EMPTY_CART,
    items: soundOnes(cartItem)(items),
    packs: soundOnes(cartPack)(packs),
    adminCart: soundOnes(adminCartEntry)(adminCart),
  });
}

export function readStoredSession(stored: unknown): Partial<StoredSession> {
  const session: Partial<StoredSession> = attempt(storedSession, stored)?.value ?? {};
  // An older version stored the token once, beside the user.
  if (session.user) session.user.token = session.accessToken ?? "";
  return session;
}

export function readStoredAdminSession(stored: unknown): Partial<StoredAdminSession> {
  const session = attempt(storedAdminSession, stored)?.value;
  return session?.adminAccessToken ? session : {};
}
