import { afterAll, beforeAll, expect, it } from "vitest";
import { runAudits } from "#server/platform/audits.ts";
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
import { audits } from "#server/worker.ts";

/** How many there were before goods had an account. */
const migrationsBefore = 17;

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

type Older = {
  status: string;
  payment?: string;
  on_hold?: string;
  /** What the order took from the stock, and what it holds. */
  sold?: number;
  held?: number;
  /** What goods cost each; for what an exchange sends nothing. */
  cents?: number;
  parcels?: [status: string, quantity: number][];
  events?: [kind: string, data: (lineId: number) => object][];
  captured?: number;
  refunds?: [status: string, cents: number][];
};

/** An order of two pieces as it was written then. */
async function write(
  number: string,
  wish: Older,
): Promise<{ orderId: number; lineId: number; paymentId: number }> {
  const { owner } = target;
  const {
    status,
    payment = "paid",
    on_hold = null,
    sold = 0,
    held = 0,
    cents = 1000,
    captured = 2 * cents,
  } = wish;
  const insert = async (table: string, row: Record<string, unknown>) => {
    const all = Object.entries({ club_id: shop.clubId, ...row });
    const text = `insert into ${table} (${all.map(([name]) => name)}) values (${all.map((_, at) => `$${at + 1}`)}) returning *`;
    return Number(
      (
        await owner.query(
          text,
          all.map(([, value]) => value),
        )
      ).rows[0]?.id,
    );
  };
  const orderId = await insert("orders", {
    ...{
      number,
      status,
      on_hold,
      payment_status: payment,
      member_id: shop.memberId,
      member_name: "Mo Member",
    },
    ...{ member_email: "mo@example.org", items_cents: 2 * cents, shipping_cents: 0, total_cents: 2 * cents },
    ...{ credits_cents: 0, due_cents: 2 * cents, item_count: 2, shipping_method_id: shop.methodId },
    ...{ shipping_method_name: "Collect", shipping_kind: "collect", cart_hash: number },
    placed_at: ["pending_payment", "expired"].includes(status) ? null : new Date(),
  });
  const lineId = await insert("order_lines", {
    ...{ order_id: orderId, product_id: shop.productId, variation_id: shop.variationId, title: "Home shirt" },
    ...{ color: "Red", size: "M", sku: "S", quantity: 2, unit_cents: cents, line_cents: 2 * cents },
  });
  await insert("audit_log", {
    ...{
      actor_kind: "system",
      actor_name: "",
      action: "order.stored",
      subject_kind: "order",
      subject_id: orderId,
    },
    request_id: "older",
  });
  for (const [kind, data] of wish.events ?? [])
    await insert("order_events", {
      order_id: orderId,
      kind,
      data: data(lineId),
      actor_kind: "staff",
      actor_name: "Ada",
    });
  for (const [state, quantity] of wish.parcels ?? []) {
    const parcelId = await insert("parcels", { order_id: orderId, status: state });
    await insert("parcel_lines", { parcel_id: parcelId, order_line_id: lineId, quantity });
  }
  const given = (wish.refunds ?? [])
    .filter(([state]) => state === "succeeded")
    .reduce((sum, [, one]) => sum + one, 0);
  const paymentId =
    cents === 0
      ? 0
      : await insert("payments", {
          ...{ order_id: orderId, amount_cents: 2 * cents, captured_cents: captured, refunded_cents: given },
          ...{
            status: captured > 0 ? "captured" : "open",
            session_id: `cs_${number}`,
            intent_id: `pi_${number}`,
          },
          captured_at: captured > 0 ? new Date() : null,
        });
  for (const [state, amount] of wish.refunds ?? [])
    await insert("refunds", {
      ...{
        order_id: orderId,
        payment_id: paymentId,
        destination: "card",
        amount_cents: amount,
        status: state,
      },
      ...{ reason: "Then", actor: "Ada" },
    });
  await owner.query("update variations set sold = sold + $2, held = held + $3 where id = $1", [
    shop.variationId,
    sold,
    held,
  ]);
  return { orderId, lineId, paymentId };
}

/** A return or exchange of one piece. */
async function sendBack(of: { orderId: number; lineId: number }, status: string, instead?: number | "soon") {
  const { owner } = target;
  const kind = instead ? "exchange" : "return";
  const [made] = await rowsOf<{ id: number }>(
    owner,
    `insert into returns (club_id, order_id, member_id, kind, status, reason, refund_id, replacement_order_id)
     values ($1, $2, $3, $4, $5, 'wrong_size', (select id from refunds where order_id = $2 and $4 = 'return'), $6) returning id`,
    [shop.clubId, of.orderId, shop.memberId, kind, status, typeof instead === "number" ? instead : null],
  );
  await owner.query("update refunds set return_id = $2 where order_id = $1 and $3 = 'return'", [
    of.orderId,
    made?.id,
    kind,
  ]);
  await owner.query(
    "insert into return_lines (club_id, return_id, order_line_id, quantity, variation_id) values ($1, $2, $3, $4, $5)",
    [
      shop.clubId,
      made?.id,
      of.lineId,
      typeof instead === "number" ? 2 : 1,
      instead ? shop.variationId : null,
    ],
  );
  if (status === "received")
    await owner.query(
      `insert into order_events (club_id, order_id, kind, data, actor_kind, actor_name)
       values ($1, $2, 'return_received', $3, 'staff', 'Ada')`,
      [shop.clubId, of.orderId, { return_id: made?.id, ...(kind === "return" && { refunded_cents: 1200 }) }],
    );
}

