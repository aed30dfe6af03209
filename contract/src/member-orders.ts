import { z } from "zod";
import { orderOutcome } from "./checkout.ts";
import { endpoint } from "./endpoint.ts";
import { packEntry } from "./entitlements.ts";
import { dollars } from "./money.ts";
import { text } from "./shapes.ts";
import { addressForm } from "./shipping.ts";

/**
 * Who pays for an order that staff place: the member with credits, the club (nothing is due), money that the club
 * took already (marked paid), or the member by a payment link that is mailed.
 */
export const payers = ["credits", "club", "marked_paid", "payment_link"] as const;

/** Staff place orders for members. */
export const memberOrders = {
  store: endpoint({
    method: "POST",
    path: "/club-orders/store",
    who: "staff",
    summary:
      "Place an order for a member and their family. Send an Idempotency-Key header. A manager may not let the club pay or mark as paid",
    tag: "Orders",
    input: z.object({
      /** The primary member whose order, address and credits it is. */
      member_id: z.int().positive(),
      items: z
        .array(
          z.object({
            product_id: z.int().positive(),
            variation_id: z.int().positive(),
            quantity: z.int().min(1).max(999),
          }),
        )
        .max(100),
      packs: z.array(packEntry).max(50),
      shipping_method_id: z.int().positive(),
      /** One of the member's addresses, or a new one that is kept on the order alone. */
      shipping_address_id: z.int().positive().nullish(),
      address: addressForm.nullish(),
      payer: z.enum(payers),
      /** With `payment_link`: the part that credits pay. */
      credits_to_use: dollars.optional().default(0),
      /** Why the club pays, or how it was paid; goes to the timeline. */
      reason: text(200, 0).optional().default(""),
    }),
    output: z.object({ message: z.string(), data: orderOutcome }),
    errors: [
      "NOT_FOUND",
      "CART_EMPTY",
      "CART_CHANGED",
      "OUT_OF_STOCK",
      "INSUFFICIENT_CREDITS",
      "ADDRESS_REQUIRED",
      "SHIPPING_NOT_AVAILABLE",
      "ENTITLEMENT_NOT_OPEN",
      "DUPLICATE_ORDER",
      "IDEMPOTENCY_KEY_REUSED",
      "IDEMPOTENCY_IN_FLIGHT",
      "PAYMENT_NOT_SET_UP",
      "PAYMENT_UNAVAILABLE",
    ],
  }),
};
