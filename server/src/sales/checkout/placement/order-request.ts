import { toCents } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { PackEntry } from "../../entitlements/index.ts";
import type { OrderAddress } from "../../orders/index.ts";
import { type CartItem, cartHash, digest, packsDigested } from "../checkout.rules.ts";
import { idempotencyKey } from "../idempotency.ts";

export type OrderInput = {
  items: CartItem[];
  packs?: PackEntry[] | undefined;
  shipping_address_id?: number | null | undefined;
  shipping_method_id: number;
  credits_to_use: number;
  seen_total?: number | undefined;
};

/** What is ordered, and how it is recognised when it comes again. */
export type OrderRequest = {
  input: OrderInput;
  addressId: number | null;
  /** An address that is kept on the order alone. */
  newAddress: OrderAddress | null;
  creditsCents: number;
  cartHash: string;
  key: { name: string; bodyHash: string } | null;
};

export function readRequest(ctx: Ctx, input: OrderInput): OrderRequest {
  const name = idempotencyKey(ctx);
  const creditsCents = toCents(input.credits_to_use);
  const addressId = input.shipping_address_id ?? null;
  const methodId = input.shipping_method_id;
  const items = input.items.map((item) => [item.product_id, item.variation_id, item.quantity]);
  const packs = input.packs ?? [];
  const seen = input.seen_total ?? null;
  const bodyHash = digest([items, methodId, addressId, creditsCents, seen, ...packsDigested(packs)]);
  const hash = cartHash({ items: input.items, packs, methodId, addressId, creditsCents });
  return {
    input,
    addressId,
    newAddress: null,
    creditsCents,
    cartHash: hash,
    key: name ? { name, bodyHash } : null,
  };
}
