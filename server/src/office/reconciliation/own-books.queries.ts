import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Period } from "./days.rules.ts";
import type { OwnPayment, OwnRefund } from "./reconciliation.rules.ts";

const ownPayment = "id, order_id, intent_id, status, captured_cents, key_digest, account_id, livemode";
const ownRefund =
  "r.id, r.order_id, r.payment_id, r.stripe_refund_id, r.status, r.amount_cents, p.key_digest, p.account_id, p.livemode";

/** The payments that Stripe knows under these intents. */
export async function paymentsOfIntents(tx: ClubTx, intentIds: string[]): Promise<OwnPayment[]> {
  return tx.query<OwnPayment>(
    `select ${ownPayment} from payments where club_id = $1 and intent_id = any($2)`,
    [tx.clubId, intentIds],
    "payments_of_intents",
  );
}

/** The card payments that were booked as captured in a period, whenever they began. */
export async function paymentsCapturedIn(tx: ClubTx, { start, end }: Period): Promise<OwnPayment[]> {
  return tx.query<OwnPayment>(
    `select ${ownPayment} from payments
     where club_id = $1 and method = 'card' and status = 'captured' and captured_at >= $2 and captured_at < $3`,
    [tx.clubId, start, end],
    "payments_captured_in",
  );
}

/** The refunds that Stripe knows under these numbers. */
export async function refundsOfStripeIds(tx: ClubTx, stripeRefundIds: string[]): Promise<OwnRefund[]> {
  return tx.query<OwnRefund>(
    `select ${ownRefund} from refunds r join payments p on p.club_id = $1 and p.id = r.payment_id
     where r.club_id = $1 and r.stripe_refund_id = any($2)`,
    [tx.clubId, stripeRefundIds],
    "refunds_of_stripe_ids",
  );
}

/** The refunds to a card that were booked as done in a period; Stripe does not know about payments by hand. */
export async function refundsDoneIn(tx: ClubTx, { start, end }: Period): Promise<OwnRefund[]> {
  return tx.query<OwnRefund>(
    `select ${ownRefund} from refunds r join payments p on p.club_id = $1 and p.id = r.payment_id
     where r.club_id = $1 and r.destination = 'card' and r.status = 'succeeded' and p.method = 'card'
       and r.finished_at >= $2 and r.finished_at < $3`,
    [tx.clubId, start, end],
    "refunds_done_in",
  );
}
