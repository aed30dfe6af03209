import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { runJobs } from "../jobs/index.ts";
import { orderJobs } from "./index.ts";
import {
  openShop,
  orderRow,
  type Person,
  type Shop,
  storeOrder,
  storeUnpaid,
  within,
} from "./orders.testing.ts";

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

/** Asks until the job has ended, for at most 20 seconds. */
async function ended(jobId: number) {
  for (const began = Date.now(); Date.now() - began < 20_000; ) {
    const { body } = await shop.server.call("rovers", "GET", `/jobs/${jobId}`, { token: shop.manager.token });
    if (body.data.finished_at) return body.data;
  }
  throw new Error(`Job ${jobId} does not end`);
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
      `${unpaid.number} is pending payment, so it can not be moved to processing.`,
      `${held.number} is on hold, so it can not be moved to processing.`,
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

  it("is safe to repeat: an order it has moved is not moved or reported again", async () => {
    const { id } = await storeOrder(shop);
    const run = { jobId: 4711, assertHeld: async () => undefined };
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
