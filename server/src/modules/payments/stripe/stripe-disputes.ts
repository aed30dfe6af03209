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

const closed: Stripe.Dispute.Status[] = ["won", "lost", "warning_closed"];

export async function readDispute(account: CardAccount, stripeDisputeId: string): Promise<StripeDispute> {
  const found = await askStripe(account, (stripe, options) =>
    stripe.disputes.retrieve(stripeDisputeId, {}, options),
  );
  const due = found.evidence_details?.due_by;
  return {
    stripeDisputeId: found.id,
    amountCents: found.amount,
    reason: found.reason,
    status: found.status,
    respondBy: due ? new Date(due * 1000) : null,
    createdAt: new Date(found.created * 1000),
    isClosed: closed.includes(found.status),
  };
}
