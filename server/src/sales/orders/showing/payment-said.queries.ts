import type { SaidPayment, SaidRefund } from "#contract/order-statuses.ts";

/** Which refunds `r` wait for somebody to give the money back by hand. An index has them. */
export const waitsByHand = "r.status = 'pending' and r.due_at is null";

/** With the club as `$1`: where a refund `r` goes. `hand`: it was not paid by card, so somebody gives it back in person. */
export const refundedTo = `case when exists (select 1 from payments p
  where p.club_id = $1 and p.id = r.payment_id and p.method = 'manual') then 'hand' else r.destination end`;

/** What is said of a refund `r`, as `saidRefund` does. */
export const refundSaid = `case when ${waitsByHand} then '${"to_give_back" satisfies SaidRefund}' else r.status end`;

/** With the club as `$1`: what of an order `o` somebody still has to give back by hand; in cents. */
export const toGiveBackCents = `coalesce((select sum(r.amount_cents) from refunds r
  where r.club_id = $1 and r.order_id = o.id and ${waitsByHand}), 0)::int8`;

const toGiveBack = `o.id in (select r.order_id from refunds r where r.club_id = $1 and ${waitsByHand})`;

/** With the club as `$1`: of which orders `o` a list says what, as `saidPayment` does. */
export const paymentSaid = {
  to_give_back: toGiveBack,
  by_credits: "o.payment_status = 'not_required' and o.credits_cents > 0",
  not_required: "o.payment_status = 'not_required' and o.credits_cents = 0",
  unpaid: "o.payment_status = 'unpaid'",
  paid: "o.payment_status = 'paid'",
  partially_refunded: `o.payment_status = 'partially_refunded' and not ${toGiveBack}`,
  refunded: `o.payment_status = 'refunded' and not ${toGiveBack}`,
  failed: "o.payment_status = 'failed'",
} satisfies Record<SaidPayment, string>;
