import type { Ctx } from "#server/platform/context.ts";
import { idempotencyKey } from "#server/platform/http/idempotency-key.ts";
import type { OrderAddress } from "../../orders/index.ts";
import { cartHash, itemsDigested, jsonDigest, type OrderInput, partsOf } from "../digests.rules.ts";

/** What is ordered, and how a repeat is recognised. */
export type OrderRequest = {
  input: OrderInput;
  addressId: number | null;
  /** An address stored only on the order. */
  newAddress: OrderAddress | null;
  creditsCents: number;
  cartHash: string;
  key: { name: string; bodyHash: string } | null;
};

export function readRequest(ctx: Ctx, input: OrderInput): OrderRequest {
  const name = idempotencyKey(ctx);
  const { seenTotal, ...parts } = partsOf(input);
  const { items, methodId, addressId, creditsCents, others } = parts;
  const asked = [itemsDigested(items), methodId, addressId, creditsCents, seenTotal, ...others];
  return {
    input,
    addressId,
    newAddress: null,
    creditsCents,
    cartHash: cartHash(parts),
    key: name ? { name, bodyHash: jsonDigest(asked) } : null,
  };
}
