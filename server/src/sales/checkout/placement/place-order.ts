import { toCents } from "#contract/money.ts";
import { type Ctx, idempotencyKey, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub, together } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { readClubSettings } from "../../../ground/clubs/index.ts";
import { availableCents, lockWallet } from "../../../shop/credits/index.ts";
import { refusePacks } from "../../entitlements/index.ts";
import { type OnBehalf, type OrderAddress, type OrderRow, readOrder } from "../../orders/index.ts";
import { GatewayRefusal, type Origin, originOf } from "../../payments/index.ts";
import { type CheckoutFacts, type DuplicateOrder, readCheckoutFacts } from "../checkout.queries.ts";
import { type Payer, type PricedCart, priceCart, splitPayment } from "../checkout.rules.ts";
import { forgetKey, keyScope, readKey, stopKey, writeKey } from "../idempotency.ts";
import {
  cartHash,
  goodsOf,
  itemsDigested,
  jsonDigest,
  type OrderInput,
  type PlacedAnswer,
  partsOf,
  presentOutcome,
} from "../requests.ts";
import { openPayment } from "../settlement/open-payment.ts";
import { dropOrder } from "../settlement/settle-order.ts";
import { loadCart } from "./carts.ts";
import { type Customer, draftOf, placeMany } from "./place-many.ts";

/** Places a member's own order; see `placeRequest`. What the credits do not cover is paid on the page that it answers with. */
export async function placeOrder(ctx: Ctx, input: OrderInput): Promise<PlacedAnswer> {
  if (input.items.length === 0 && !input.packs?.length) throw new ApiError("CART_EMPTY");
  const { name, email } = ctx.actor;
  return placeRequest(ctx, readRequest(ctx, input), () => ({
    customer: { id: memberId(ctx), name, email },
    payer: "payment_link",
  }));
}

/** Who orders for whom, and what that changes. */
export type Buyer = {
  customer: Customer;
  /** If staff place it; a member who orders must stay active throughout. */
  onBehalf?: OnBehalf;
  /** Who pays what the request's credits do not cover. */
  payer: Payer;
  /** Throws if this order may not be placed this way. An earlier one is answered again anyway. */
  check?: () => void;
  /** The message if there are not enough credits. */
  tooFewCredits?: Text;
};

/**
 * Places an order in one short transaction. If money is due, its stock and credits are held, and Stripe is asked
 * after the commit. If Stripe does not answer, the order stays: nothing the member has secured is lost, the
 * reconciler finds a session whose answer was lost, and the same request again continues the same order.
 */
export async function placeRequest(
  ctx: Ctx,
  request: OrderRequest,
  buyerOf: (tx: ClubTx) => Promise<Buyer> | Buyer,
): Promise<PlacedAnswer> {
  const step = await inClub(ctx, async (tx) => decide(tx, ctx, request, await buyerOf(tx)));
  return "answer" in step ? step.answer : payOrder(ctx, request, step.payOrder);
}

async function decide(tx: ClubTx, ctx: Ctx, request: OrderRequest, buyer: Buyer): Promise<NextStep> {
  const { input, addressId, newAddress, creditsCents, cartHash, key } = request;
  const { customer, onBehalf, payer } = buyer;
  const now = ctx.platform.clock.now();
  // From here on this member's orders come one after the other, so a double click sees the first one.
  const [wallet, facts, loaded] = await together(
    lockWallet(tx, customer.id),
    readCheckoutFacts(tx, {
      memberId: customer.id,
      methodId: input.shipping_method_id,
      addressId,
      cartHash,
      goods: onBehalf ? null : goodsOf(input),
      momentAgo: momentBefore(now),
      now,
      scope: keyScope(ctx),
      key: key?.name ?? null,
    }),
    loadCart(tx, ctx, input, customer.id),
  );
  if (!onBehalf && !facts.is_active) throw new ApiError("UNAUTHENTICATED");
  const earlier = await earlierStep(tx, ctx, request, facts, now);
  if (earlier) return earlier;
  buyer.check?.();
  if (addressId !== null && !facts.address) throw new ApiError("NOT_FOUND");
  const address = newAddress ?? facts.address;
  const method = methodFor({ method: facts.method, address });
  refusePacks(loaded.chosen);
  const cart = priceCart(loaded, method);
  checkSeen(input.seen_total, cart);
  const money = splitPayment(payer, cart.total_cents, creditsCents);
  if (money.creditsCents > availableCents(wallet, now))
    throw new ApiError("INSUFFICIENT_CREDITS", buyer.tooFewCredits ? { message: buyer.tooFewCredits } : {});
  const origin = money.dueCents > 0 && !money.isPaid ? await requirePayment(tx, ctx) : null;
  const agreed = { customer, cart, money, method, address, cartHash, ...(onBehalf && { onBehalf }) };
  const placing = { draft: draftOf(ctx, agreed), usedUp: cart.usedUp, wallet, origin };
  const alongside = async (stored: OrderRow[]) => {
    for (const order of stored) if (key) await writeKey(tx, ctx, key, keyState(stepAfter(ctx, order)));
  };
  const [order] = await placeMany(tx, ctx, [placing], { keepsSizes: true, alongside }).catch(
    (error: unknown) => {
      throw byLine(error, cart);
    },
  );
  if (!order) throw new Error("An order was not placed");
  return stepAfter(ctx, order);
}

/** An order that waits is paid next; of any other, the buyer is told. */
function stepAfter(ctx: Ctx, order: OrderRow): NextStep {
  if (order.status === "pending_payment") return { payOrder: order.id };
  return { answer: { message: ctx.words.checkout.placed, data: presentOutcome(order) } };
}

