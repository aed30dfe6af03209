import { createHash } from "node:crypto";
import type { OrderOutcome } from "#contract/checkout.ts";
import type { contract } from "#contract/index.ts";
import { toCents } from "#contract/money.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { PackEntry } from "../entitlements/index.ts";
import { type OrderRow, type OrderSums, presentSums } from "../orders/index.ts";
import { demandOf } from "./checkout.rules.ts";

/** An order as members and staff request it. */
export type OrderInput = Input<typeof contract.checkout.orderStore>;

/**
 * The parts of an order by which a repeat is recognised. `others` is everything else in its form, so a
 * new field counts unless somebody takes it out; if it is empty, the digests equal those of older versions.
 */
export function partsOf(input: OrderInput) {
  const { items, packs = [], shipping_method_id, shipping_address_id, credits_to_use, ...rest } = input;
  const { seen_total = null, ...others } = rest;
  return {
    items,
    methodId: shipping_method_id,
    addressId: shipping_address_id ?? null,
    creditsCents: toCents(credits_to_use),
    seenTotal: seen_total,
    others: [...packsDigested(packs), ...fieldsDigested(others)],
  };
}

/** What makes an order the same as another one: a double click has the same hash. */
export function cartHash({ items, methodId, addressId, creditsCents, others }: Parts): string {
  const demand = [...demandOf(items)].sort(byFirst);
  return jsonDigest([demand, methodId, addressId, creditsCents, ...others]);
}

/**
 * The goods and packs of a cart as text, without delivery and credits; null if it has only packs, which nobody can order
 * twice.
 */
export function goodsOf({ items, packs = [] }: Pick<OrderInput, "items" | "packs">): string | null {
  if (items.length === 0) return null;
  const goods = [...demandOf(items)].map(([id, quantity]) => `${id}*${quantity}`);
  const entitlements = packs.flatMap((pack) =>
    pack.entitlements.map(({ entitlement_id }) => `pack ${entitlement_id}`),
  );
  return [...goods, ...entitlements].sort().join(" ");
}

type Parts = Omit<ReturnType<typeof partsOf>, "seenTotal">;

/** Items as they are listed if their order counts. */
export function itemsDigested(items: OrderInput["items"]): unknown[] {
  return items.map((item) => [item.product_id, item.variation_id, item.quantity]);
}

/** Packs as they are digested: ordered by id; nothing if there are none. */
function packsDigested(packs: PackEntry[]): unknown[] {
  if (packs.length === 0) return [];
  const chosen = packs.flatMap(({ member_id, entitlements }) =>
    entitlements.map(({ entitlement_id, choices }) => [
      entitlement_id,
      member_id,
      choices.map(({ slot_id, variation_id }) => [slot_id, variation_id]).sort(byFirst),
    ]),
  );
  return [chosen.sort(byFirst)];
}

/** Fields with a value, by name; nothing if there are none. */
function fieldsDigested(fields: object): unknown[] {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? [] : [Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))];
}

function byFirst([a]: unknown[], [b]: unknown[]): number {
  return Number(a) - Number(b);
}

/** SHA-256 of a value, for comparing what was sent; keys of objects must be in a fixed order. */
export function jsonDigest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}

export type PlacedAnswer = { message: string; data: OrderOutcome };

type OutcomeRow = OrderSums & Pick<OrderRow, "id" | "number" | "status" | "payment_status">;

export function presentOutcome(order: OutcomeRow, paymentUrl: string | null = null): OrderOutcome {
  const { total, credits_used, amount_due } = presentSums(order);
  return {
    order_id: order.id,
    number: order.number,
    status: order.status,
    payment_status: order.payment_status,
    total,
    credits_used,
    amount_due,
    payment_url: paymentUrl,
  };
}
