import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { clubSettings } from "../../../ground/clubs/index.ts";
import { type ChosenSize, keepSizes } from "../../../people/members/index.ts";
import { holdStock, takeStock } from "../../../shop/catalog/index.ts";
import { holdCredits, spendCredits, type Wallet } from "../../../shop/credits/index.ts";
import { claimEntitlements } from "../../entitlements/index.ts";
import {
  insertOrder,
  type OnBehalf,
  type OrderAddress,
  type OrderDraft,
  type StoredOrder,
} from "../../orders/index.ts";
import { insertManualPayment, insertPayment, type StripeKey, stripeKeyOf } from "../../payments/index.ts";
import { type Outcome, placedMessage, presentOutcome } from "../checkout.present.ts";
import type { Method, Money, PricedCart } from "../checkout.rules.ts";
import { type MailedOrder, mailPlaced } from "../order-mails.ts";
import { holdsMs, sessionMsOf } from "../settlement/open-payment.ts";
import { writeKey } from "./idempotency.ts";
import type { OrderRequest } from "./order-request.ts";

/** The member whose order it is. */
export type Customer = { id: number; name: string; email: string };

export type CheckedOrder = {
  customer: Customer;
  /** Where staff place it. */
  onBehalf?: OnBehalf;
  /** Not needed where no credits are used. */
  wallet?: Wallet;
  cart: PricedCart;
  money: Money;
  /** What the card's part begins with; null where no card is asked. */
  stripeKey: StripeKey | null;
  method: Method;
  address: OrderAddress | null;
  cartHash: string;
  /** Somebody chose, so the sizes of the packs go into the profiles of their people. */
  keepsSizes?: boolean;
  key: OrderRequest["key"];
};

/** The key that new payments begin with. Throws PAYMENT_NOT_SET_UP where the club cannot take cards. */
export async function requirePayment(tx: ClubTx, ctx: Ctx): Promise<StripeKey> {
  const key = stripeKeyOf(await clubSettings(tx, ctx));
  if (!key) throw new ApiError("PAYMENT_NOT_SET_UP");
  return key;
}

/**
 * Writes a checked order with everything that belongs to it. The stock comes first: its rows are locked
 * harder than the order's lines, which refer to them, could lock them.
 */
export async function storeOrder(
  tx: ClubTx,
  ctx: Ctx,
  checked: CheckedOrder,
): Promise<{ answer: Outcome } | { payOrder: number }> {
  const { cart, money, stripeKey, wallet, key } = checked;
  const waits = money.dueCents > 0 && !money.isPaid;
  const move = waits ? holdStock : takeStock;
  await move(tx, cart.lines).catch((error: unknown) => {
    throw byLine(error, cart);
  });
  const draft = draftOf(ctx, checked, waits);
  const order = await insertOrder(tx, ctx, draft);
  if (money.creditsCents > 0) {
    const cents = money.creditsCents;
    const spend = { memberId: draft.memberId, orderId: order.id, cents, ...(wallet && { wallet }) };
    await (waits ? holdCredits(tx, ctx, spend) : spendCredits(tx, ctx, spend));
  }
  if (checked.keepsSizes) await keepSizes(tx, ctx, sizesIn(cart));
  const { choices } = cart;
  const ids = Object.keys(choices).map(Number);
  await claimEntitlements(tx, ctx, {
    orderId: order.id,
    ids,
    choices,
    status: waits ? "held" : "redeemed",
  });
  const payment = { orderId: order.id, amountCents: money.dueCents };
  if (waits) {
    if (!stripeKey) throw new Error("A card is asked for nothing without a key");
    await insertPayment(tx, ctx, { ...payment, key: stripeKey });
    if (key) await writeKey(tx, ctx, key, { working: order.id });
    return { payOrder: order.id };
  }
  if (money.dueCents > 0) await insertManualPayment(tx, ctx, payment);
  const stored = {
    ...{ status: order.status, payment_status: order.paymentStatus },
    ...mailedOrder(order, draft, checked),
  };
  await mailPlaced(tx, ctx, stored, draft.lines);
  const answer = { message: placedMessage, data: presentOutcome(stored) };
  if (key) await writeKey(tx, ctx, key, { answer });
  return { answer };
}

/** What the confirmation of an order that was just written tells. */
export function mailedOrder(
  order: Pick<StoredOrder, "id" | "number">,
  draft: OrderDraft,
  { cart, money, onBehalf }: Pick<CheckedOrder, "cart" | "money" | "onBehalf">,
): MailedOrder {
  return {
    id: order.id,
    number: order.number,
    member_id: draft.memberId,
    member_name: draft.memberName,
    member_email: draft.memberEmail,
    items_cents: cart.itemsCents,
    shipping_cents: cart.shippingCents,
    total_cents: cart.totalCents,
    credits_cents: money.creditsCents,
    due_cents: money.dueCents,
    taken_cents: money.isPaid ? money.dueCents : 0,
    club_cents: money.clubCents,
    placed_by_staff_id: onBehalf?.staffId ?? null,
    shipping_method_name: draft.shippingMethod.name,
    address: draft.address,
  };
}

/** A checked order as it is written. */
export function draftOf(ctx: Ctx, checked: CheckedOrder, waits: boolean): OrderDraft {
  const { customer, onBehalf, cart, money, method, address, cartHash } = checked;
  const sessionMs = sessionMsOf({ placed_by_staff_id: onBehalf?.staffId ?? null });
  return {
    memberId: customer.id,
    memberName: customer.name,
    memberEmail: customer.email,
    ...(onBehalf && { onBehalf }),
    lines: cart.lines,
    shippingMethod: { id: method.id, name: method.name, kind: method.kind },
    shippingCents: cart.shippingCents,
    address: method.kind === "collect" ? null : address,
    ...money,
    cartHash,
    expiresAt: waits ? new Date(ctx.platform.clock.now().getTime() + sessionMs + holdsMs) : null,
  };
}

function sizesIn({ lines }: PricedCart): ChosenSize[] {
  return lines.flatMap(({ pack, variationId }) => (pack ? [{ memberId: pack.personId, variationId }] : []));
}

/** The stock door names variations; the caller knows lines. */
function byLine(error: unknown, { lines, paths }: PricedCart): unknown {
  if (!(error instanceof ApiError) || error.code !== "OUT_OF_STOCK" || !error.errors) return error;
  const { errors } = error;
  const named = lines.flatMap(({ variationId }, index) => {
    const sentences = errors[`items.${variationId}`];
    return sentences ? [[paths[index], sentences] as const] : [];
  });
  return new ApiError("OUT_OF_STOCK", { errors: Object.fromEntries(named) });
}
