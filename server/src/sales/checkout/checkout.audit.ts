import type { AuditQuery } from "#server/platform/audits.ts";
import { takesMoneySql } from "./money/order-money.queries.ts";

/** Invariants of card payments and refunds: each query must return no row. */
export const paymentAudits: AuditQuery[] = [
  {
    id: "I-06",
    what: "an order that goes on has captured once what was due, or what an admin accepted, unless it is on hold for a person",
    sql: `select o.club_id, o.id, o.status, o.due_cents, coalesce(p.cents, 0) as captured, coalesce(p.payments, 0) as payments
      from orders o left join (
        select club_id, order_id, sum(captured_cents) as cents, sum(accepted_cents) as accepted, count(*) as payments from payments
        where status = 'captured' group by club_id, order_id
      ) p on p.club_id = o.club_id and p.order_id = o.id
      where o.status in ('placed', 'processing', 'completed') and o.on_hold is distinct from 'PAYMENT_MISMATCH'
        and ((coalesce(p.cents, 0) <> o.due_cents and p.accepted is distinct from p.cents) or coalesce(p.payments, 0) > 1)`,
  },
  {
    id: "I-08",
    what: "money paid for an order that is closed is given back, on its way, or with the bank",
    sql: `select o.club_id, o.id, o.status, p.captured_cents, o.credits_cents, coalesce(r.cents, 0) as refunded
      from orders o join payments p on p.club_id = o.club_id and p.order_id = o.id and p.status = 'captured'
      left join (
        select club_id, order_id, sum(amount_cents) as cents from refunds group by club_id, order_id
      ) r on r.club_id = o.club_id and r.order_id = o.id
      left join (
        select club_id, payment_id, sum(amount_cents) as cents from disputes
        where status in ('needs_response', 'under_review', 'lost') group by club_id, payment_id
      ) d on d.club_id = p.club_id and d.payment_id = p.id
      where o.status in ('cancelled', 'expired') and coalesce(r.cents, 0) + coalesce(d.cents, 0)
        < p.captured_cents + case when o.placed_at is null then 0 else o.credits_cents end`,
  },
  {
    id: "I-08",
    what: "an order that waits for its payment has captured nothing",
    sql: `select o.club_id, o.id from orders o
      join payments p on p.club_id = o.club_id and p.order_id = o.id and p.captured_cents > 0
      where o.status = 'pending_payment'`,
  },
  {
    id: "I-06",
    what: "an order gives back, to wherever, no more than was paid for it",
    sql: `select o.club_id, o.id, o.credits_cents, coalesce(p.cents, 0) as captured, r.cents as refunded
      from orders o join (
        select club_id, order_id, sum(amount_cents) as cents from refunds
        where status <> 'failed' and source = 'kitroom' group by club_id, order_id
      ) r on r.club_id = o.club_id and r.order_id = o.id
      left join (
        select club_id, order_id, sum(captured_cents) as cents from payments group by club_id, order_id
      ) p on p.club_id = o.club_id and p.order_id = o.id
      where r.cents > case when o.placed_at is null then 0 else o.credits_cents end + coalesce(p.cents, 0)`,
  },
  {
    id: "I-06",
    what: "never more is given back than was captured, and what is booked as given back succeeded",
    sql: `select p.club_id, p.id, p.captured_cents, p.refunded_cents, r.given, r.asked
      from payments p left join (
        select club_id, payment_id, sum(amount_cents) filter (where status = 'succeeded') as given,
          sum(amount_cents) filter (where status <> 'failed' and source = 'kitroom') as asked
        from refunds where payment_id is not null group by club_id, payment_id
      ) r on r.club_id = p.club_id and r.payment_id = p.id
      where p.refunded_cents <> coalesce(r.given, 0) or coalesce(r.asked, 0) > p.captured_cents`,
  },
  {
    id: "I-47",
    what: "what is owed until a dispute has ended is not owed any longer",
    sql: `select r.club_id, r.id, r.order_id, r.amount_cents from refunds r
      where r.status = 'owed' and exists (select from disputes d
          where d.club_id = r.club_id and d.order_id = r.order_id and d.closed_at is not null)
        and not exists (select from disputes d
          where d.club_id = r.club_id and d.order_id = r.order_id and d.closed_at is null)`,
  },
  {
    id: "I-47",
    what: "goods that are back are paid for, or owed, as long as money is left",
    sql: `with back as (
        select club_id, paid_line_id, sum(quantity) as pieces from (
          select l.club_id, coalesce(l.paid_line_id, l.id) as paid_line_id, rl.quantity
          from returns r join return_lines rl on rl.club_id = r.club_id and rl.return_id = r.id
          join order_lines l on l.club_id = rl.club_id and l.id = rl.order_line_id
          where r.kind = 'return' and r.status = 'received' and r.refund_id is null
          union all
          select l.club_id, l.paid_line_id, l.quantity
          from orders o join order_lines l on l.club_id = o.club_id and l.order_id = o.id
          where o.status = 'cancelled' and l.paid_line_id is not null
        ) goods group by club_id, paid_line_id
      )
      select l.club_id, l.order_id, l.id, back.pieces
      from back join order_lines l on l.club_id = back.club_id and l.id = back.paid_line_id
      join orders o on o.club_id = l.club_id and o.id = l.order_id
      left join (
        select f.club_id, fl.order_line_id, sum(fl.quantity) as pieces from refund_lines fl
        join refunds f on f.club_id = fl.club_id and f.id = fl.refund_id
        where f.return_id is null
        group by f.club_id, fl.order_line_id
      ) given on given.club_id = l.club_id and given.order_line_id = l.id
      where l.paid_piece_cents > 0 and back.pieces > coalesce(given.pieces, 0)
        and o.credits_cents + coalesce((select sum(p.captured_cents) from payments p
            where p.club_id = o.club_id and p.order_id = o.id), 0)
          > coalesce((select sum(f.amount_cents) from refunds f where f.club_id = o.club_id and f.order_id = o.id), 0)
            + coalesce((select sum(d.amount_cents) from disputes d where d.club_id = o.club_id and d.order_id = o.id
              and ${takesMoneySql}), 0)`,
  },
  {
    id: "I-47",
    what: "what exchanges still have to send for money that the bank has is on hold, unless somebody let it go on",
    sql: `select o.club_id, o.id, d.id as dispute_id
      from disputes d
      join order_lines paid on paid.club_id = d.club_id and paid.order_id = d.order_id
      join order_lines l on l.club_id = d.club_id and l.paid_line_id = paid.id
      join orders o on o.club_id = d.club_id and o.id = l.order_id
      where ${takesMoneySql} and o.status in ('placed', 'processing') and o.on_hold is null
        and o.fulfilment_status in ('unfulfilled', 'partially_shipped', 'ready_to_collect')
        and not exists (select from order_events e
          where e.club_id = o.club_id and e.order_id = o.id and e.kind = 'hold_lifted')`,
  },
];

