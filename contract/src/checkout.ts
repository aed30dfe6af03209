import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { packEntry } from "./entitlements.ts";
import { maxFamily } from "./members.ts";
import { dollars, dollarsOut } from "./money.ts";
import { costShape } from "./order-shapes.ts";
import { orderStatuses, paymentStatuses } from "./order-statuses.ts";
import { envelope, id, image, rowId, urlOut } from "./shapes.ts";
import { countryCode } from "./shipping.ts";

/** The most of one variation that one line may have, and the most lines of a cart. */
export const maxQuantity = 999;
const maxCartLines = 100;

const cartItems = z
  .array(
    z.object({
      product_id: rowId,
      variation_id: rowId,
      quantity: z.int().min(1).max(maxQuantity),
    }),
  )
  .max(maxCartLines);

export const cartPacks = z.array(packEntry).max(maxFamily);

/**
 * What is priced and ordered, by members and by staff for them. A field added here is taken by all four calls, and makes it
 * a different order: see `partsOf` in checkout.
 */
export const cartForm = { items: cartItems, packs: cartPacks.optional() };
export type CartForm = z.output<z.ZodObject<typeof cartForm>>;

/** And how it would be sent, as far as that is known. */
export const quoteForm = z.object({
  ...cartForm,
  country: countryCode.optional(),
  shipping_method_id: rowId.optional(),
});

export const quoteLine = z.object({
  product_id: z.int(),
  variation_id: z.int(),
  title: z.string(),
  color: z.string(),
  size: z.string(),
  image,
  quantity: z.int(),
  unit_price: dollarsOut,
  line_total: dollarsOut,
  /** How many may be sold now. */
  stock: z.int(),
  /** Why this line cannot be bought as it is, or null. */
  problem: z.enum(["GONE", "OUT_OF_STOCK"]).nullable(),
  /** If it comes from a pack: the entitlement. Its unit price is then the surcharge alone. */
  entitlement_id: z.int().nullable(),
  /** Pack and slot, such as `Player pack · Shirt`; empty for an item. */
  pack_label: z.string(),
  /** Whose pack it is; empty for an item. */
  for_member_name: z.string(),
});

/** A pack of the cart that cannot be ordered as it is, and adds no lines to the quote. */
export const packProblem = z.object({
  member_id: z.int(),
  entitlement_id: z.int(),
  /** GONE: no longer there; NOT_OPEN: already used, over, or not begun; CHOOSE: something has to be chosen again. */
  problem: z.enum(["GONE", "NOT_OPEN", "CHOOSE"]),
  /** One sentence for a person. */
  message: z.string(),
});

/** The total of a cart. */
export const cartQuote = z.object({
  /** The items in their order, then what the packs come to. */
  lines: z.array(quoteLine),
  pack_problems: z.array(packProblem),
  ...costShape,
  /** Null until a method is given. */
  shipping: dollarsOut.nullable(),
  total: dollarsOut,
});

/** Why an order is not placed, whoever places it. */
export const placementErrors = [
  "NOT_FOUND",
  "CART_EMPTY",
  "CART_CHANGED",
  "OUT_OF_STOCK",
  "INSUFFICIENT_CREDITS",
  "ADDRESS_REQUIRED",
  "SHIPPING_NOT_AVAILABLE",
  "ENTITLEMENT_NOT_OPEN",
  "DUPLICATE_ORDER",
  "PAYMENT_NOT_SET_UP",
  "PAYMENT_UNAVAILABLE",
  "CARD_LIMIT",
] as const;

export const orderOutcome = z.object({
  order_id: z.int(),
  number: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  total: dollarsOut,
  credits_used: dollarsOut,
  amount_due: dollarsOut,
  /** Where the rest is paid by card; null if nothing is due. */
  payment_url: urlOut.nullable(),
});
export type OrderOutcome = z.infer<typeof orderOutcome>;

const success = {
  path: "/checkout/success/{order_id}",
  who: "member",
  whileClosed: true,
  summary:
    "Ask Stripe for the truth about an order, settle it, and tell its real state; `errors.order_id` says that it has ended unpaid, so that asking again is of no use",
  tag: "Checkout",
  input: z.strictObject({ order_id: id }),
  output: envelope(orderOutcome),
  errors: ["NOT_FOUND", "PAYMENT_NOT_CONFIRMED", "PAYMENT_UNAVAILABLE"],
} as const;

const cancel = {
  who: "member",
  whileClosed: true,
  summary:
    "Cancel the newest order that waits for payment, or the one named; never a paid one. A repeat cancels nothing more",
  tag: "Checkout",
  input: z.strictObject({ order_id: id.optional() }),
  output: z.object({ message: z.string(), data: orderOutcome }),
  errors: ["NOT_FOUND", "NO_ORDER_TO_CANCEL", "ORDER_ALREADY_PAID", "PAYMENT_UNAVAILABLE"],
} as const;

export const checkout = {
  quote: endpoint({
    method: "POST",
    path: "/club-member/cart-quote",
    who: "public",
    knowsCaller: true,
    summary:
      "Price a cart as order-store would, without holding anything. Packs are priced for the member who is signed in",
    tag: "Checkout",
    input: quoteForm,
    output: envelope(
      cartQuote.extend({
        /**
         * The caller's own order that waits for payment, or null. What it holds counts as free here; it is paid, or cancelled
         * with order-cancel before this cart is ordered.
         */
        waiting: orderOutcome.nullable(),
        /** The products of which it holds pieces: the caller may have them, also where the shop says to all that they are gone. */
        held_products: z.array(z.int()),
      }),
    ),
    errors: ["SHIPPING_NOT_AVAILABLE"],
  }),
  orderStore: endpoint({
    method: "POST",
    path: "/club-member/order-store",
    who: "member",
    summary: "Place an order: prices, stock and credits are decided here",
    tag: "Checkout",
    takesKey: true,
    input: z.object({
      ...cartForm,
      /** Not needed for collection at the club. */
      shipping_address_id: rowId.nullish(),
      shipping_method_id: rowId,
      credits_to_use: dollars.optional().default(0),
      /** The total shown to the member; if the real total differs, CART_CHANGED. */
      seen_total: dollars.optional(),
    }),
    output: z.object({ message: z.string(), data: orderOutcome }),
    errors: [...placementErrors],
  }),
  success: endpoint({ ...success, errors: [...success.errors], method: "GET" }),
  confirm: endpoint({ ...success, errors: [...success.errors], method: "POST" }),
  cancel: endpoint({ ...cancel, errors: [...cancel.errors], method: "GET", path: "/checkout/cancel" }),
  cancelPost: endpoint({ ...cancel, errors: [...cancel.errors], method: "POST", path: "/checkout/cancel" }),
  orderCancel: endpoint({
    ...cancel,
    errors: [...cancel.errors],
    method: "GET",
    path: "/club-member/order-cancel",
  }),
  orderCancelPost: endpoint({
    ...cancel,
    errors: [...cancel.errors],
    method: "POST",
    path: "/club-member/order-cancel",
  }),
  stripeWebhook: endpoint({
    method: "POST",
    path: "/stripe/webhook/{club}",
    who: "signed",
    whileClosed: true,
    summary: "Stripe's events for one club, signed by Stripe; `club` is its domain label",
    tag: "Checkout",
    input: z.object({ club: z.string().max(63) }),
    output: z.object({ received: z.boolean() }),
    errors: ["SIGNATURE_INVALID", "EVENT_UNREADABLE", "CLUB_NOT_FOUND"],
  }),
};
