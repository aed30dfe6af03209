import { toCents } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub, together } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { readClubSettings } from "../../../ground/clubs/index.ts";
import { availableCents, lockWallet } from "../../../shop/credits/index.ts";
import { refusePacks } from "../../entitlements/index.ts";
import type { OnBehalf, OrderRow } from "../../orders/index.ts";
import { type Origin, originOf } from "../../payments/index.ts";
import { type PlacedAnswer, presentOutcome } from "../checkout.present.ts";
import { type CheckoutFacts, readCheckoutFacts } from "../checkout.queries.ts";
import { type Payer, type PricedCart, priceCart, splitPayment } from "../checkout.rules.ts";
import { goodsOf } from "../digests.rules.ts";
import { keyScope, writeKey } from "../idempotency.ts";
import { type Customer, draftOf } from "./draft-order.ts";
import { loadCart } from "./load-cart.ts";
import type { OrderRequest } from "./order-request.ts";
import { placeMany } from "./place-many.ts";
import { earlierStep, momentBefore, type NextStep, payOrder } from "./repeat-order.ts";

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
  const named = lines.flatMap(({ variationId }, index) => {
    const sentences = errors[`items.${variationId}`];
    return sentences ? [[paths[index], sentences] as const] : [];
  });
  return new ApiError("OUT_OF_STOCK", { errors: Object.fromEntries(named) });
}