/** States in which an order has its goods for good. */
const living = "('placed', 'processing', 'completed')";

/** The credits that an order spent; one that was never placed only held them. */
const spentCents = "case when o.placed_at is null then 0 else o.credits_cents end";

/** Invariants of stock, orders and their holds: each query must return no row. */
export const checkoutAudits: AuditQuery[] = [
  {
    id: "I-04",
    what: "what is sold of a variation is what orders took and did not put back",
    sql: `select v.club_id, v.id, v.sold, coalesce(m.sold, 0) as moved from variations v left join (
        select l.club_id, l.variation_id, sum(m.sold_delta) as sold
        from piece_moves m join order_lines l on l.club_id = m.club_id and l.id = m.order_line_id
        group by l.club_id, l.variation_id
      ) m on m.club_id = v.club_id and m.variation_id = v.id
      where v.sold <> coalesce(m.sold, 0)`,
  },
  {
    id: "I-10",
    what: "what is held of a variation is what orders that wait for payment and approved exchanges asked for",
    sql: `select v.club_id, v.id, v.held, coalesce(l.quantity, 0) as waiting
      from variations v left join (
        select club_id, variation_id, sum(quantity) as quantity from (
          select l.club_id, l.variation_id, l.quantity
          from order_lines l join orders o on o.club_id = l.club_id and o.id = l.order_id
          where o.status = 'pending_payment'
          union all
          select l.club_id, l.variation_id, l.quantity
          from return_lines l join returns r on r.club_id = l.club_id and r.id = l.return_id
          where r.kind = 'exchange' and r.status = 'approved'
        ) wanted group by club_id, variation_id
      ) l on l.club_id = v.club_id and l.variation_id = v.id
      where v.held <> coalesce(l.quantity, 0)`,
  },
  {
    id: "I-10",
    what: "credits are held exactly for orders that wait for payment",
    sql: `select o.club_id, o.id, o.status, o.credits_cents, coalesce(h.cents, 0) as held
      from orders o left join (
        select club_id, order_id, sum(amount_cents) as cents from credit_holds
        where status = 'held' group by club_id, order_id
      ) h on h.club_id = o.club_id and h.order_id = o.id
      where coalesce(h.cents, 0) <> case o.status when 'pending_payment' then o.credits_cents else 0 end`,
  },
  {
    id: "I-03",
    what: "a living order spent its credits once, less what was given back, and a closed one has them back",
    sql: `select o.club_id, o.id, o.status, o.credits_cents, coalesce(t.cents, 0) as spent, coalesce(r.cents, 0) as refunded
      from orders o left join (
        select club_id, order_id, sum(case kind when 'spend' then amount_cents else -amount_cents end) as cents
        from credit_transfers where kind in ('spend', 'refund') and order_id is not null group by club_id, order_id
      ) t on t.club_id = o.club_id and t.order_id = o.id
      left join (
        select club_id, order_id, sum(amount_cents) as cents from refunds
        where destination = 'credits' and status = 'succeeded' group by club_id, order_id
      ) r on r.club_id = o.club_id and r.order_id = o.id
      where coalesce(t.cents, 0) + least(coalesce(r.cents, 0), ${spentCents}) <>
        case when o.status in ${living} or r.cents is not null then ${spentCents} else 0 end`,
  },
  {
    id: "I-02",
    what: "what went back as credits beyond those an order spent was paid otherwise, and is in the ledger once",
    sql: `select o.club_id, o.id, o.credits_cents, coalesce(r.cents, 0) as refunded, coalesce(t.cents, 0) as granted
      from orders o left join (
        select club_id, order_id, sum(amount_cents) as cents from credit_transfers
        where kind = 'grant' and order_id is not null group by club_id, order_id
      ) t on t.club_id = o.club_id and t.order_id = o.id
      left join (
        select club_id, order_id, sum(amount_cents) as cents from refunds
        where destination = 'credits' and status = 'succeeded' group by club_id, order_id
      ) r on r.club_id = o.club_id and r.order_id = o.id
      where coalesce(t.cents, 0) <> greatest(0, coalesce(r.cents, 0) - ${spentCents})`,
  },
  {
    id: "I-07",
    what: "an answered key belongs to one order that exists",
    sql: `select k.club_id, k.id from idempotency_keys k
      where k.status_code = 200 and not exists (
        select from orders o where o.club_id = k.club_id and o.id = case when k.order_id is null
          then (k.response->'data'->>'order_id')::bigint else k.order_id end)`,
  },
  {
    id: "I-04",
    what: "the lines of an order add up to it",
    sql: `select o.club_id, o.id, o.items_cents from orders o
      where o.items_cents <> (select coalesce(sum(line_cents), 0) from order_lines l
        where l.club_id = o.club_id and l.order_id = o.id)`,
  },
];
