import { type Ctx, memberId } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { holdStock, takeStock } from "../../catalog/index.ts";
import { clubSettings } from "../../clubs/index.ts";
import { holdCredits, spendCredits, type Wallet } from "../../credits/index.ts";
import { claimEntitlements } from "../../entitlements/index.ts";
import { insertOrder, type OrderAddress, type OrderDraft } from "../../orders/index.ts";
import { insertPayment } from "../../payments/index.ts";
import { type Outcome, placedMessage, presentOutcome } from "../checkout.present.ts";
import type { Method, PricedCart } from "../checkout.rules.ts";
import { mailPlaced } from "../order-mails.ts";
import { holdsMs, sessionMs } from "../settlement/open-payment.ts";
import { writeKey } from "./idempotency.ts";
import type { OrderRequest } from "./order-request.ts";

type Checked = {
  wallet: Wallet;
  cart: PricedCart;
  /** What the card has to pay, in cents. */
  due: number;
  /** What the card's part begins with; null where nothing is due. */
  stripeKey: string | null;
  method: Method;
  address: OrderAddress | null;
};

/** The key that new payments begin with. Throws PAYMENT_NOT_SET_UP where the club can not take cards. */
export async function requirePayment(tx: ClubTx, ctx: Ctx): Promise<string> {
  const { stripeSecretKey } = await clubSettings(tx, ctx);
  if (!stripeSecretKey) throw new ApiError("PAYMENT_NOT_SET_UP");
  return stripeSecretKey;
}

/**
 * Writes a checked order with everything that belongs to it. The stock comes first: its rows are locked
 * harder than the order's lines, which refer to them, could lock them.
 */
export async function storeOrder(
  tx: ClubTx,
  ctx: Ctx,
  request: OrderRequest,
  checked: Checked,
): Promise<{ answer: Outcome } | { payOrder: number }> {
  const { cart, due, stripeKey, wallet } = checked;
  const now = ctx.platform.clock.now();
  const move = due > 0 ? holdStock : takeStock;
  await move(tx, cart.lines).catch((error: unknown) => {
    throw byLine(error, cart);
  });
  const draft = draftOf(ctx, request, checked, new Date(now.getTime() + sessionMs + holdsMs));
  const order = await insertOrder(tx, ctx, draft);
  if (request.creditsCents > 0) {
    const spend = { memberId: draft.memberId, orderId: order.id, cents: request.creditsCents, wallet };
    await (due > 0 ? holdCredits(tx, ctx, spend) : spendCredits(tx, ctx, spend));
  }
  const { choices } = cart;
  const ids = Object.keys(choices).map(Number);
  await claimEntitlements(tx, ctx, {
    orderId: order.id,
    ids,
    choices,
    status: due > 0 ? "held" : "redeemed",
  });
  if (stripeKey) {
    await insertPayment(tx, ctx, { orderId: order.id, amountCents: due, secretKey: stripeKey });
    if (request.key) await writeKey(tx, ctx, request.key, { working: order.id });
    return { payOrder: order.id };
  }
  const stored = {
    id: order.id,
    number: order.number,
    status: order.status,
    payment_status: order.paymentStatus,
    member_id: draft.memberId,
    member_name: draft.memberName,
    member_email: draft.memberEmail,
    items_cents: cart.itemsCents,
    shipping_cents: cart.shippingCents,
    total_cents: cart.totalCents,
    credits_cents: request.creditsCents,
    due_cents: due,
    shipping_method_name: draft.shippingMethod.name,
    address: draft.address,
  };
  await mailPlaced(tx, ctx, stored, draft.lines);
  const answer = { message: placedMessage, data: presentOutcome(stored) };
  if (request.key) await writeKey(tx, ctx, request.key, { answer });
  return { answer };
}

function draftOf(ctx: Ctx, request: OrderRequest, checked: Checked, holdsEnd: Date): OrderDraft {
  const { cart, due, method, address } = checked;
  return {
    memberId: memberId(ctx),
    memberName: ctx.actor.name,
    memberEmail: ctx.actor.email,
    lines: cart.lines,
    shippingMethod: { id: method.id, name: method.name, kind: method.kind },
    shippingCents: cart.shippingCents,
    address: method.kind === "collect" ? null : address,
    creditsCents: request.creditsCents,
    cartHash: request.cartHash,
    expiresAt: due > 0 ? holdsEnd : null,
  };
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
