import type { z } from "zod";
import type { memberOrderForm } from "#contract/member-orders.ts";
import type { Ctx } from "#server/platform/context.ts";
import { idempotencyKey } from "#server/platform/http/idempotency-key.ts";
import type { OrderAddress } from "../../orders/index.ts";
import { cartHash, itemsDigested, jsonDigest, partsOf } from "../digests.rules.ts";

import type { OrderRequest } from "../placement/order-request.ts";

export type MemberOrderForm = z.output<typeof memberOrderForm>;

/** What staff order for a member, and how a repeat is recognised. */
export type MemberOrderRequest = OrderRequest & { input: MemberOrderForm };

export function readMemberOrder(ctx: Ctx, form: MemberOrderForm): MemberOrderRequest {
  const { member_id, payer, reason, address, ...order } = form;
  const name = idempotencyKey(ctx);
  const { seenTotal, ...parts } = partsOf(order);
  const { items, methodId, addressId, creditsCents, others } = parts;
  const newAddress = addressIn(address);
  const money = [payer, creditsCents, reason, seenTotal];
  const asked = [member_id, itemsDigested(items), methodId, addressId, newAddress, money, ...others];
  return {
    input: form,
    addressId,
    newAddress,
    creditsCents,
    // Not the same as the member's own order of the same things: both are meant.
    cartHash: jsonDigest([cartHash(parts), "staff", payer, newAddress]),
    key: name ? { name, bodyHash: jsonDigest(asked) } : null,
  };
}

function addressIn(address: MemberOrderForm["address"]): OrderAddress | null {
  if (!address) return null;
  const { name, line1, line2, city, state, postcode, country, phone } = address;
  return { name, line1, line2, city, state, postcode, country, phone };
}
