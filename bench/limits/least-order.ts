import { benchClub, members, products, shippingMethod, walletOffset } from "../data/main-club.ts";

const half = (products * 4) / 2;
const price = 2000;

/**
 * The minimum SQL that an order needs, in one transaction on the product's own tables, with their keys and indexes:
 * stock of two variations, the order, its two lines, where their goods are, the wallet's balance, the ledger. In pgbench's language.
 */
export const leastOrder = `\\set member random(1, ${members})
\\set account :member + ${walletOffset}
\\set first random(1, ${half})
\\set second random(${half + 1}, ${2 * half})
begin;
update variations set sold = sold + 1, stock_changed_at = now() where club_id = ${benchClub} and id in (:first, :second) and received - sold - held >= 1;
insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status, items_cents, shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name, shipping_kind, cart_hash, placed_at) values (${benchClub}, 'LIM-' || nextval('orders_id_seq'), :member, 'Mo Member', 'member@bench.example', 'placed', 'not_required', ${2 * price}, 0, ${2 * price}, ${2 * price}, 0, 2, ${shippingMethod}, 'Standard delivery', 'delivery', 'limit', now()) returning id as order_id \\gset
with lines as (insert into order_lines (club_id, order_id, product_id, variation_id, title, color, size, sku, quantity, unit_cents, line_cents) values (${benchClub}, :order_id, (:first + 3) / 4, :first, 'Home shirt', 'Red', 'M', 'SKU', 1, ${price}, ${price}), (${benchClub}, :order_id, (:second + 3) / 4, :second, 'Away shirt', 'Red', 'M', 'SKU', 1, ${price}, ${price}) returning id) insert into piece_moves (club_id, order_line_id, from_place, to_place, quantity, sold_delta) select ${benchClub}, id, 'wanted', 'to_send', 1, 1 from lines;
update credit_accounts set balance_cents = balance_cents - ${2 * price} where club_id = ${benchClub} and id = :account;
insert into credit_transfers (club_id, from_account_id, to_account_id, amount_cents, kind, order_id, actor) values (${benchClub}, :account, 2, ${2 * price}, 'spend', :order_id, 'bench');
commit;
`;