it("opens the account of goods for orders in every state, so that no promise is broken", async () => {
  const { owner } = target;
  await write("waits", { status: "pending_payment", payment: "unpaid", captured: 0, held: 2 });
  await write("expired", { status: "expired", payment: "unpaid", captured: 0 });
  const back: Older["refunds"] = [["succeeded", 2000]];
  await write("cancelled", { status: "cancelled", payment: "refunded", refunds: back });
  await write("on-its-way-back", { status: "cancelled", refunds: [["pending", 2000]] });
  await write("came-back", {
    status: "cancelled",
    payment: "refunded",
    refunds: back,
    parcels: [["returned", 2]],
  });
  await write("placed", { status: "placed", sold: 2 });
  await write("short", {
    ...{ status: "placed", on_hold: "OUT_OF_STOCK" },
    events: [["on_hold", () => ({ on_hold: "OUT_OF_STOCK", variation_ids: [shop.variationId] })]],
  });
  await write("accepted", {
    ...{ status: "placed", sold: 2, captured: 1500 },
    events: [["hold_lifted", () => ({ lifted: "PAYMENT_MISMATCH" })]],
  });
  await write("given-up", {
    ...{ status: "processing", payment: "partially_refunded", sold: 1, refunds: [["succeeded", 1000]] },
    events: [["restocked", (lineId) => ({ lines: [{ order_line_id: lineId, quantity: 1 }] })]],
  });
  await write("shipped", {
    status: "processing",
    sold: 2,
    parcels: [
      ["shipped", 1],
      ["delivered", 1],
    ],
  });
  await write("not-found", {
    status: "processing",
    sold: 2,
    parcels: [
      ["returned", 1],
      ["ready_to_collect", 1],
    ],
  });
  await write("completed", { status: "completed", sold: 2 });
  await write("delivered", { status: "completed", sold: 2, parcels: [["delivered", 2]] });
  await write("ended-on-the-way", { status: "completed", sold: 2, parcels: [["shipped", 2]] });
  const lost = await write("disputed", { status: "placed", sold: 2, on_hold: "DISPUTED" });
  await owner.query(
    `insert into disputes (club_id, order_id, payment_id, stripe_dispute_id, amount_cents, reason, status)
     values ($1, $2, $3, 'dp_1', 2000, 'fraudulent', 'needs_response')`,
    [shop.clubId, lost.orderId, lost.paymentId],
  );
  const refunds: Older["refunds"] = [["succeeded", 1000]];
  const worn = { status: "completed", sold: 2, parcels: [["collected", 2]] as Older["parcels"] };
  await sendBack(await write("sent-back", { ...worn, payment: "partially_refunded", refunds }), "received");
  await sendBack(await write("asked", worn), "requested");
  await sendBack(await write("to-be-exchanged", { ...worn, held: 1 }), "approved", "soon");
  const exchanged = await write("exchanged", worn);
  const instead = await write("instead", { ...worn, cents: 0, payment: "not_required" });
  await sendBack(exchanged, "received", instead.orderId);
  await sendBack(
    instead,
    "received",
    (await write("once-more", { status: "placed", sold: 2, cents: 0, payment: "not_required" })).orderId,
  );
  for (const [status, id] of [
    ["received", "evt_1"],
    ["handled", "evt_2"],
  ])
    await owner.query(
      "insert into stripe_events (club_id, event_id, type, payload, status) values ($1, $2, $3, $4, $5)",
      [
        ...[shop.clubId, id, "checkout.session.completed"],
        ...[
          {
            data: {
              object: { id: "cs_waits", payment_intent: "pi_waits", customer_email: "mo@example.org" },
            },
          },
          status,
        ],
      ],
    );

  await migrate({ ...target.platform.config, rights: tableRights() });

  expect(await runAudits(async (sql) => (await owner.query(sql)).rows, audits)).toEqual([]);
  const paid = await rowsOf(
    owner,
    `select o.number, p.number as paid from order_lines l join orders o on o.id = l.order_id
     join order_lines pl on pl.id = l.paid_line_id join orders p on p.id = pl.order_id order by l.id`,
  );
  expect(paid).toEqual([
    { number: "instead", paid: "exchanged" },
    { number: "once-more", paid: "exchanged" },
  ]);
  expect(
    await rowsOf(owner, "select kind, refunded_cents from returns where status = 'received' order by id"),
  ).toEqual([
    { kind: "return", refunded_cents: 1200 },
    { kind: "exchange", refunded_cents: null },
    { kind: "exchange", refunded_cents: null },
  ]);
  const kept = await rowsOf<{ payload: object }>(owner, "select payload from stripe_events");
  expect(kept.map(({ payload }) => payload)).toEqual([
    { type: "checkout.session.completed", data: { object: { id: "cs_waits", payment_intent: "pi_waits" } } },
  ]);
});
