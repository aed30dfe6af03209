import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, together } from "#server/platform/db/in-club.ts";
import { type ChosenSize, saveSizes } from "../../../people/members/index.ts";
import { type Demand, holdStock, takeStock } from "../../../shop/catalog/index.ts";
import { holdCredits, type LockedWallet, spendCredits } from "../../../shop/credits/index.ts";
import {
  claimUsed,
  insertOrders,
  type OnBehalf,
  type OrderAddress,
  type OrderDraft,
  type OrderRow,
  type UsedUp,
  waitsForPayment,
} from "../../orders/index.ts";
import type { Origin } from "../../payments/index.ts";
import type { Method, PaymentSplit, PricedCart } from "../checkout.rules.ts";
import { insertManualPayment, insertPayment } from "../money/payments.queries.ts";
import { mailAllPlaced } from "../order-mails.ts";
import { holdsMs, sessionMsOf } from "../settlement/open-payment.ts";

/** An order that may be placed: checked, priced, and with who pays for it. */
export type PlaceableOrder = {
  draft: OrderDraft;
  /** Zero by default. */
  usedUp?: UsedUp;
  /** The member's wallet, if it is already locked. */
  wallet?: LockedWallet;
  /** Where the card payment begins; needed if a card is charged. */
  origin?: Origin | null;
};

/** How the ways of placing orders differ, once it is settled what is ordered and who pays. */
export type PlacingPolicy = {
  /** How goods get to orders that do not wait; out of the stock by default. */
  takeGoods?: (tx: ClubTx, demands: Demand[]) => Promise<void>;
  /** Somebody chose, so the sizes of the packs go into the profiles of their people. */
  keepsSizes?: boolean;
  /** Written with the rest, once the orders have their numbers. */
  alongside?: (orders: OrderRow[]) => Promise<void>;
};

/**
 * The only way in which orders are placed, one or many, in the caller's transaction: goods, orders, packs and mails with one
 * statement for all of them, credits and payments with one for each order that has any. If something is due that nobody
 * has taken, everything is held and the order waits for its payment, unmailed; orders of one batch all wait, or none. Returns
 * them as written, in the order of the drafts. Places all of them or throws: OUT_OF_STOCK naming variations, and
 * what `claimUsed` throws.
 *
 * The stock comes first: its rows are locked more strongly than the order lines that refer to them could lock them.
 */
export async function placeMany(
  tx: ClubTx,
  ctx: Ctx,
  orders: PlaceableOrder[],
  { takeGoods = takeStock, keepsSizes = false, alongside }: PlacingPolicy = {},
): Promise<OrderRow[]> {
  const drafts = orders.map(({ draft }) => draft);
  const waits = drafts.some(waitsForPayment);
  if (waits && !drafts.every(waitsForPayment))
    throw new Error("Some orders of a batch wait, and some do not");
  const lines = drafts.flatMap((draft) => draft.lines);
  const [, stored] = await together(
    (waits ? holdStock : takeGoods)(tx, lines),
    insertOrders(tx, ctx, drafts),
  );
  const placed = stored.flatMap((order, at) => orders.slice(at, at + 1).map((one) => ({ ...one, order })));
  await together(
    payWithCredits(tx, ctx, placed, waits),
    keepsSizes && saveSizes(tx, ctx, lines.flatMap(sizeIn)),
    claimUsed(tx, ctx, placed.flatMap(useOf), { waits }),
    writePayments(tx, ctx, placed, waits),
    !waits && mailAllPlaced(tx, ctx, placed.map(told)),
    alongside?.(stored),
  );
  return stored;
}

type Placed = PlaceableOrder & { order: OrderRow };

async function payWithCredits(tx: ClubTx, ctx: Ctx, placed: Placed[], waits: boolean): Promise<void> {
  for (const { order, wallet } of placed) {
    if (order.credits_cents === 0) continue;
    const spend = { memberId: order.member_id, orderId: order.id, cents: order.credits_cents };
    await (waits ? holdCredits : spendCredits)(tx, ctx, { ...spend, ...(wallet && { wallet }) });
  }
}

function useOf({ order, usedUp }: Placed) {
  return usedUp ? [{ orderId: order.id, ...usedUp }] : [];
}

/** What the card is charged later, or what staff have already taken. */
async function writePayments(tx: ClubTx, ctx: Ctx, placed: Placed[], waits: boolean): Promise<void> {
  for (const { order, origin } of placed) {
    if (order.due_cents === 0) continue;
    const payment = { orderId: order.id, amountCents: order.due_cents };
    if (!waits) await insertManualPayment(tx, ctx, payment);
    else if (origin) await insertPayment(tx, ctx, { ...payment, origin });
    else throw new Error("A card is asked for nothing without an account");
  }
}

function sizeIn({ pack, variationId }: OrderDraft["lines"][number]): ChosenSize[] {
  return pack ? [{ memberId: pack.personId, variationId }] : [];
}

function told({ order, draft }: Placed) {
  return { order: { ...order, taken_cents: draft.isPaid ? order.due_cents : 0 }, lines: draft.lines };
}

/** The member whose order it is. */
export type Customer = { id: number; name: string; email: string };

/** Who orders what, where it goes and who pays. */
export type AgreedOrder = {
  customer: Customer;
  /** If staff place it. */
  onBehalf?: OnBehalf;
  cart: PricedCart;
  money: PaymentSplit;
  method: Method;
  address: OrderAddress | null;
  cartHash: string;
};

/** An agreed order that is about to be stored. */
export function draftOf(ctx: Ctx, agreed: AgreedOrder): OrderDraft {
  const { customer, onBehalf, cart, money, method, address, cartHash } = agreed;
  const sessionMs = sessionMsOf({ placed_by_staff_id: onBehalf?.staffId ?? null });
  return {
    memberId: customer.id,
    memberName: customer.name,
    memberEmail: customer.email,
    ...(onBehalf && { onBehalf }),
    lines: cart.lines,
    shippingMethod: { id: method.id, name: method.name, kind: method.kind },
    shippingCents: cart.shipping_cents,
    address: method.kind === "collect" ? null : address,
    ...money,
    cartHash,
    expiresAt: new Date(ctx.platform.clock.now().getTime() + sessionMs + holdsMs),
  };
}
