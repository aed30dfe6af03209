import { toCents } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type CartItem, cartHash, digest } from "../checkout.rules.ts";
import { idempotencyKey } from "./idempotency.ts";

export type OrderInput = {
  items: CartItem[];
  shipping_address_id?: number | null | undefined;
  shipping_method_id: number;
  credits_to_use: number;
  seen_total?: number | undefined;
};

/** What is ordered, and how it is recognised when it comes again. */
export type OrderRequest = {
  input: OrderInput;
  addressId: number | null;
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
  const bodyHash = digest([items, methodId, addressId, creditsCents, input.seen_total ?? null]);
  const hash = cartHash({ items: input.items, methodId, addressId, creditsCents });
  return { input, addressId, creditsCents, cartHash: hash, key: name ? { name, bodyHash } : null };
}
