import {
  mostCounted,
  type orderStages,
  type SaidPayment,
  type SaidRefund,
} from "#contract/order-statuses.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";

type Stage = (typeof orderStages)[number];

const waitsToBeCollected = "(o.shipping_kind = 'collect' or o.fulfilment_status = 'ready_to_collect')";

/** Which orders are at a stage. What is under way to the member is at none: nobody has anything to do with it. */
export const inStage = {
  to_prepare: "o.status = 'placed' and o.on_hold is null",
  to_send: `o.status = 'processing' and o.on_hold is null and o.shipping_kind <> 'collect'
    and o.fulfilment_status in ('unfulfilled', 'partially_shipped', 'returned')`,
  to_collect: `o.status = 'processing' and o.on_hold is null and ${waitsToBeCollected}`,
  on_hold: "o.status in ('placed', 'processing') and o.on_hold is not null",
} satisfies Record<Stage, string>;

/** A value of a statement: how many orders of the club `$1` fulfil this, up to `mostCounted`. An index has the order. */
export const countedOrders = (condition: string) => `(select count(*) from (
  select from orders o where o.club_id = $1 and ${condition} order by o.created_at limit ${mostCounted}) few)`;

/** How many orders are at each stage, up to `mostCounted`. */
export async function countStages(tx: ClubTx): Promise<Record<Stage, number>> {
  const [row] = await tx.query<Record<Stage, number>>(
    `select ${countedOrders(inStage.to_prepare)} as to_prepare, ${countedOrders(inStage.to_send)} as to_send,
       ${countedOrders(inStage.to_collect)} as to_collect, ${countedOrders(inStage.on_hold)} as on_hold`,
    [tx.clubId],
    "order_stages",
  );
  return row ?? { to_prepare: 0, to_send: 0, to_collect: 0, on_hold: 0 };
}

/** SQL, with the club as `$1`: whether an order `o` is of the person with this id, placed by them or with a pack of theirs. */
export function isOf(id: string): string {
  return `${id} in (select o.member_id union all select l.for_member_id from order_lines l
    where l.club_id = $1 and l.order_id = o.id)`;
}

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
