import type { AuditQuery } from "#server/platform/audits.ts";

/** Invariants of returns and exchanges: each query must return no row. */
export const returnAudits: AuditQuery[] = [
  {
    id: "I-08",
    what: "no more is sent back than was ordered",
    sql: `select l.club_id, l.id, l.quantity, sum(rl.quantity) as taken
      from return_lines rl
      join returns r on r.club_id = rl.club_id and r.id = rl.return_id
      join order_lines l on l.club_id = rl.club_id and l.id = rl.order_line_id
      where r.status in ('requested', 'approved', 'received')
      group by l.club_id, l.id, l.quantity having sum(rl.quantity) > l.quantity`,
  },
  {
    id: "I-06",
    what: "an exchange that was received, and nothing else, has one order that sends exactly what was wanted, for nothing",
    sql: `select r.club_id, r.id, r.kind, r.status, r.replacement_order_id
      from returns r left join orders o on o.club_id = r.club_id and o.id = r.replacement_order_id
      where (r.kind = 'exchange' and r.status = 'received') <> (o.id is not null)
        or o.total_cents <> 0 or o.member_id <> r.member_id
        or (o.id is not null and exists (
          select 1 from (
            select variation_id, quantity from return_lines where club_id = r.club_id and return_id = r.id
            union all
            select variation_id, -quantity from order_lines where club_id = r.club_id and order_id = o.id
          ) goods group by variation_id having sum(quantity) <> 0))`,
  },
  {
    id: "I-06",
    what: "a refund ends the return that it is for, and no other",
    sql: `select r.club_id, r.id, r.status, r.refund_id, f.id as refund
      from returns r full join refunds f on f.club_id = r.club_id and f.return_id = r.id
      where (f.return_id is not null or r.refund_id is not null)
        and (r.refund_id is distinct from f.id or r.status <> 'received' or r.kind <> 'return')`,
  },
];
