import { toCents } from "#contract/money.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { loadSaleable } from "../../../shop/catalog/index.ts";
import { availableCents, lockWallet, type Wallet } from "../../../shop/credits/index.ts";
import type { Outcome } from "../checkout.present.ts";
import { type OrderFacts, readOrderFacts } from "../checkout.queries.ts";
import { dueCents, type Money, type PricedCart, priceCart } from "../checkout.rules.ts";
import { keyScope } from "./idempotency.ts";
import { linesOfCart } from "./lines-of-cart.ts";
import { type OrderInput, type OrderRequest, readRequest } from "./order-request.ts";
import { earlierStep, payOrder, type Step } from "./repeat-order.ts";
import { requirePayment, storeOrder } from "./store-order.ts";

/**
 * Places an order in one short transaction. With money due its stock and credits are held, and Stripe is asked
 * after the commit. When Stripe does not answer, the order stays: nothing the member has secured is lost, the
 * reconciler finds a session whose answer was lost, and the same request again goes on with the same order.
 */
export async function placeOrder(ctx: Ctx, input: OrderInput): Promise<Outcome> {
  if (input.items.length === 0 && !input.packs?.length) throw new ApiError("CART_EMPTY");
  const request = readRequest(ctx, input);
  const step = await inClub(ctx, (tx) => decide(tx, ctx, request));
  return "answer" in step ? step.answer : payOrder(ctx, request, step.payOrder);
}

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
  if (!facts.is_active) throw new ApiError("UNAUTHENTICATED");
  const earlier = await earlierStep(tx, ctx, request, facts, now);
  if (earlier) return earlier;
  if (request.addressId !== null && !facts.address) throw new ApiError("NOT_FOUND");
  const method = methodFor(facts);
  const lines = await linesOfCart(tx, ctx, member, input);
  const saleables = await loadSaleable(
    tx,
    lines.map((line) => line.variation_id),
  );
  const cart = priceCart(lines, saleables, method);
  const money = moneyOfMember(ctx, request, cart, wallet);
  const stripeKey = money.dueCents > 0 ? await requirePayment(tx, ctx) : null;
  const customer = { id: member, name: ctx.actor.name, email: ctx.actor.email };
  const { cartHash, key } = request;
  return storeOrder(tx, ctx, {
    ...{ customer, wallet, cart, money, stripeKey, method, address: facts.address, cartHash, key },
    keepsSizes: true,
  });
}

/** The way to get it, for an address that it serves. Throws SHIPPING_NOT_AVAILABLE and ADDRESS_REQUIRED. */
export function methodFor({ method, address }: Pick<OrderFacts, "method" | "address">) {
  if (!method) throw new ApiError("SHIPPING_NOT_AVAILABLE");
  if (method.kind === "collect") return method;
  if (!address) throw new ApiError("ADDRESS_REQUIRED");
  const served = method.countries === null || method.countries.includes(address.country);
  if (!served) throw new ApiError("SHIPPING_NOT_AVAILABLE");
  return method;
}

/** The member pays with credits as far as they said, and the rest by card. */
function moneyOfMember(ctx: Ctx, request: OrderRequest, cart: PricedCart, wallet: Wallet): Money {
  checkSeen(request.input.seen_total, cart);
  const { creditsCents } = request;
  const due = dueCents(cart.totalCents, creditsCents);
  if (creditsCents > availableCents(wallet, ctx.platform.clock.now()))
    throw new ApiError("INSUFFICIENT_CREDITS");
  return { creditsCents, clubCents: 0, dueCents: due, isPaid: false };
}

/** Throws CART_CHANGED where the total is not the one that was seen, in dollars. */
export function checkSeen(seenTotal: number | undefined, cart: PricedCart): void {
  if (seenTotal === undefined || toCents(seenTotal) === cart.totalCents) return;
  throw new ApiError("CART_CHANGED", {
    message: "A price has changed since you saw the total. Please check your cart.",
  });
}
