import type Stripe from "stripe";
import type { CardDispute } from "../gateway.ts";
import { askStripe, type CardAccount } from "./stripe-client.ts";

/** A payment rarely has more than one; this many are searched. */
const maxDisputes = 100;

const closed: Stripe.Dispute.Status[] = ["won", "lost", "warning_closed"];

export async function disputesOfIntent(account: CardAccount, intentId: string): Promise<CardDispute[]> {
  const list = await askStripe(account, (stripe, options) =>
    stripe.disputes.list({ payment_intent: intentId, limit: maxDisputes }, options),
  );
  return list.data.map(toCardDispute).toReversed();
}

function toCardDispute(dispute: Stripe.Dispute): CardDispute {
  const due = dispute.evidence_details?.due_by;
  return {
    id: dispute.id,
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    respondBy: due ? new Date(due * 1000) : null,
    createdAt: new Date(dispute.created * 1000),
    isClosed: closed.includes(dispute.status),
  };
}
