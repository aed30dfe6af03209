import type Stripe from "stripe";
import { capturedOf } from "../acts/outside.ts";
import { readOrder } from "../acts/write-order.ts";
import type { OrderBook } from "../books/books.ts";
import { type CardMoney, moneyProblems, noCardMoney } from "../books/money.ts";
import { hasEnded, impossibilities } from "../books/pieces.ts";
import { stripeKeyOf } from "../stage/cast.ts";
import { cents, type Finding, type World } from "../world.ts";

export type Problems = (what: string, detail: string) => void;

/** How long an order may hold goods and credits, with some slack, in milliseconds. */
const longestHoldMs = 50 * 60_000;

/** Checks every order in the panel, in the books and at Stripe, and returns what Stripe knows of each. */
export async function compareOrders(world: World, problem: Problems): Promise<Map<OrderBook, CardMoney>> {
  const money = new Map<OrderBook, CardMoney>();
  for (const order of world.books.orders.values()) {
    const card = await cardMoneyOf(world, order);
    money.set(order, card);
    await compareOrder(world, order, card, (what, detail) =>
      problem(what, `order ${order.name} (${order.club}, ${order.id}): ${detail}`),
    );
  }
  return money;
}

async function compareOrder(
  world: World,
  order: OrderBook,
  card: CardMoney,
  problem: Problems,
): Promise<void> {
  const shown = await readOrder(world, order.club, order.id);
  if (!shown) return problem("an order that was acknowledged is gone", "the panel does not know it");
  order.status = shown.status;
  order.onHold = shown.on_hold;
  order.toldCreditsCents = shown.refunds
    .filter(
      ({ destination, status }) =>
        destination === "credits" && (status === "pending" || status === "succeeded"),
    )
    .reduce((sum, refund) => sum + cents(refund.amount), 0);
  const { status } = shown;
  const isPaid = order.dueCents === 0 || card.captured > 0;
  if (cents(shown.total) !== order.totalCents)
    problem("an order changed its price", `${order.totalCents} became ${shown.total}`);
  if (order.cancelled && status !== "cancelled") problem("a cancelled order goes on", `it is ${status} now`);
  if (hasEnded(order) && order.origin === "exchange" && order.insteadCents === null)
    if (order.lines.some(({ isOfPack }) => isOfPack))
      problem("an exchange ended for nothing", "the member has neither the goods, nor money, nor the pack");
  if (status === "pending_payment" && card.captured > 0)
    problem("money came and the order does not know", `Stripe has ${card.captured}`);
  if (status === "pending_payment" && world.stage.clock.now() - order.placedAt > longestHoldMs)
    problem("a hold is older than it may be", `placed ${new Date(order.placedAt).toISOString()}`);
  if (!hasEnded(order) && status !== "pending_payment" && !isPaid)
    problem("an order goes on that nobody paid", `${order.dueCents} were due`);
  const captured = shown.payments
    .filter((payment) => payment.status === "captured")
    .reduce((sum, { amount }) => sum + cents(amount), 0);
  if (captured !== card.captured && !(hasEnded(order) && card.captured === card.refunded))
    problem("the shop and Stripe differ", `captured ${captured} here, ${card.captured} at Stripe`);
  for (const text of impossibilities(order)) problem("goods are where they cannot be", text);
  const sent = [...world.books.orders.values()].filter(({ paidAs }) => paidAs === order.name);
  for (const text of moneyProblems(order, card, sent)) problem("money does not add up", text);
}

/** What Stripe's own books say of an order. */
async function cardMoneyOf(world: World, order: OrderBook): Promise<CardMoney> {
  if (order.sessions.size === 0) return noCardMoney;
  const money = { ...noCardMoney };
  const apiKey = stripeKeyOf(order.club, world.books.clubs.get(order.club)?.keyTurn ?? 0);
  for (const { intent } of await capturedOf(world, order)) {
    const charge = intent.latest_charge as Stripe.Charge;
    money.captured += charge.amount_captured;
    money.refunded += charge.amount_refunded;
    const disputes = await world.stage.dashboard.disputes.list({ payment_intent: intent.id }, { apiKey });
    for (const { status, amount } of disputes.data) {
      money.disputed = true;
      if (status === "lost") money.lost += amount;
    }
  }
  return money;
}

/** The same problem twice in a row, with time between, is one; what disappears by itself was under way. */
export function lasting(before: Finding[], now: Finding[]): Finding[] {
  const seen = new Set(before.map(({ what, detail }) => what + detail));
  return now.filter(({ what, detail }) => seen.has(what + detail));
}
