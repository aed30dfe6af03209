import type Stripe from "stripe";
import { askStripe, type CardAccount } from "./stripe-client.ts";

/** A payment that the card's holder has disputed, as Stripe tells it. */
export type StripeDispute = {
  stripeDisputeId: string;
  amountCents: number;
  reason: string;
  /** Stripe's own word. */
  status: string;
  respondBy: Date | null;
  createdAt: Date;
  /** Nothing can come of it any more. */
  isClosed: boolean;
};

/** A payment has hardly more than one; this many are looked through. */
const maxDisputes = 100;

const closed: Stripe.Dispute.Status[] = ["won", "lost", "warning_closed"];

/** Every dispute about a payment, oldest first. */
export async function disputesOfIntent(account: CardAccount, intentId: string): Promise<StripeDispute[]> {
  const list = await askStripe(account, (stripe, options) =>
    stripe.disputes.list({ payment_intent: intentId, limit: maxDisputes }, options),
  );
  return list.data.map(toStripeDispute).toReversed();
}

function toStripeDispute(dispute: Stripe.Dispute): StripeDispute {
  const due = dispute.evidence_details?.due_by;
  return {
    stripeDisputeId: dispute.id,
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    respondBy: due ? new Date(due * 1000) : null,
    createdAt: new Date(dispute.created * 1000),
    isClosed: closed.includes(dispute.status),
  };
}
