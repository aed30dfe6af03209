import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "#server/platform/db/migrate.ts";
import { tableRights } from "#server/schema.ts";
import {
  createClub,
  createMember,
  createProduct,
  createShippingMethod,
  rowsOf,
} from "#server/testing/factories.ts";
import { migrateTo } from "#server/testing/older-schema.ts";
import { newTarget, type Target } from "#server/testing/restore-target.ts";

/** How many there were before anything could be owed. */
const migrationsBefore = 48;

let target: Target;
let shop: { clubId: number; memberId: number; methodId: number; productId: number; variationId: number };
beforeAll(async () => {
  target = await newTarget();
  const { owner } = target;
  await migrateTo(owner, migrationsBefore);
  const clubId = await createClub(owner, { domain: "older" });
  const { productId, variationId } = await createProduct(owner, clubId, { stock: 100 });
  const memberId = await createMember(owner, clubId);
  shop = { clubId, memberId, methodId: await createShippingMethod(owner, clubId), productId, variationId };
});
afterAll(() => target.close());

async function insert(table: string, row: Record<string, unknown>): Promise<number> {
  const all = Object.entries({ club_id: shop.clubId, ...row });
  const values = all.map((_, at) => `$${at + 1}`).join(", ");
  const { rows } = await target.owner.query(
    `insert into ${table} (${all.map(([name]) => name).join(", ")}) values (${values}) returning id`,
    all.map(([, value]) => value),
  );
  return Number(rows[0]?.id);
}

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));

/** An order of four pieces for 40.00 by card, disputed, and returned at 12 o'clock for what was given then. */
async function returned(
  number: string,
  {
    dispute,
    given = 0,
    later = 0,
  }: { dispute: [state: string, closed: number | null]; given?: number; later?: number },
): Promise<number> {
  const [state, closed] = dispute;
  const order_id = await insert("orders", {
    ...{ number, status: "completed", payment_status: "paid", member_id: shop.memberId, member_name: "Mo" },
    ...{ member_email: "mo@example.org", items_cents: 4000, shipping_cents: 0, total_cents: 4000 },
    ...{ credits_cents: 0, due_cents: 4000, item_count: 4, shipping_method_id: shop.methodId },
    ...{ shipping_method_name: "Collect", shipping_kind: "collect", cart_hash: number, placed_at: at(1) },
  });
  const order_line_id = await insert("order_lines", {
    ...{
      order_id,
      product_id: shop.productId,
      variation_id: shop.variationId,
      title: "Home shirt",
      color: "",
    },
    ...{ size: "M", sku: "S", quantity: 4, unit_cents: 1000, line_cents: 4000 },
  });
  const payment_id = await insert("payments", {
    ...{ order_id, amount_cents: 4000, captured_cents: 4000, status: "captured", captured_at: at(1) },
    ...{ session_id: `cs_${number}`, intent_id: `pi_${number}` },
  });
  await insert("disputes", {
    ...{
      order_id,
      payment_id,
      stripe_dispute_id: `dp_${number}`,
      amount_cents: Math.max(1000, 4000 - given),
      status: state,
    },
    ...{ reason: "fraudulent", created_at: at(10), closed_at: closed === null ? null : at(closed) },
  });
  const return_id = await insert("returns", {
    ...{ order_id, member_id: shop.memberId, kind: "return", status: "received", reason: "other" },
    received_at: at(12),
  });
  await insert("return_lines", { return_id, order_line_id, quantity: 4 });
  const refundOf = (amount_cents: number, hour: number, more = {}) =>
    insert("refunds", {
      ...{
        order_id,
        destination: "credits",
        amount_cents,
        status: "succeeded",
        reason: "Then",
        actor: "Ada",
      },
      ...{ created_at: at(hour), ...more },
    });
  if (given > 0) {
    const refund_id = await refundOf(given, 12, { return_id });
    await insert("refund_lines", { refund_id, order_line_id, quantity: 4 });
    await target.owner.query("update returns set refund_id = $2, refunded_cents = $3 where id = $1", [
      ...[return_id, refund_id, given],
    ]);
  }
  if (later > 0) await refundOf(later, 20);
  return return_id;
}

it("I-47 finds what is owed for goods that came back while a dispute had the money", async () => {
  const [open, won, part] = [
    await returned("open", { dispute: ["needs_response", null] }),
    await returned("won", { dispute: ["won", 15] }),
    await returned("part", { dispute: ["won", 15], given: 1000 }),
  ];
  await returned("lost", { dispute: ["lost", 15] });
  await returned("before", { dispute: ["won", 11], given: 4000 });
  await returned("by-hand", { dispute: ["won", 15], later: 4000 });

  await migrate({ ...target.platform.config, rights: tableRights() });

  const owed = await rowsOf<{ return_id: number; cents: number; pieces: number }>(
    target.owner,
    `select r.id as return_id, f.amount_cents as cents,
       (select coalesce(sum(l.quantity), 0)::int from refund_lines l where l.refund_id = f.id) as pieces
     from refunds f join returns r on r.refund_id in (f.id, f.part_of)
     where f.status = 'owed' and f.for_goods and f.destination = 'card' order by r.id`,
  );
  expect(owed).toEqual([
    { return_id: open, cents: 4000, pieces: 4 },
    { return_id: won, cents: 4000, pieces: 4 },
    { return_id: part, cents: 3000, pieces: 0 },
  ]);
});
