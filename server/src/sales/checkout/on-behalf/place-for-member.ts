import { type Ctx, staffId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { loadSaleable } from "../../../shop/catalog/index.ts";
import { availableCents, lockWallet, type Wallet } from "../../../shop/credits/index.ts";
import type { Outcome } from "../checkout.present.ts";
import { readOrderFacts } from "../checkout.queries.ts";
import { type Money, moneyOf, type PricedCart, priceCart } from "../checkout.rules.ts";
import { keyScope } from "../placement/idempotency.ts";
import { linesOfCart } from "../placement/lines-of-cart.ts";
import { checkSeen, methodFor } from "../placement/place-order.ts";
import { earlierStep, payOrder, type Step } from "../placement/repeat-order.ts";
import { requirePayment, storeOrder } from "../placement/store-order.ts";
import { type Buyer, customerOf } from "./customer.ts";
import { type MemberOrderForm, type MemberOrderRequest, readMemberOrder } from "./member-order-request.ts";
import { maySay, maySendAnywhere } from "./on-behalf.policy.ts";

/**
 * Places an order for a member and the family, as staff, in one short transaction as the member's own; see
 * `placeOrder`. Only a payment link asks Stripe, after the commit, and mails the page where the rest is paid.
 */
export async function placeForMember(ctx: Ctx, form: MemberOrderForm): Promise<Outcome> {
  if (!maySay(form.payer, ctx.actor)) throw new ApiError("FORBIDDEN");
  if (form.items.length === 0 && form.packs.length === 0) {
    throw new ApiError("CART_EMPTY", { message: "Nothing has been chosen." });
  }
  const request = readMemberOrder(ctx, form);
  checkAddress(ctx, request);
  const step = await inClub(ctx, (tx) => decide(tx, ctx, request));
  const outcome = "answer" in step ? step.answer : await payOrder(ctx, request, step.payOrder);
  return { ...outcome, message: messageFor(outcome) };
}

async function decide(tx: ClubTx, ctx: Ctx, request: MemberOrderRequest): Promise<Step> {
  const { form, addressId, newAddress, cartHash, key } = request;
  const customer = await customerOf(tx, form.member_id);
  const now = ctx.platform.clock.now();
  // As for the member's own orders: those of one member come one after the other.
  const wallet = await lockWallet(tx, customer.id);
  const facts = await readOrderFacts(tx, {
    memberId: customer.id,
    methodId: form.shipping_method_id,
    ...{ addressId, cartHash, now, scope: keyScope(ctx), key: key?.name ?? null },
  });
  const earlier = await earlierStep(tx, ctx, request, facts, now);
  if (earlier) return earlier;
  checkPayer(form, customer);
  if (addressId !== null && !facts.address) throw new ApiError("NOT_FOUND");
  const address = newAddress ?? facts.address;
  const method = methodFor({ method: facts.method, address });
  const lines = await linesOfCart(tx, ctx, customer.id, form);
  const saleables = await loadSaleable(
    tx,
    lines.map((line) => line.variation_id),
  );
  const cart = priceCart(lines, saleables, method);
  checkSeen(form.seen_total, cart);
  const money = moneyFor(ctx, request, cart, wallet);
  const asksCard = money.dueCents > 0 && !money.isPaid;
  const stripeKey = asksCard ? await requirePayment(tx, ctx) : null;
  const onBehalf = { staffId: staffId(ctx), payer: form.payer, reason: form.reason };
  return storeOrder(tx, ctx, {
    ...{ customer, onBehalf, wallet, cart, money, stripeKey, method, address, cartHash, key },
    keepsSizes: true,
  });
}

function checkAddress(ctx: Ctx, { form, newAddress, creditsCents }: MemberOrderRequest): void {
  const uses = { credits: form.payer === "credits" || creditsCents > 0, packs: form.packs.length > 0 };
  if (!newAddress || maySendAnywhere(ctx.actor, uses)) return;
  const message =
    "Only an admin can use a member's credits or packs for an order to an address the member has not saved.";
  throw new ApiError("FORBIDDEN", { message, errors: { address: [message] } });
}

/** Somebody who cannot log in any more neither pays nor spends. */
function checkPayer({ payer }: MemberOrderForm, customer: Buyer): void {
  const needsMember = payer === "credits" || payer === "payment_link";
  if (needsMember && customer.isInactive) {
    refusePayer("This member is inactive. Let the club pay, or mark the order as paid.");
  }
  if (payer === "payment_link" && !customer.email) refusePayer("This member has no email address.");
}

function refusePayer(sentence: string): never {
  throw new ApiError("VALIDATION_FAILED", { message: sentence, errors: { payer: [sentence] } });
}

function moneyFor(
  ctx: Ctx,
  { form, creditsCents }: MemberOrderRequest,
  cart: PricedCart,
  wallet: Wallet,
): Money {
  const money = moneyOf(form.payer, cart.totalCents, creditsCents);
  if (money.creditsCents > availableCents(wallet, ctx.platform.clock.now())) {
    throw new ApiError("INSUFFICIENT_CREDITS", {
      message: "The member does not have enough credits for this.",
    });
  }
  return money;
}

function messageFor({ message, data }: Outcome): string {
  if (data.status === "placed") return "The order has been placed.";
  return data.payment_url ? "The payment link is on its way to the member." : message;
}
