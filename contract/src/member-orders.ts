import { z } from "zod";
import { cartForm, cartPacks, cartQuote, orderOutcome, placementErrors, quoteForm } from "./checkout.ts";
import { endpoint } from "./endpoint.ts";
import { dollars } from "./money.ts";
import { said } from "./said.ts";
import { envelope, id, rowId, text } from "./shapes.ts";
import { address, addressForm, countryCode, shippingMethod } from "./shipping.ts";

/**
 * Who pays for an order that staff place: the member with credits, the club (nothing is due), money that the club
 * has already received (marked paid), or the member by a mailed payment link.
 */
export const payers = ["credits", "club", "marked_paid", "payment_link"] as const;

/** What staff order for a member, and who pays. */
export const memberOrderForm = z
  .object({
    /** The primary member whose order, address and credits it is. */
    member_id: rowId,
    ...cartForm,
    packs: cartPacks,
    shipping_method_id: rowId,
    /** One of the member's addresses, or a new one stored only on the order; not both. */
    shipping_address_id: rowId.nullish(),
    address: addressForm.nullish(),
    payer: z.enum(payers),
    /** With `payment_link`: the part that credits pay. */
    credits_to_use: dollars.optional().default(0),
    /** Why the club pays, or how it was paid, which is required; shown on the timeline. */
    reason: text(200, 0).optional().default(""),
    /** The total shown to staff; if the real total differs, CART_CHANGED. */
    seen_total: dollars.optional(),
  })
  .refine((form) => !(form.address && form.shipping_address_id), {
    path: ["address"],
    error: said("chooseAnAddress"),
  })
  .refine((form) => form.payer !== "marked_paid" || form.reason, {
    path: ["reason"],
    error: said("required", "reason"),
  })
  .refine((form) => form.payer === "payment_link" || form.credits_to_use === 0, {
    path: ["credits_to_use"],
    error: said("creditsOnlyWithLink"),
  });

/** Staff place orders for members. */
export const memberOrders = {
  addresses: endpoint({
    method: "GET",
    path: "/club-member/addresses/{id}",
    who: "staff",
    right: "orderForMembers",
    summary: "A member's addresses, the default one first; a secondary member has the primary's",
    tag: "Orders",
    input: z.strictObject({ id }),
    output: envelope(z.array(address)),
    errors: ["NOT_FOUND"],
  }),
  methods: endpoint({
    method: "GET",
    path: "/club-orders/shipping-methods",
    who: "staff",
    right: "orderForMembers",
    summary: "Ways to get an order, for a country, as its member would be offered them",
    tag: "Orders",
    input: z.strictObject({ country: countryCode.optional() }),
    output: envelope(z.array(shippingMethod)),
  }),
  quote: endpoint({
    method: "POST",
    path: "/club-orders/quote",
    who: "staff",
    right: "orderForMembers",
    summary: "Price an order for a member and their family as store would, without holding anything",
    tag: "Orders",
    changes: "nothing",
    input: z.object({
      /** The primary member whose order it would be. */
      member_id: rowId,
      ...quoteForm.shape,
      packs: cartPacks,
    }),
    output: envelope(cartQuote),
    errors: ["NOT_FOUND", "SHIPPING_NOT_AVAILABLE"],
  }),
  store: endpoint({
    method: "POST",
    path: "/club-orders/store",
    who: "staff",
    right: "orderForMembers",
    summary:
      "Place an order for a member and their family. A manager may not let the club pay or mark as paid",
    tag: "Orders",
    changes: [
      "auditLog",
      "clubMembers",
      "dashboard",
      "entitlements",
      "grants",
      "orders",
      "packs",
      "products",
    ],
    takesKey: true,
    input: memberOrderForm,
    output: z.object({ message: z.string(), data: orderOutcome }),
    errors: [...placementErrors],
  }),
};
