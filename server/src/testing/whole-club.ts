import { escapeLiteral, type Pool } from "pg";
import { createClub } from "./factories.ts";

/**
 * A club that has one of everything, each under the same number, so that a generated test can ask for "row `id`" without
 * knowing which table an endpoint reads.
 */
export async function createWholeClub(owner: Pool, id: number): Promise<number> {
  const clubId = await createClub(owner, { name: "Harbour Canary Club" });
  const inserts = rowsOfClub(id).map(([table, row]) => {
    const values = Object.entries({ club_id: clubId, id, ...row });
    const literals = values.map(([, value]) => escapeLiteral(String(value)));
    return `insert into ${table} (${values.map(([column]) => column).join(", ")}) values (${literals.join(", ")})`;
  });
  // In one go, because some tests open hundreds of clubs.
  await owner.query(inserts.join(";\n"));
  return clubId;
}

/** Parents before their children. */
function rowsOfClub(id: number): [table: string, row: Record<string, unknown>][] {
  const member = { email: "canary@harbour.example", first_name: "Canary", last_name: "Harbour" };
  const key = `1/product/${"a".repeat(24)}`;
  const amounts = { items_cents: 100, shipping_cents: 0, total_cents: 100, credits_cents: 0, due_cents: 100 };
  return [
    ["membership_categories", { name: "Canary" }],
    ["members", { ...member, account_status: 1, membership_category_id: id }],
    ["staff", { ...member, role: 5, account_status: 1 }],
    ["credit_accounts", { kind: "member", member_id: id }],
    ["addresses", { member_id: id, name: "Canary", line1: "1 Quay", city: "Harbour", country: "GB" }],
    ["categories", { name: "Canary", slug: "canary" }],
    ["products", { title: "Canary", slug: "canary", category_id: id, price_cents: 100, status: "live" }],
    [
      "variations",
      { product_id: id, color: "Red", color_hex: "#CC0000", size: "M", sku: "CANARY", received: 5 },
    ],
    ["wishes", { member_id: id, product_id: id }],
    ["stock_alerts", { member_id: id, variation_id: id }],
    ["product_images", { product_id: id, key, width: 10, height: 10 }],
    ["shipping_methods", { name: "Canary", kind: "collect", price_cents: 0 }],
    [
      "orders",
      {
        number: "CANARY-1",
        member_id: id,
        member_name: "Canary",
        member_email: "canary@harbour.example",
        status: "pending_payment",
        payment_status: "unpaid",
        ...amounts,
        item_count: 1,
        shipping_method_id: id,
        shipping_method_name: "Canary",
        shipping_kind: "collect",
        cart_hash: "c",
      },
    ],
    [
      "order_lines",
      {
        order_id: id,
        product_id: id,
        variation_id: id,
        title: "Canary",
        color: "Red",
        size: "M",
        sku: "CANARY",
        quantity: 1,
        unit_cents: 100,
        line_cents: 100,
      },
    ],
    ["parcels", { order_id: id, status: "shipped" }],
    ["payments", { order_id: id, amount_cents: 100 }],
    ["refunds", { order_id: id, destination: "credits", amount_cents: 1, reason: "Canary", actor: "Canary" }],
    ["returns", { order_id: id, member_id: id, kind: "return", reason: "other", comment: "Canary" }],
    ["return_lines", { return_id: id, order_line_id: id, quantity: 1 }],
    ["faqs", { question: "Canary?", answer: "Canary" }],
    [
      "contact_messages",
      { name: "Canary", email: "c@harbour.example", subject: "Canary", message: "Canary" },
    ],
    [
      "mails",
      {
        event: "order_placed",
        recipient: "canary@harbour.example",
        subject: "Canary",
        html: "Canary",
        text: "Canary",
        message_id: "<canary@harbour>",
        status: "sent",
        member_id: id,
        order_id: id,
      },
    ],
    [
      "jobs",
      {
        kind: "orders.update_statuses",
        input: "{}",
        actor_kind: "staff",
        actor_id: id,
        actor_name: "Canary",
      },
    ],
    ["packs", { type: "custom", name: "Canary", season: "2026", status: "live" }],
    ["pack_slots", { pack_id: id, label: "Canary", quantity: 1, position: 1 }],
    ["pack_slot_options", { slot_id: id, product_id: id, position: 1 }],
    ["entitlements", { pack_id: id, member_id: id, source: "hand" }],
    ["stock_moves", { variation_id: id, delta: 5, reason: "Canary", actor: "Canary" }],
    ["webhook_endpoints", { url: "https://canary.example/", events: "{order.placed}", secret: "Canary" }],
    [
      "webhook_deliveries",
      { endpoint_id: id, event: "order.placed", event_id: "canary", subject_id: id, status: "delivered" },
    ],
    // Of a kind that is not told, so that it stays.
    ["domain_events", { kind: "canary", facts: "{}", happened_at: "2026-01-01" }],
    ["notices", { kind: "low_stock", subject_id: id }],
  ];
}

/** A fingerprint of every row of a club, by table; what only tells of mails on their way is left out. */
export async function fingerprintOf(owner: Pool, clubId: number): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const prints = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
       from ${name} t where club_id = $1`,
  );
  // One statement, which the database plans once, because some tests ask for hundreds of them.
  const text = prints.join(" union all ");
  const { rows } = await owner.query<{ name: string; print: string }>({
    name: "fingerprint",
    text,
    values: [clubId],
  });
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
