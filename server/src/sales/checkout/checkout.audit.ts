import type { AuditQuery } from "#server/platform/audits.ts";

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
