import { goodsOf } from "./goods.ts";
import { benchDomain, type Statement } from "./main-club.ts";

/** A large separate club whose panel is measured. Ids of its rows begin at `base`. */
export const panelClub = 800;
export const panelDomain = `${benchDomain}-panel`;
export const panelAdmin = 800_000_001;

const base = 800_000_000;
export const products = 2_000;
/** The first few products come in as many variations as a product may have. */
const broadProducts = 5;
const broadForms = 200;
const forms = 4;

export const firstNames = ["Ava", "Ben", "Cleo", "Dan", "Edith", "Femi", "Greta", "Hugo", "Ines", "Jonas"];
const syllables = ["bar", "cor", "dun", "el", "far", "gil", "hol", "ing", "jar", "kem"];

/** A first name is shared by one member in ten, a last name by ten of 10,000; no two members have the same name. */
export function lastNameOf(member: number): string {
  const digits = String(Math.floor(member / firstNames.length)).padStart(4, "0");
  return [...digits].map((digit) => syllables[Number(digit)]).join("");
}

const id = (text: string) => `${base} + ${text}`;
const syllable = (place: number) =>
  `($2::text[])[1 + (i / ${firstNames.length} / ${10 ** place}) % ${syllables.length}]`;
const firstName = `($1::text[])[1 + i % ${firstNames.length}]`;
const lastName = `initcap(${[3, 2, 1, 0].map(syllable).join(" || ")})`;
const names = [firstNames, syllables];

export type PanelSize = { orders: number; members: number; audits: number; mails: number };

/** Everything else follows from the number of orders. */
export function panelSize(orders: number): PanelSize {
  return { orders, members: orders / 10, audits: orders, mails: orders / 5 };
}

export const productId = (nth: number): number => base + nth;

