import { toCents } from "#contract/money.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { loadSaleable } from "../../catalog/index.ts";
import { availableCents, lockWallet, type Wallet } from "../../credits/index.ts";
import { readOrder } from "../../orders/index.ts";
import { StripeRefusal } from "../../payments/index.ts";
import { dropOrder } from "../cancellation/drop-order.ts";
import { type Outcome, presentOutcome } from "../checkout.present.ts";
import { type OrderFacts, readOrderFacts, type Twin } from "../checkout.queries.ts";
import { dueCents, type PricedCart, priceCart } from "../checkout.rules.ts";
import { openPayment } from "../settlement/open-payment.ts";
import { forgetKey, keyScope, readKey, stopKey, writeKey } from "./idempotency.ts";
import { linesOfCart } from "./lines-of-cart.ts";
import { type OrderInput, type OrderRequest, readRequest } from "./order-request.ts";
import { requirePayment, storeOrder } from "./store-order.ts";

/** A double click comes within this time; the same cart later is another order. */
const doubleClickMs = 10_000;

/**
 * Places an order in one short transaction. With money due its stock and credits are held, and Stripe is asked
 * after the commit. When Stripe does not answer, the order stays: nothing the member has secured is lost, the
 * reconciler finds a session whose answer was lost, and the same request again goes on with the same order.
 */
export async function placeOrder(ctx: Ctx, input: OrderInput): Promise<Outcome> {
  if (input.items.length === 0 && !input.packs?.length) throw new ApiError("CART_EMPTY");
  const request = readRequest(ctx, input);
  const step = await inClub(ctx, (tx) => decide(tx, ctx, request));
  return "answer" in step ? step.answer : pay(ctx, request, step.payOrder);
}

type Step = { answer: Outcome } | { payOrder: number };

async function decide(tx: ClubTx, ctx: Ctx, request: OrderRequest): Promise<Step> {
  const { input } = request;
  const member = memberId(ctx);
  const now = ctx.platform.clock.now();
  // From here on this member's orders come one after the other, so a double click sees the first one.
  const wallet = await lockWallet(tx, member);
  const facts = await readOrderFacts(tx, {
    memberId: member,
    methodId: input.shipping_method_id,
    addressId: request.addressId,
    scope: keyScope(ctx),
    key: request.key?.name ?? null,
    cartHash: request.cartHash,
    now,
  });
  const earlier = await earlierStep(tx, ctx, request, facts, now);
  if (earlier) return earlier;
  const method = methodFor(facts, request);
  const lines = await linesOfCart(tx, ctx, member, input);
  const saleables = await loadSaleable(
    tx,
    lines.map((line) => line.variation_id),
  );
  const cart = priceCart(lines, saleables, method);
  const due = checkMoney(ctx, request, cart, wallet);
  const stripeKey = due > 0 ? await requirePayment(tx, ctx) : null;
  return storeOrder(tx, ctx, request, { wallet, cart, due, stripeKey, method, address: facts.address });
}

/** What an earlier request with this key, or of the same cart, leaves to do; null when there was none. */
async function earlierStep(
  tx: ClubTx,
  ctx: Ctx,
  request: OrderRequest,
  { key, twin }: OrderFacts,
  now: Date,
): Promise<Step | null> {
  if (key && request.key) {
    const state = readKey(key, request.key.bodyHash, now);
    if ("answer" in state) return { answer: state.answer as Outcome };
    const order = await readOrder(tx, state.continueOrder);
    if (order.status === "pending_payment") return continuePayment(tx, ctx, request, order.id);
    const settled = order.status !== "cancelled" && order.status !== "expired";
    if (settled) return { answer: { message: paidMessage, data: presentOutcome(order) } };
    // The order came to nothing meanwhile; the key is free for another try.
    await forgetKey(tx, ctx, request.key.name);
    return null;
  }
  if (!twin) return null;
  if (isDoubleClick(twin, now)) throw new ApiError("DUPLICATE_ORDER");
  // Stripe could not be reached for the same cart before: this is the second try, not a second order.
  return twin.unopened ? continuePayment(tx, ctx, request, twin.id) : null;
}

async function continuePayment(tx: ClubTx, ctx: Ctx, request: OrderRequest, orderId: number): Promise<Step> {
  if (request.key) await writeKey(tx, ctx, request.key, { working: orderId });
  return { payOrder: orderId };
}

const paidMessage = "This order is paid already.";

function isDoubleClick(twin: Twin, now: Date): boolean {
  return now.getTime() - new Date(twin.created_at).getTime() < doubleClickMs;
}

function methodFor({ method, address }: OrderFacts, request: OrderRequest) {
  if (request.addressId !== null && !address) throw new ApiError("NOT_FOUND");
  if (!method) throw new ApiError("SHIPPING_NOT_AVAILABLE");
  if (method.kind === "collect") return method;
  if (!address) throw new ApiError("ADDRESS_REQUIRED");
  const served = method.countries === null || method.countries.includes(address.country);
  if (!served) throw new ApiError("SHIPPING_NOT_AVAILABLE");
  return method;
}

/** Gives what the card has to pay, in cents. */
function checkMoney(ctx: Ctx, request: OrderRequest, cart: PricedCart, wallet: Wallet): number {
  const { seen_total } = request.input;
  if (seen_total !== undefined && toCents(seen_total) !== cart.totalCents) {
    throw new ApiError("CART_CHANGED", {
      message: "A price has changed since you saw the total. Please check your cart.",
    });
  }
  const due = dueCents(cart.totalCents, request.creditsCents);
  if (request.creditsCents > availableCents(wallet, ctx.platform.clock.now()))
    throw new ApiError("INSUFFICIENT_CREDITS");
  return due;
}

/** Asks Stripe for the page where the rest is paid; no transaction is open. */
async function pay(ctx: Ctx, request: OrderRequest, orderId: number): Promise<Outcome> {
  const key = request.key;
  try {
    return await openPayment(ctx, orderId, async (tx, answer) => {
      if (key) await writeKey(tx, ctx, key, { answer });
    });
  } catch (error) {
    if (!(error instanceof StripeRefusal)) {
      if (key) await inClub(ctx, (tx) => stopKey(tx, ctx, key.name));
      throw error;
    }
    // A definite no: there is no session and never will be, so nothing may stay held for it.
    await inClub(ctx, async (tx) => {
      await dropOrder(tx, ctx, orderId, "cancelled", { reason: "The payment could not be started" });
      if (key) await forgetKey(tx, ctx, key.name);
    });
    throw new ApiError(error.badKey ? "PAYMENT_NOT_SET_UP" : "PAYMENT_UNAVAILABLE", { cause: error });
  }
}
