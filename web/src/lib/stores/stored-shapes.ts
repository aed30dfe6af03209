import { z } from "zod";
import { type Cart, EMPTY_CART, withTotals } from "./cart.rules.ts";

/**
 * What is read back from local storage. It may come from an older version or from a curious hand: every list keeps
 * the entries that make sense and drops the others, so that one bad line never costs the rest of a cart.
 */

const count = z.int().min(0);
const id = z.int().positive();

const cartItem = z.object({
  general_info: z.object({
    id,
    price: z.number().min(0),
    title: z.string().optional().catch(undefined),
    image: z
      .object({ url: z.string(), srcset: z.string(), alt: z.string() })
      .nullable()
      .optional()
      .catch(null),
  }),
  color: z.object({
    variation_id: id,
    quantity: count.min(1),
    stock: count,
    name: z.string().optional().catch(undefined),
    size: z.string().optional().catch(undefined),
  }),
});

const cartPack = z.object({
  member_id: id,
  name: z.string().optional().catch(undefined),
  entitlements: z.array(
    z.object({
      entitlement_id: id,
      title: z.string().optional(),
      choices: z.array(z.object({ slot_id: id, variation_id: id, label: z.string().optional() })),
    }),
  ),
});

/** Items that make no sense cost neither the person's packs nor their other items. */
const adminCartEntry = cartPack.extend({
  items: z
    .array(z.unknown())
    .catch([])
    .transform((items) => validOnes(cartItem, items)),
});

const creditEntry = z.object({ id: z.int(), credits: z.number(), expires_at: z.string() });

const storedUser = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  role: z.int(),
  credits: z.number(),
  credit_entries: z.array(creditEntry),
});

const storedSession = z.object({
  user: storedUser.nullable(),
  isAuthenticated: z.boolean(),
  accessToken: z.string().nullable(),
  userCredits: z.number(),
  primaryColor: z.string().nullable().catch(null),
  secondaryColor: z.string().nullable().catch(null),
});

/** The member as a screen needs them before the first answer: no address, phone or e-mail. */
export type StoredUser = z.infer<typeof storedUser>;
export type StoredSession = z.infer<typeof storedSession>;

const storedAdminSession = z.object({
  admin: z.object({
    role: z.int(),
    club_info: z.object({ club_name: z.string(), club_logo: z.string().nullable() }),
  }),
  isAdminAuthenticated: z.literal(true),
  adminAccessToken: z.string().min(1),
  isStripeSetupped: z.boolean(),
  isEmailSetupped: z.boolean(),
});
export type StoredAdminSession = z.infer<typeof storedAdminSession>;

export function readStoredCart(stored: unknown): Cart {
  const lists = z.object({
    items: z.array(z.unknown()),
    packs: z.array(z.unknown()),
    adminCart: z.array(z.unknown()),
  });
  const read = lists.partial().safeParse(stored);
  if (!read.success) return EMPTY_CART;
  const { items, packs, adminCart } = read.data;
  return withTotals({
    ...EMPTY_CART,
    items: validOnes(cartItem, items),
    packs: validOnes(cartPack, packs),
    adminCart: validOnes(adminCartEntry, adminCart),
  });
}

export function readStoredSession(stored: unknown): Partial<StoredSession> {
  return storedSession.safeParse(stored).data ?? {};
}

export function readStoredAdminSession(stored: unknown): Partial<StoredAdminSession> {
  return storedAdminSession.safeParse(stored).data ?? {};
}

function validOnes<T extends z.ZodType>(shape: T, list: unknown[] = []): z.infer<T>[] {
  return list.flatMap((entry) => {
    const read = shape.safeParse(entry);
    return read.success ? [read.data] : [];
  });
}
