import { goodsOf } from "./goods.ts";
import type { Statement } from "./main-club.ts";

/** Ids of a club's rows begin at its own id times this. */
const step = 100_000;
/** Far above the clubs that other parts fill for themselves, however many there are of these. */
export const firstNeighbour = 10_001;

export type OtherClubs = {
  count: number;
  /** Of each club. Two lines an order, spread evenly over the products. */
  orders: number;
  members: number;
  products: number;
};

/** 10,000 orders among 20 other clubs. */
export const neighbours: OtherClubs = { count: 20, orders: 500, members: 25, products: 20 };

/** Other clubs with orders, and the people, products and credits that these need. */
export function otherClubsOf({ count, ...each }: OtherClubs): Statement[] {
  const clubs = `generate_series(${firstNeighbour}, ${firstNeighbour + count - 1}) c`;
  /** An order's member, products and totals follow from its number in the club, k; each line is 1 of 20.00. */
  const eachOrder = `${clubs}, generate_series(1, ${each.orders}) k`;
  const sold = (2 * each.orders) / each.products;
  return [
    {
      text: `insert into clubs (id, domain, name) select c, 'neighbour-' || c, 'Neighbour ' || c from ${clubs}`,
    },
    { text: `insert into club_settings (club_id) select c from ${clubs}` },
    {
      text: `insert into shipping_methods (club_id, id, name, kind, price_cents)
      select c, c * ${step}, 'Collect at the club', 'collect', 0 from ${clubs}`,
    },
    {
      text: `insert into categories (club_id, id, name, slug) select c, c * ${step}, 'Kit', 'kit' from ${clubs}`,
    },
    {
      text: `insert into products (club_id, id, title, slug, category_id, price_cents, status)
      select c, c * ${step} + i, 'Shirt ' || i, 'shirt-' || i, c * ${step}, 2000, 'live'
      from ${clubs}, generate_series(0, ${each.products - 1}) i`,
    },
    {
      // Every product is in the same number of orders: two lines an order, spread evenly.
      text: `insert into variations (club_id, id, product_id, color, color_hex, size, sku, received, sold)
      select c, c * ${step} + i, c * ${step} + i, 'Red', '#C62828', 'M', 'N' || i, ${20 * sold}, ${sold}
      from ${clubs}, generate_series(0, ${each.products - 1}) i`,
    },
    {
      text: `insert into members (club_id, id, email, first_name, last_name, account_status)
      select c, c * ${step} + i, 'member-' || i || '@neighbour.example', 'Nell', 'Member ' || i, 1
      from ${clubs}, generate_series(0, ${each.members - 1}) i`,
    },
    {
      text: `insert into credit_accounts (club_id, id, kind)
      select c, c * ${step} + n, kind from ${clubs}, (values (1, 'issuance'), (2, 'sales')) k (n, kind)`,
    },
    {
      text: `insert into credit_accounts (club_id, id, kind, member_id, balance_cents)
      select c, c * ${step} + 10 + i, 'member', c * ${step} + i, 0 from ${clubs}, generate_series(0, ${each.members - 1}) i`,
    },
    {
      text: `insert into orders (club_id, id, number, member_id, member_name, member_email, status, payment_status, fulfilment_status,
        items_cents, shipping_cents, total_cents, credits_cents, due_cents, item_count,
        shipping_method_id, shipping_method_name, shipping_kind, cart_hash, created_at, placed_at)
      select c, c * ${step} + k, 'NEI-' || k, c * ${step} + k % ${each.members}, 'Nell Member ' || k % ${each.members},
        'member-' || k % ${each.members} || '@neighbour.example', 'placed', 'not_required', 'unfulfilled',
        4000, 0, 4000, 4000, 0, 2, c * ${step}, 'Collect at the club', 'collect', 'bench-' || k,
        now() - k * interval '1 hour', now() - k * interval '1 hour'
      from ${eachOrder}`,
    },
    {
      text: `insert into order_lines (club_id, order_id, product_id, variation_id, title, color, size, sku, quantity, unit_cents, line_cents)
      select c, c * ${step} + k, c * ${step} + p, c * ${step} + p, 'Shirt ' || p, 'Red', 'M', 'N' || p, 1, 2000, 2000
      from ${eachOrder}, lateral (values ((2 * k) % ${each.products}), ((2 * k + 1) % ${each.products})) lines (p)`,
    },
    // Without it the planner assumes a handful of new rows.
    { text: "analyze orders, order_lines" },
    goodsOf(`select c from ${clubs}`),
    {
      text: `insert into order_events (club_id, order_id, kind, actor_kind, actor_name)
      select c, c * ${step} + k, 'placed', 'member', 'Nell Member ' || k % ${each.members} from ${eachOrder}`,
    },
    {
      text: `insert into audit_log (club_id, actor_kind, actor_name, action, subject_kind, subject_id, member_id, request_id)
      select c, 'member', 'Nell Member ' || k % ${each.members}, 'order.stored', 'order', c * ${step} + k,
        c * ${step} + k % ${each.members}, 'bench'
      from ${eachOrder}`,
    },
    {
      text: `insert into credit_transfers (club_id, from_account_id, to_account_id, amount_cents, kind, order_id, actor)
      select c, case side when 'grant' then c * ${step} + 1 else c * ${step} + 10 + k % ${each.members} end,
        case side when 'grant' then c * ${step} + 10 + k % ${each.members} else c * ${step} + 2 end,
        4000, side, case side when 'spend' then c * ${step} + k end, 'bench'
      from ${eachOrder}, (values ('grant'), ('spend')) s (side)`,
    },
  ];
}
