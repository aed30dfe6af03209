import type { Statement } from "./main-club.ts";

/**
 * Opens the account of goods for the orders of some clubs: from the shelf to where the order's state says. The planner
 * knows nothing yet of the orders that were just filled in, and would read all of a club's for each line.
 */
export function goodsOf(clubs: string): Statement {
  return {
    text: `analyze orders;
      analyze order_lines;
      insert into piece_moves (club_id, order_line_id, from_place, to_place, quantity, sold_delta)
      select l.club_id, l.id, m.from_place, m.to_place, l.quantity, l.quantity * m.sold
      from order_lines l join orders o on o.club_id = l.club_id and o.id = l.order_id
      join (values
        ('{placed,processing,completed}'::text[], 'wanted', 'to_send', 1),
        ('{completed}', 'to_send', 'with_member', 0),
        ('{cancelled,expired}', 'wanted', 'cupboard', 0)
      ) as m (states, from_place, to_place, sold) on o.status = any (m.states)
      where l.club_id in (${clubs})`,
  };
}
