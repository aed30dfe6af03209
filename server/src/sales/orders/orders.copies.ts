import { dollars, listOf, utc } from "#server/platform/db/copies.ts";
import { columnOfSum } from "./order-sums.rules.ts";
import { toGiveBackCents } from "./showing/conditions.queries.ts";

const lines = `(select coalesce(json_agg(json_build_object('title', l.title, 'color', l.color, 'size', l.size,
    'sku', l.sku, 'quantity', l.quantity, 'unit_price', ${dollars("l.unit_cents")},
    'line_total', ${dollars("l.line_cents")}) order by l.id), '[]')
  from order_lines l where l.club_id = $1 and l.order_id = o.id)`;

const parcels = `(select coalesce(json_agg(json_build_object('status', p.status, 'carrier', p.carrier,
    'tracking_number', p.tracking_number, 'created_at', ${utc("p.created_at")}) order by p.id), '[]')
  from parcels p where p.club_id = $1 and p.order_id = o.id)`;

const payments = `(select coalesce(json_agg(json_build_object('method', p.method, 'status', p.status, 'amount', ${dollars("p.amount_cents")},
    'refunded', ${dollars("p.refunded_cents")}, 'created_at', ${utc("p.created_at")}) order by p.id), '[]')
  from payments p where p.club_id = $1 and p.order_id = o.id)`;

const sums = Object.entries(columnOfSum)
  .filter(([sum]) => sum !== "paid_by_club")
  .map(([sum, column]) => `${dollars(`o.${column}`)} as ${sum}`)
  .join(", ");

/** Their orders, with lines, parcels and payments. */
export const ownOrders = {
  orders: {
    sql: listOf(
      `select o.id, o.number, o.status, o.payment_status, o.fulfilment_status, o.member_name, o.member_email,
       o.address, o.shipping_method_name as shipping_method, ${sums}, ${dollars(toGiveBackCents)} as to_give_back,
       ${utc("o.created_at")} as created_at, ${lines} as lines, ${parcels} as parcels, ${payments} as payments
     from orders o where o.club_id = $1 and o.member_id = $2`,
    ),
  },
};
