import type { AuditQuery } from "#server/platform/audits.ts";
import { places } from "./orders.rules.ts";

/** How many pieces of each line are in each place. */
const account = `select l.club_id, l.id, l.order_id, l.variation_id, l.paid_line_id, l.quantity, o.status,
    ${places.map((place) => `${place === "wanted" ? "l.quantity + " : ""}coalesce(m.${place}, 0) as ${place}`).join(", ")}
  from order_lines l join orders o on o.club_id = l.club_id and o.id = l.order_id
  left join (
    select club_id, order_line_id, ${places
      .map(
        (place) =>
          `sum(quantity * ((to_place = '${place}')::int - (from_place = '${place}')::int)) as ${place}`,
      )
      .join(", ")}
    from piece_moves group by club_id, order_line_id
  ) m on m.club_id = l.club_id and m.order_line_id = l.id`;

const outside = "to_send + sent + with_member";

/** Invariants of where goods are: each query must return no row. */
const pieceAudits: AuditQuery[] = [
  {
    id: "I-04",
    what: "no piece is in two places: none is taken from where it is not, and the places of a line add up to it",
    sql: `select * from (${account}) a
      where least(${places.join(", ")}) < 0 or ${places.join(" + ")} <> quantity`,
  },
  {
    id: "I-10",
    what: "an order holds all its goods while it waits for payment, takes them when it is placed, and has none once it ended",
    sql: `select a.* from (${account}) a where not case
        when status = 'pending_payment' then held = quantity
        when status in ('cancelled', 'expired') then held = 0 and ${outside} = 0
        when status = 'completed' then held = 0 and sent = 0
        else held = 0 end`,
  },
  {
    id: "I-08",
    what: "what is in a parcel that goes out is under way, and nothing else, or was with the member",
    sql: `select a.*, p.under_way, p.handed from (${account}) a left join (
        select pl.club_id, pl.order_line_id, sum(pl.quantity) filter (where p.status in ('shipped', 'ready_to_collect')) as under_way,
          sum(pl.quantity) filter (where p.status in ('delivered', 'collected')) as handed
        from parcel_lines pl join parcels p on p.club_id = pl.club_id and p.id = pl.parcel_id
        group by pl.club_id, pl.order_line_id
      ) p on p.club_id = a.club_id and p.order_line_id = a.id
      where (a.status <> 'completed' and a.sent <> coalesce(p.under_way, 0))
        or coalesce(p.under_way, 0) + coalesce(p.handed, 0) > a.sent + a.with_member + a.cupboard + a.written_off`,
  },
  {
    id: "I-06",
    what: "what is out of a line and of all that exchanges sent for it is never more than was paid for, nor out for an order that ended",
    sql: `select f.club_id, f.id, f.quantity, f.status, f.${outside.replaceAll(" + ", " + f.")} as own, r.pieces as instead
      from (${account}) f join (
        select club_id, paid_line_id, sum(${outside}) as pieces from (${account}) a
        where paid_line_id is not null group by club_id, paid_line_id
      ) r on r.club_id = f.club_id and r.paid_line_id = f.id
      where r.pieces > 0 and (f.status in ('cancelled', 'expired')
        or f.${outside.replaceAll(" + ", " + f.")} + r.pieces > f.quantity)`,
  },
  {
    id: "I-06",
    what: "goods of a return that was received are back",
    sql: `select a.*, r.pieces from (${account}) a join (
        select rl.club_id, rl.order_line_id, sum(rl.quantity) as pieces
        from return_lines rl join returns r on r.club_id = rl.club_id and r.id = rl.return_id and r.status = 'received'
        group by rl.club_id, rl.order_line_id
      ) r on r.club_id = a.club_id and r.order_line_id = a.id
      where r.pieces > a.cupboard + a.written_off`,
  },
];

/** Invariants of orders: each query must return no row. */
export const orderAudits: AuditQuery[] = [
  ...pieceAudits,
  {
    id: "I-03",
    what: "a placed order has spent the credits that it says, an unpaid one holds them, an ended one has them back",
    sql: `select o.club_id, o.id, o.status, o.credits_cents, t.spent_cents, t.returned_cents, h.held_cents
      from orders o left join (
        select club_id, order_id,
          sum(case kind when 'spend' then amount_cents else 0 end) as spent_cents,
          sum(case kind when 'refund' then amount_cents else 0 end) as returned_cents
        from credit_transfers where order_id is not null group by club_id, order_id
      ) t on t.club_id = o.club_id and t.order_id = o.id
      left join (
        select club_id, order_id, sum(amount_cents) as held_cents from credit_holds
        where status = 'held' group by club_id, order_id
      ) h on h.club_id = o.club_id and h.order_id = o.id
      where not case
        when o.status = 'pending_payment' then t.spent_cents is null and coalesce(h.held_cents, 0) = o.credits_cents
        when h.held_cents is not null then false
        when o.status in ('cancelled', 'expired') then coalesce(t.spent_cents, 0) = coalesce(t.returned_cents, 0)
        else coalesce(t.spent_cents, 0) = o.credits_cents and coalesce(t.returned_cents, 0) <= o.credits_cents end`,
  },
  {
    id: "I-07",
    what: "an order's items, count and lines add up",
    sql: `select o.club_id, o.id from orders o left join (
        select club_id, order_id, sum(line_cents) as cents, sum(quantity) as quantity from order_lines group by club_id, order_id
      ) l on l.club_id = o.club_id and l.order_id = o.id
      where l.cents is distinct from o.items_cents or l.quantity is distinct from o.item_count`,
  },
  {
    id: "I-08",
    what: "an order that waits for money, was cancelled or has ended has nothing under way",
    sql: `select o.club_id, o.id, o.status from orders o
      where o.status in ('pending_payment', 'cancelled', 'expired')
        and exists (select 1 from parcels p where p.club_id = o.club_id and p.order_id = o.id and p.status <> 'returned')`,
  },
  {
    id: "I-08",
    what: "no more is packed than was ordered",
    sql: `select l.club_id, l.id, l.quantity, sum(pl.quantity) as packed
      from order_lines l join parcel_lines pl on pl.club_id = l.club_id and pl.order_line_id = l.id
      join parcels p on p.club_id = pl.club_id and p.id = pl.parcel_id
      where p.status <> 'returned'
      group by l.club_id, l.id, l.quantity having sum(pl.quantity) > l.quantity`,
  },
  {
    id: "I-25",
    what: "every order has the audit row of its storing and every change of it one",
    sql: `select o.club_id, o.id, o.version, a.rows from orders o left join (
        select club_id, subject_id, count(*) as rows from audit_log
        where subject_kind = 'order' and action like 'order.%' group by club_id, subject_id
      ) a on a.club_id = o.club_id and a.subject_id = o.id
      where coalesce(a.rows, 0) < o.version`,
  },
  {
    id: "I-49",
    what: "each number that was given since the club chose one is the number of one order",
    sql: `select n.club_id, n.first_number, n.next_number, count(o.number) as orders from order_numbers n left join (
        select club_id, substring(number from '[0-9]+$')::bigint as number from orders where number ~ '-[0-9]{1,15}$'
      ) o on o.club_id = n.club_id and o.number >= n.first_number and o.number < n.next_number
      group by n.club_id, n.first_number, n.next_number
      having count(o.number) <> n.next_number - n.first_number or count(distinct o.number) <> count(o.number)`,
  },
];
