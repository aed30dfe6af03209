/** What counts as sold, as SQL for whoever counts it. */

/** Orders whose goods have left the stock; what an unpaid order holds is not sold. */
export const soldStatuses = "('placed', 'processing', 'completed')";

/**
 * The order of a line `l`, if it is sold. Found by its key, line by line, which `offset 0` enforces: for many
 * variations the planner expects so many lines that it would read all orders of the club.
 */
export const soldOrderOfLine = `(
    select o.id, coalesce(o.placed_at, o.created_at) as at from orders o
    where o.club_id = l.club_id and o.id = l.order_id and o.status in ${soldStatuses} offset 0)`;

/** With the club as `$1`: how many pieces of a line `l` are left of those that were ordered. */
export const soldPieces = `(l.quantity - coalesce((select sum(b.quantity) from refund_lines b
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
