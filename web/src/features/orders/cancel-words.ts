import { formatDollars, toCents, toDollars } from "#contract/money.ts";
import type { AdminOrder } from "#contract/order-shapes.ts";
import { orders as texts } from "#words/panel/orders.ts";

type Order = Pick<
  AdminOrder,
  "status" | "member" | "on_hold" | "credits_used" | "payments" | "refunds" | "disputes" | "replaces"
>;

/** What cancelling does, one sentence per line. Earlier refunds, and those on their way, are not repeated. */
export function cancelWords(order: Order): string[] {
  return order.status === "pending_payment" ? unpaidWords(order) : paidWords(order);
}

function unpaidWords({ credits_used, member }: Order): string[] {
  const words = [texts.cancel.goodsSetAside];
  if (credits_used > 0) words.push(texts.cancel.inCreditsSetAside(formatDollars(credits_used)));
  const { itCanNoLonger, memberHasNoEmail, memberSeesReason } = texts.cancel;
  return [...words, itCanNoLonger, member.email === "" ? memberHasNoEmail : memberSeesReason];
}

function paidWords({
  member,
  on_hold,
  credits_used,
  payments,
  refunds,
  disputes,
  replaces,
}: Order): string[] {
  const isShort = on_hold === "OUT_OF_STOCK";
  const words = [isShort ? texts.cancel.itsGoodsGoBack : texts.cancel.everythingInItGoesBack];
  const captured = payments.filter(({ status }) => status === "captured");
  const credits = left(toCents(credits_used), refunds, "credits");
  const [byCard, byHand] = [inWay(captured, "card"), inWay(captured, "manual")];
  const disputed = sumCents(disputes.filter(({ status }) => takenByBank.includes(status)));
  const card = left(sumCents(byCard), refunds, "card") - disputed;
  const hand = left(sumCents(byHand), refunds, "hand");
  if (credits > 0) words.push(texts.cancel.goesBackToCredits(formatDollars(toDollars(credits))));
  // What was captured is then not what this order says, so no figure can be promised.
  if (on_hold === "PAYMENT_MISMATCH") words.push(texts.cancel.amountStripeTookGoesBack);
  else if (card > 0) words.push(texts.cancel.goesBackToTheCard(formatDollars(toDollars(card))));
  if (hand > 0) words.push(texts.cancel.wasNotPaidByCard(formatDollars(toDollars(hand))));
  if (disputed > 0) words.push(texts.cancel.bankHasBecauseOfDispute(formatDollars(toDollars(disputed))));
  if (replaces) words.push(texts.cancel.whatWasPaid(replaces.number));
  return [...words, member.email === "" ? texts.cancel.memberHasNoEmail : texts.cancel.memberReceivesEmail];
}

/** Of refunds that are done or on their way. */
const given = ["pending", "succeeded"];

/** Of disputes that are open or lost. */
const takenByBank = ["needs_response", "under_review", "lost"];

function inWay(payments: AdminOrder["payments"], way: "card" | "manual"): AdminOrder["payments"] {
  return payments.filter(({ method }) => method === way);
}

type Refund = AdminOrder["refunds"][number];

function left(paidCents: number, refunds: Refund[], to: Refund["destination"]): number {
  return paidCents - sumCents(refunds.filter((one) => one.destination === to && given.includes(one.status)));
}

function sumCents(amounts: { amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + toCents(amount), 0);
}