/** The rows of the club. Keys and triggers are disabled meanwhile: what is written is valid, and its figures are made here. */
export function panelClubOf({ orders, members, audits, mails }: PanelSize): Statement[] {
  const formsOf = `case when i <= ${broadProducts} then ${broadForms} else ${forms} end`;
  const texts: (string | Statement)[] = [
    "set local session_replication_role = replica",
    `insert into clubs (id, domain, name) values (${panelClub}, '${panelDomain}', 'Bench City')`,
    `insert into club_settings (club_id) values (${panelClub})`,
    `insert into staff (club_id, id, email, first_name, last_name, role, account_status)
     values (${panelClub}, ${panelAdmin}, 'admin@panel.example', 'Ada', 'Admin', 2, 1)`,
    `insert into shipping_methods (club_id, id, name, kind, price_cents) values (${panelClub}, ${base}, 'Collect at the club', 'collect', 0)`,
    `insert into categories (club_id, id, name, slug) values (${panelClub}, ${base}, 'Kit', 'kit')`,
    `insert into products (club_id, id, title, slug, category_id, price_cents, status, created_at)
     select ${panelClub}, ${id("i")}, (array['Shirt', 'Scarf', 'Cap', 'Jacket'])[1 + i % 4] || ' ' || i, 'thing-' || i, ${base}, 2000,
       'live', now() - i * interval '1 hour' from generate_series(1, ${products}) i`,
    `insert into variations (club_id, id, product_id, color, color_hex, size, sku, position, received, sold)
     select ${panelClub}, ${id("i * 1000 + n")}, ${id("i")}, 'Red', '#C62828', 'S' || n, 'Q' || i || '-' || n, n, 100 + i % 50, 50
     from generate_series(1, ${products}) i, generate_series(0, ${broadForms - 1}) n where n < ${formsOf}`,
    `insert into stock_moves (club_id, variation_id, delta, reason, actor, created_at)
     select ${panelClub}, ${id("i * 1000")}, 1, 'Delivery', 'Ada Admin', now() - n * interval '1 hour'
     from generate_series(1, 20) i, generate_series(1, 2000) n`,
    {
      text: `insert into members (club_id, id, email, first_name, last_name, account_status, created_at)
        select ${panelClub}, ${id("i")}, lower(${firstName} || '.' || ${lastName}) || i || '@mail.example', ${firstName}, ${lastName}, 1,
          now() - i * interval '1 minute' from generate_series(1, ${members}) i`,
      values: names,
    },
    `insert into member_parts (club_id, part, member_id)
     select ${panelClub}, part, m.id from members m, word_ends(concat_ws(' ', m.first_name, m.last_name, m.email)) part
     where m.club_id = ${panelClub}`,
    `insert into credit_accounts (club_id, kind, member_id, balance_cents)
     select ${panelClub}, 'member', ${id("i")}, 5000 from generate_series(1, ${members}) i`,
    `insert into orders (club_id, id, number, member_id, member_name, member_email, status, payment_status, items_cents, shipping_cents,
       total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name, shipping_kind, cart_hash, created_at, placed_at)
     select ${panelClub}, ${id("k")}, 'BEN-' || (10000 + ${id("k")}), m.id, m.first_name || ' ' || m.last_name, m.email,
       case when k % 20 = 0 then 'placed' when k % 33 = 0 then 'cancelled' when k % 50 = 1 then 'processing' else 'completed' end,
       case when k % 5 = 0 then 'paid' else 'not_required' end, 2000, 0, 2000, case when k % 5 = 0 then 0 else 2000 end,
       case when k % 5 = 0 then 2000 else 0 end, 1, ${base}, 'Collect at the club', 'collect', 'x', t, t
     from generate_series(1, ${orders}) k
     join members m on m.club_id = ${panelClub} and m.id = ${id(`1 + (k::bigint * 7919) % ${members}`)}
     cross join lateral (select now() - (${orders} - k) * interval '1 minute' as t) at`,
    `insert into order_lines (club_id, order_id, product_id, variation_id, title, color, size, sku, quantity, unit_cents, line_cents, image)
     select ${panelClub}, ${id("k")}, ${id(`1 + k % ${products}`)}, ${id(`(1 + k % ${products}) * 1000`)}, 'Shirt', 'Red', 'S0', 'Q', 1, 2000, 2000,
       '{"key": "800/product/x", "alt": "", "width": 100, "height": 100}'::jsonb from generate_series(1, ${orders}) k`,
    // Without it the planner assumes a handful of new rows.
    "analyze orders, order_lines, members, member_parts",
    goodsOf(String(panelClub)),
    "analyze piece_moves",
    `insert into daily_figures (club_id, day, orders, sales_cents)
     select club_id, (created_at at time zone 'UTC')::date, count(*), sum(total_cents) from orders
     where club_id = ${panelClub} and status <> 'cancelled' group by 1, 2`,
    `insert into daily_product_figures (club_id, day, product_id, quantity, sales_cents)
     select o.club_id, (o.created_at at time zone 'UTC')::date, l.product_id, sum(l.quantity), sum(l.line_cents)
     from orders o join order_lines l on l.club_id = o.club_id and l.order_id = o.id
     where o.club_id = ${panelClub} and o.status <> 'cancelled' group by 1, 2, 3`,
    `insert into payments (club_id, order_id, amount_cents, status, session_id, intent_id, captured_cents, created_at, captured_at)
     select club_id, id, due_cents, 'captured', 'cs_' || id, 'pi_' || id, due_cents, created_at, created_at from orders
     where club_id = ${panelClub} and due_cents > 0`,
    `insert into mails (club_id, event, recipient, subject, html, text, message_id, order_id, member_id, status, created_at, sent_at)
     select club_id, 'order_placed', member_email, 'Your order ' || number, '<p>Thank you</p>', 'Thank you', '<' || id || '@x>', id, member_id,
       'sent', created_at, created_at from orders where club_id = ${panelClub} and id <= ${id(String(mails))}`,
    `insert into audit_log (club_id, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, member_id, after, request_id, created_at)
     select ${panelClub}, 'staff', ${panelAdmin}, 'Ada Admin', (array['order.stored', 'product.updated', 'member.updated'])[1 + k % 3], 'order',
       ${id("k")}, ${id(`1 + k % ${members}`)}, '{"status": "placed"}'::jsonb, 'r' || k, now() - (${audits} - k) * interval '1 minute'
     from generate_series(1, ${audits}) k`,
    `insert into packs (club_id, id, type, name, season, status) values (${panelClub}, ${base}, 'custom', 'Player pack', '2030', 'live')`,
    `insert into entitlements (club_id, pack_id, member_id, source, created_at)
     select ${panelClub}, ${base}, ${id("i")}, 'filter', now() - i * interval '1 second' from generate_series(1, ${members}) i`,
  ];
  return texts.map((own) => (typeof own === "string" ? { text: own } : own));
}
