import type { z } from "zod";
import type { memberOrderForm } from "#contract/member-orders.ts";
import { toCents } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { OrderAddress } from "../../orders/index.ts";
import { cartHash, digest, packsDigested } from "../checkout.rules.ts";
import { idempotencyKey } from "../idempotency.ts";
import type { OrderRequest } from "../placement/order-request.ts";

export type MemberOrderForm = z.output<typeof memberOrderForm>;

/** What staff order for a member, and how it is recognised when it comes again. */
export type MemberOrderRequest = OrderRequest & { input: MemberOrderForm };

export function readMemberOrder(ctx: Ctx, form: MemberOrderForm): MemberOrderRequest {
  const { items, packs, payer, reason, member_id, seen_total = null } = form;
  const methodId = form.shipping_method_id;
  const name = idempotencyKey(ctx);
  const creditsCents = toCents(form.credits_to_use);
  const addressId = form.shipping_address_id ?? null;
  const newAddress = addressIn(form);
  const listed = items.map((item) => [item.product_id, item.variation_id, item.quantity]);
  const money = [payer, creditsCents, reason, seen_total];
  const asked = [member_id, listed, methodId, addressId, newAddress, money, ...packsDigested(packs)];
  const hash = cartHash({ items, packs, methodId, addressId, creditsCents });
  return {
    input: form,
    addressId,
    newAddress,
    creditsCents,
    // Another one than the member's own of the same things: both are meant.
    cartHash: digest([hash, "staff", payer, newAddress]),
    key: name ? { name, bodyHash: digest(asked) } : null,
  };
}

function addressIn({ address }: MemberOrderForm): OrderAddress | null {
  if (!address) return null;
  const { name, line1, line2, city, state, postcode, country, phone } = address;
  return { name, line1, line2, city, state, postcode, country, phone };
}