function keyState(step: NextStep) {
  return "answer" in step ? step : { working: step.payOrder };
}

/** The delivery method, for an address that it serves. Throws SHIPPING_NOT_AVAILABLE and ADDRESS_REQUIRED. */
function methodFor({ method, address }: Pick<CheckoutFacts, "method" | "address">) {
  if (!method) throw new ApiError("SHIPPING_NOT_AVAILABLE");
  if (method.kind === "collect") return method;
  if (!address) throw new ApiError("ADDRESS_REQUIRED");
  const served = method.countries === null || method.countries.includes(address.country);
  if (!served) throw new ApiError("SHIPPING_NOT_AVAILABLE");
  return method;
}

/** Throws CART_CHANGED if the total is not the one that was shown, in dollars. */
function checkSeen(seenTotal: number | undefined, cart: PricedCart): void {
  if (seenTotal === undefined || toCents(seenTotal) === cart.total_cents) return;
  throw new ApiError("CART_CHANGED", {
    message: ({ checkout }) => checkout.priceChanged,
  });
}

/** Where new payments begin. Throws PAYMENT_NOT_SET_UP if the club cannot take cards. */
async function requirePayment(tx: ClubTx, ctx: Ctx): Promise<Origin> {
  const origin = originOf(await readClubSettings(tx, ctx));
  if (!origin) throw new ApiError("PAYMENT_NOT_SET_UP");
  return origin;
}

/** The stock functions name variations; the caller knows lines. */
function byLine(error: unknown, { lines, paths }: PricedCart): unknown {
  if (!(error instanceof ApiError) || error.code !== "OUT_OF_STOCK" || !error.errors) return error;
  const { errors } = error;
  const byPath = lines.flatMap(({ variationId }, index) => {
    const sentences = errors[`items.${variationId}`];
    return sentences ? [[paths[index], sentences] as const] : [];
  });
  return new ApiError("OUT_OF_STOCK", { errors: Object.fromEntries(byPath) });
}

/** What comes next: the answer is known, or an order exists for whose payment Stripe is to be asked. */
type NextStep = { answer: PlacedAnswer } | { payOrder: number };

type Keyed = Pick<OrderRequest, "key">;

/** A double click, or the same cart in another tab, comes within this time; the same cart later is another order. */
function momentBefore(now: Date): Date {
  return new Date(now.getTime() - 10_000);
}

/** What an earlier request with this key, or with the same cart, leaves to do; null if there was none. */
async function earlierStep(
  tx: ClubTx,
  ctx: Ctx,
  request: Keyed,
  { key, twin }: CheckoutFacts,
  now: Date,
): Promise<NextStep | null> {
  if (key && request.key) {
    const state = readKey(key, request.key.bodyHash, now);
    if ("answer" in state) return { answer: state.answer as PlacedAnswer };
    const order = await readOrder(tx, state.continueOrder);
    if (order.status === "pending_payment") return continuePayment(tx, ctx, request, order.id);
    const isSettled = order.status !== "cancelled" && order.status !== "expired";
    if (isSettled)
      return { answer: { message: ctx.words.checkout.paidAlready, data: presentOutcome(order) } };
    // It was placed, and what was bought has been refunded since: the caller has not heard of it.
    if (order.placed_at) throw new ApiError("DUPLICATE_ORDER", { message: endedSince });
    // The order came to nothing meanwhile; the key is free for another attempt.
    await forgetKey(tx, ctx, request.key.name);
    return null;
  }
  if (!twin) return null;
  if (isDoubleClick(twin, now)) throw new ApiError("DUPLICATE_ORDER");
  // Stripe could not be reached for the same cart before: this is the second attempt, not a second order.
  return twin.unopened ? continuePayment(tx, ctx, request, twin.id) : null;
}

async function continuePayment(tx: ClubTx, ctx: Ctx, request: Keyed, orderId: number): Promise<NextStep> {
  if (request.key) await writeKey(tx, ctx, request.key, { working: orderId });
  return { payOrder: orderId };
}

const endedSince: Text = ({ checkout }) => checkout.cancelledSince;

function isDoubleClick(twin: DuplicateOrder, now: Date): boolean {
  return new Date(twin.created_at) > momentBefore(now);
}

/** Asks Stripe for the page where the rest is paid; no transaction is open. */
async function payOrder(ctx: Ctx, { key }: Keyed, orderId: number): Promise<PlacedAnswer> {
  try {
    return await openPayment(ctx, orderId, async (tx, answer) => {
      if (key) await writeKey(tx, ctx, key, { answer });
    });
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) {
      if (key) await inClub(ctx, (tx) => stopKey(tx, ctx, key.name));
      throw error;
    }
    // A definite no: there is no session and never will be, so nothing may stay held for it.
    await inClub(ctx, async (tx) => {
      await dropOrder(tx, ctx, orderId, "cancelled", { reason: ctx.words.checkout.reasons.notStarted });
      if (key) await forgetKey(tx, ctx, key.name);
    });
    throw error.why === "out_of_reach" ? new ApiError("PAYMENT_NOT_SET_UP", { cause: error }) : error;
  }
}

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
  const content = [itemsDigested(items), methodId, addressId, creditsCents, seenTotal, ...others];
  return {
    input,
    addressId,
    newAddress: null,
    creditsCents,
    cartHash: cartHash(parts),
    key: name ? { name, bodyHash: jsonDigest(content) } : null,
  };
}
