/**
 * What counts as sold, as SQL for whoever counts it: what is left of what was ordered. What left the stock is another figure,
 * the `sold` of a variation: a piece that was paid back and kept is still gone.
 */

/** Orders whose goods have left the stock; what an unpaid order holds is not sold. */
export const soldStatuses = "('placed', 'processing', 'completed')";

/**
 * The order of a line `l`, if it is sold. Found by its key, line by line, which `offset 0` enforces: for many
 * variations the planner expects so many lines that it would read all orders of the club.
 */
export const soldOrderOfLine = `(
    select o.id, o.created_at from orders o
    where o.club_id = l.club_id and o.id = l.order_id and o.status in ${soldStatuses} offset 0)`;

/**
 * With the club as `$1`: how many pieces of a line `l` are left of those that were ordered. What an exchange sends is none of them:
 * it was sold with the line that paid for it, from which it also goes back.
 */
export const soldPieces = `(case when l.paid_line_id is null then l.quantity else 0 end
  - coalesce((select sum(b.quantity) from refund_lines b
  join refunds r on r.club_id = $1 and r.id = b.refund_id and r.status <> 'failed'
  where b.club_id = $1 and b.order_line_id = l.id), 0))`;

/**
 * With the club as `$1`: the cents of a line `l` that are left after refunds. A refund counts for at most what its pieces
 * cost; one for pieces of several lines is divided among them by their prices.
 */
export const soldCents = `(l.paid_cents - coalesce((
  select sum(round(b.quantity * l.paid_piece_cents * least(1, went.cents / goods.cents))) from refund_lines b
  cross join lateral (select coalesce(sum(r.amount_cents), 0) as cents from refunds r where r.club_id = $1
    and (r.id = b.refund_id or r.part_of = b.refund_id) and r.status in ('pending', 'succeeded')) went
  cross join lateral (select nullif(sum(a.quantity * p.paid_piece_cents), 0) as cents from refund_lines a
    join order_lines p on p.club_id = a.club_id and p.id = a.order_line_id
    where a.club_id = $1 and a.refund_id = b.refund_id) goods
  where b.club_id = $1 and b.order_line_id = l.id), 0))`;
