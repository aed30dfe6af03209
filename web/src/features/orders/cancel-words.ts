import { formatDollars, toCents, toDollars } from "#contract/money.ts";
import type { AdminOrder } from "#contract/order-shapes.ts";

type Order = Pick<
  AdminOrder,
  "status" | "on_hold" | "credits_used" | "payments" | "refunds" | "disputes" | "replaces"
>;

/** What cancelling does, one sentence a line. Money that went back before, or is on its way, does not go back again. */
export function cancelWords(order: Order): string[] {
  return order.status === "pending_payment" ? unpaidWords(order) : paidWords(order);
}

function unpaidWords({ credits_used }: Order): string[] {
  const words = ["The goods set aside for it go back on sale."];
  if (credits_used > 0)
    words.push(`${formatDollars(credits_used)} in credits set aside for it go back to the member.`);
  return [...words, "It can no longer be paid for. The member sees your reason on the order."];
}

function paidWords({ on_hold, credits_used, payments, refunds, disputes, replaces }: Order): string[] {
  const isShort = on_hold === "OUT_OF_STOCK";
  const words = [isShort ? "Its goods go back into stock." : "Everything in it goes back into stock."];
  const captured = payments.filter(({ status }) => status === "captured");
  const credits = left(toCents(credits_used), refunds, "credits");
  const [byCard, byHand] = [inWay(captured, "card"), inWay(captured, "manual")];
  const disputed = sumCents(disputes.filter(({ status }) => takenByBank.includes(status)));
  const card = left(sumCents(byCard), refunds, "card") - disputed;
  const hand = left(sumCents(byHand), refunds, "hand");
  if (credits > 0) words.push(`${formatDollars(toDollars(credits))} goes back to credits.`);
  // What was captured is then not what this order says, so no figure can be promised.
  if (on_hold === "PAYMENT_MISMATCH") words.push("The amount Stripe took goes back to the card.");
  else if (card > 0) words.push(`${formatDollars(toDollars(card))} goes back to the card.`);
  if (hand > 0) words.push(`${formatDollars(toDollars(hand))} was not paid by card: refund it by hand.`);
  if (disputed > 0)
    words.push(
      `The bank has ${formatDollars(toDollars(disputed))} because of a dispute: it is refunded if the dispute is won.`,
    );
  if (replaces)
    words.push(`What was paid for it with order ${replaces.number} goes back to where it came from.`);
  return [...words, "The member receives an email with your reason."];
}

/** Of disputes that are open or lost. */
const takenByBank = ["needs_response", "under_review", "lost"];

function inWay(payments: AdminOrder["payments"], way: "card" | "manual"): AdminOrder["payments"] {
  return payments.filter(({ method }) => method === way);
}

type Refund = AdminOrder["refunds"][number];

function left(paidCents: number, refunds: Refund[], to: Refund["destination"]): number {
  return paidCents - sumCents(refunds.filter((one) => one.destination === to && one.status !== "failed"));
}

function sumCents(amounts: { amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + toCents(amount), 0);
}
