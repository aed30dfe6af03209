import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { runJobs } from "../../ground/jobs/index.ts";
import { notePieces } from "./index.ts";
import {
  openShop,
  orderRow,
  type Person,
  pack,
  type Shop,
  storeOrder,
  storeUnpaid,
  within,
} from "./orders.testing.ts";
import { orderJobs } from "./update-statuses.jobs.ts";

let shop: Shop;
let worker: Awaited<ReturnType<typeof runJobs>>;

beforeAll(async () => {
  shop = await openShop();
  worker = await runJobs(shop.server.platform, orderJobs);
});
afterAll(async () => {
  await worker.stop();
  await shop.server.close();
});

const start = (order_ids: number[], status: string, who: Person = shop.manager) =>
  shop.server.call("rovers", "POST", "/club-orders/update-statuses", {
    token: who.token,
    body: { order_ids, status },
  });

/** Polls until the job has ended. */
async function ended(jobId: number) {
  return eventually(async () => {
    const { body } = await shop.server.call("rovers", "GET", `/jobs/${jobId}`, {
      token: shop.manager.token,
    });
    expect(body.data.finished_at).not.toBeNull();
    return body.data;
  });
}

describe("moving many orders on", () => {
  it("moves each order once and says of the others why they were skipped", async () => {
    const [one, two, unpaid, held] = [
      await storeOrder(shop),
      await storeOrder(shop),
      await storeUnpaid(shop),
      await storeOrder(shop),
    ];
    await shop.server.owner.query("update orders set on_hold = 'OUT_OF_STOCK' where id = $1", [held.id]);
    const { status, body } = await start([one.id, two.id, one.id, unpaid.id, held.id, 999_999], "processing");
    expect(status).toBe(200);
    const job = await ended(body.data.job_id);
    expect(job).toMatchObject({ status: "done", total: 5, done_count: 5, failed_count: 1 });
    expect(job.messages).toEqual([
      `${unpaid.number} is waiting for payment, so it cannot be moved to processing.`,
      `${held.number} is on hold, so it cannot be moved to processing.`,
      "There is no order with the id 999999.",
    ]);
    for (const { id } of [one, two])
      expect(await orderRow(shop, id)).toMatchObject({ status: "processing", version: 2 });
    expect(await orderRow(shop, held.id)).toMatchObject({ status: "placed", version: 1 });
    const [event] = await rowsOf(
      shop.server.owner,
      "select actor_kind, actor_name from order_events where order_id = $1 and kind = 'processing'",
      [one.id],
    );
    expect(event).toEqual({ actor_kind: "staff", actor_name: "Sam Staff" });
  });

  const mailsOf = async (id: number) => {
    const text = "select event from mails where order_id = $1 order by id";
    const rows = await rowsOf<{ event: string }>(shop.server.owner, text, [id]);
    return rows.map(({ event }) => event);
  };
  const readyMany = async (ids: number[], status: string) =>
    ended((await start(ids, status)).body.data.job_id);

  it("tells the member once that the club prepares the order, also when it is moved by hand", async () => {
    const [many, alone] = [await storeOrder(shop), await storeOrder(shop)];
    await readyMany([many.id], "processing");
    await readyMany([many.id], "processing");
    await shop.server.call("rovers", "POST", "/club-orders/update-status", {
      token: shop.manager.token,
      body: { order_id: alone.id, status: "processing" },
    });
    expect([await mailsOf(many.id), await mailsOf(alone.id)]).toEqual([
      ["order_processing"],
      ["order_processing"],
    ]);
  });

  it("makes one parcel of what is not packed yet ready to collect, with one mail an order", async () => {
    const [fresh, part, toSend] = [await storeOrder(shop), await storeOrder(shop), await storeOrder(shop)];
    const lines = await linesOf(part.id);
    await pack(shop, part.id, { lines: [{ order_line_id: lines[0], quantity: 1 }], status: "shipped" });
    await shop.server.owner.query("update orders set shipping_kind = 'delivery' where id = $1", [toSend.id]);
    const job = await readyMany([fresh.id, part.id, toSend.id], "ready_to_collect");
    expect(job).toMatchObject({ status: "done", done_count: 3, failed_count: 0 });
    expect(job.messages).toEqual([
      `${toSend.number} is for delivery, so it was not made ready to collect. If it will be collected after all, change that on the order's page.`,
    ]);
    expect(await orderRow(shop, fresh.id)).toMatchObject({
      status: "processing",
      fulfilment_status: "ready_to_collect",
    });
    expect(await mailsOf(fresh.id)).toEqual(["ready_to_collect"]);
    expect(await mailsOf(part.id)).toEqual(["parcel_shipped", "ready_to_collect"]);
    const packed = await rowsOf(
      shop.server.owner,
      `select l.quantity from parcel_lines l join parcels p on p.id = l.parcel_id
       where p.order_id = $1 and p.status = 'ready_to_collect' order by l.order_line_id`,
      [part.id],
    );
    expect(packed).toEqual([{ quantity: 1 }, { quantity: 1 }]);
    expect(await orderRow(shop, toSend.id)).toMatchObject({ status: "placed", version: 1 });
    const again = await readyMany([fresh.id], "ready_to_collect");
    expect(again.messages).toEqual([
      `${fresh.number} is already packed, so it was not made ready to collect.`,
    ]);
  });

  it("marks everything that waits as collected, which completes an order that has nothing else", async () => {
    const [waits, unpacked] = [await storeOrder(shop), await storeOrder(shop)];
    const [first] = await linesOf(waits.id);
    const ready = { status: "ready_to_collect", carrier: null, tracking_number: "" };
    await pack(shop, waits.id, { ...ready, lines: [{ order_line_id: first, quantity: 1 }] });
    await pack(shop, waits.id, ready);
    const job = await readyMany([waits.id, unpacked.id], "collected");
    expect(job.messages).toEqual([`${unpacked.number} has nothing waiting to be collected.`]);
    expect(await orderRow(shop, waits.id)).toMatchObject({
      status: "completed",
      fulfilment_status: "collected",
    });
    expect((await mailsOf(waits.id)).at(-1)).toBe("order_completed");
  });

  it("does not pack what the order gave up", async () => {
    const { id } = await storeOrder(shop);
    const [first, second] = await linesOf(id);
    const line = { id: first ?? 0, variation_id: shop.product.variationIds[0] ?? 0 };
    await within(shop, (tx, ctx) =>
      notePieces(tx, ctx, [{ line, from: "to_send", to: "cupboard", quantity: 2 }]),
    );
    await readyMany([id], "ready_to_collect");
    const packed = await rowsOf(
      shop.server.owner,
      "select l.order_line_id, l.quantity from parcel_lines l join parcels p on p.id = l.parcel_id where p.order_id = $1",
      [id],
    );
    expect(packed).toEqual([{ order_line_id: second, quantity: 1 }]);
    expect(await orderRow(shop, id)).toMatchObject({ fulfilment_status: "ready_to_collect" });
  });

  it("takes all that a list shows but those unticked, and refuses more than a job holds", async () => {
    const { id, number } = await storeOrder(shop);
    const move = (body: object) =>
      shop.server.call("rovers", "POST", "/club-orders/update-statuses", {
        token: shop.manager.token,
        body: { status: "processing", ...body },
      });
    const job = await ended((await move({ selection: { all: { keywords: number } } })).body.data.job_id);
    expect(job).toMatchObject({ total: 1, done_count: 1 });
    expect(await orderRow(shop, id)).toMatchObject({ status: "processing" });
    const none = await move({ selection: { all: { keywords: "nobody has this" } } });
    const but = await move({ selection: { all: { keywords: number }, except: [id] } });
    expect(but.body).toEqual({ ...none.body, request_id: but.body.request_id });
    expect(none).toMatchObject({
      status: 422,
      body: { errors: { selection: ["None of these orders exist."] } },
    });
    expect((await move({ order_ids: [id], selection: { ids: [id] } })).status).toBe(422);
    expect((await move({})).status).toBe(422);
    await shop.server.owner.query(
      `insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status, items_cents,
         shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name, shipping_kind, cart_hash)
       select club_id, 'MANY-' || n, member_id, member_name, member_email, 'cancelled', payment_status, items_cents,
         shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name, shipping_kind, 'x'
       from orders, generate_series(1, 1001) n where id = $1`,
      [id],
    );
    const tooMany = await move({ selection: { all: { keywords: "many-" } } });
    expect(tooMany).toMatchObject({
      status: 422,
      body: { errors: { selection: [/more than 1,000 orders/] } },
    });
  });

  const linesOf = async (id: number) => {
    const text = "select id from order_lines where order_id = $1 order by id";
    return (await rowsOf<{ id: number }>(shop.server.owner, text, [id])).map((line) => line.id);
  };

  it("is safe to repeat: an order it has moved is not moved or reported again", async () => {
    const { id } = await storeOrder(shop);
    const run = { jobId: 4711, assertHeld: async () => undefined, goOn: async () => undefined };
    const [definition] = orderJobs;
    if (!definition) throw new Error("no job");
    const again = () =>
      within(shop, async (_tx, ctx) => definition.perItem(ctx, { orderId: id, status: "processing" }, run));
    expect([await again(), await again()]).toEqual([undefined, undefined]);
    expect(await orderRow(shop, id)).toMatchObject({ status: "processing", version: 2 });
  });

  it("is for staff, and cancelling is not done this way", async () => {
    const { id } = await storeOrder(shop);
    expect((await start([id], "processing", shop.ava)).status).toBe(403);
    expect((await start([id], "cancelled")).status).toBe(422);
    expect((await start([], "processing")).status).toBe(422);
  });
});
