import { goodsOf } from "./goods.ts";
import { benchDomain, type Statement } from "./main-club.ts";

/** A club of its own whose orders are exported and whose members are imported. Numbers of its rows begin at `base`. */
export const exportClub = 950;
export const exportDomain = `${benchDomain}-exports`;
export const exportAdmin = 950_000_001;
export const linesPerOrder = 2;

const base = 950_000_000;
const address = `'{"name": "Rowan Rower", "line1": "1 River Road", "line2": "", "city": "Riverside", "state": "", "postcode": "RV1 1AA", "country": "US", "phone": "+1 555 0100"}'::jsonb`;

/** Orders that came to nothing, so that neither money nor stock moves with them. */
export function exportClubOf(orders: number): Statement[] {
  const texts = [
    `insert into clubs (id, domain, name, contact_email, location)
     values (${exportClub}, '${exportDomain}', 'Bench Exports', 'office@exports.example', '3 River Road, Riverside')`,
    `insert into club_settings (club_id) values (${exportClub})`,
    `insert into credit_accounts (club_id, kind) values (${exportClub}, 'issuance'), (${exportClub}, 'sales')`,
    `insert into staff (club_id, id, email, first_name, last_name, role, account_status)
     values (${exportClub}, ${exportAdmin}, 'admin@exports.example', 'Ada', 'Admin', 2, 1)`,
    `insert into shipping_methods (club_id, id, name, kind, price_cents)
     values (${exportClub}, ${base}, 'Standard delivery', 'delivery', 495)`,
    `insert into categories (club_id, id, name, slug) values (${exportClub}, ${base}, 'Kit', 'kit')`,
    `insert into products (club_id, id, title, slug, category_id, price_cents, status)
     values (${exportClub}, ${base}, 'Home shirt', 'home-shirt', ${base}, 2500, 'live')`,
    `insert into variations (club_id, id, product_id, color, color_hex, size, sku, received)
     values (${exportClub}, ${base}, ${base}, 'Red', '#C62828', 'M', 'SHIRT-M', 1000)`,
    `insert into members (club_id, id, email, first_name, last_name, account_status)
     values (${exportClub}, ${base}, 'rowan@exports.example', 'Rowan', 'Rower', 1)`,
    `insert into orders (club_id, id, number, member_id, member_name, member_email, status, payment_status, items_cents, shipping_cents,
       total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name, shipping_kind, address, cart_hash, created_at)
     select ${exportClub}, ${base} + k, 'BEX-' || (10000 + k), ${base}, 'Rowan Rower', 'rowan@exports.example', 'expired', 'unpaid', 5000, 495,
       5495, 0, 5495, 2, ${base}, 'Standard delivery', 'delivery', ${address}, 'x', now() - (${orders} - k) * interval '1 minute'
     from generate_series(1, ${orders}) k`,
    `insert into order_lines (club_id, order_id, product_id, variation_id, title, color, size, sku, quantity, unit_cents, line_cents)
     select ${exportClub}, ${base} + k, ${base}, ${base}, 'Home shirt', 'Red', 'M', 'SHIRT-M', 1, 2500, 2500
     from generate_series(1, ${orders}) k, generate_series(1, ${linesPerOrder})`,
    `insert into audit_log (club_id, actor_kind, actor_name, action, subject_kind, subject_id, member_id, request_id)
     select ${exportClub}, 'member', 'Rowan Rower', 'order.stored', 'order', ${base} + k, ${base}, 'bench'
     from generate_series(1, ${orders}) k`,
    goodsOf(String(exportClub)).text,
  ];
  return texts.map((text) => ({ text }));
}
