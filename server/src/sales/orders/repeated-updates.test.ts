import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import {
  expectSound,
  openShop,
  orderRow,
  pack,
  type Shop,
  storeOrder,
  storeUnpaid,
  within,
} from "./orders.testing.ts";
import { orderJobs } from "./update-statuses.jobs.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());
afterEach(() => expectSound(shop));

type Status = "processing" | "completed" | "ready_to_collect" | "collected";
const held = async () => undefined;

/** What a job does to one order; returns why it was skipped. */
async function step(jobId: number, orderId: number, status: Status, assertHeld: () => Promise<void> = held) {
  const [job] = orderJobs;
  if (!job) throw new Error("no job");
  return within(
    shop,
    (_tx, ctx) => job.perItem(ctx, { orderId, status }, { jobId, assertHeld, goOn: held }),
    {
      ...{ kind: "staff", id: shop.manager.id, role: 5 },
      ...{ name: "Sam Staff", email: "", sessionId: null },
    },
  );
}

const mailsOf = async (id: number) => {
  const text = "select event from mails where order_id = $1 order by id";
  return (await rowsOf<{ event: string }>(shop.server.owner, text, [id])).map(({ event }) => event);
};
const parcelsOf = (id: number) =>
  rowsOf<{ id: number; status: string }>(
    shop.server.owner,
    "select id, status from parcels where order_id = $1 order by id",
    [id],
  );
const ready = { status: "ready_to_collect", carrier: null, tracking_number: "" };

describe("a job that moves many orders on", () => {
  it("changes nothing once another worker has taken it over", async () => {
    const { id } = await storeOrder(shop);
    const lost = () => Promise.reject(new Error("taken over"));
    await expect(step(1, id, "processing", lost)).rejects.toThrow("taken over");
    expect(await orderRow(shop, id)).toMatchObject({ status: "placed", version: 1 });
  });

  it("repeats no step whose worker died right after it, whatever the step was", async () => {
    const { id } = await storeOrder(shop);
    const [line] = await rowsOf<{ id: number }>(
      shop.server.owner,
      "select id from order_lines where order_id = $1",
      [id],
    );
    await pack(shop, id, { ...ready, lines: [{ order_line_id: line?.id, quantity: 1 }] });
    for (const [job, status] of [
      [11, "ready_to_collect"],
      [12, "collected"],
    ] as const)
      expect([await step(job, id, status), await step(job, id, status)]).toEqual([undefined, undefined]);
    expect(await parcelsOf(id)).toMatchObject([{ status: "collected" }, { status: "collected" }]);
    expect(await orderRow(shop, id)).toMatchObject({ status: "completed" });
    expect(await mailsOf(id)).toEqual(["ready_to_collect", "ready_to_collect", "order_completed"]);
    const other = await storeOrder(shop);
    await step(13, other.id, "processing");
    expect([await step(14, other.id, "completed"), await step(14, other.id, "completed")]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("does again what another job did, where it came back in between", async () => {
    const { id } = await storeOrder(shop);
    await step(21, id, "ready_to_collect");
    const [first] = await parcelsOf(id);
    await pack(shop, id, { ...ready, parcel_id: first?.id, status: "returned" });
    expect(await step(22, id, "ready_to_collect")).toBeUndefined();
    expect(await parcelsOf(id)).toMatchObject([{ status: "returned" }, { status: "ready_to_collect" }]);
    expect(await mailsOf(id)).toEqual(["ready_to_collect", "ready_to_collect"]);
  });

  it("says why an order is left as it is: on hold, unpaid or over, before anything about its parcels", async () => {
    const [unpaid, onHold, over] = [await storeUnpaid(shop), await storeOrder(shop), await storeOrder(shop)];
    await pack(shop, over.id, { status: "collected" });
    await shop.server.owner.query(
      "update orders set on_hold = 'OUT_OF_STOCK', shipping_kind = 'delivery' where id = $1",
      [onHold.id],
    );
    for (const [status, goal] of [
      ["ready_to_collect", "made ready to collect"],
      ["collected", "marked as collected"],
    ] as const) {
      expect(await step(31, unpaid.id, status)).toBe(
        `${unpaid.number} is waiting for payment, so it cannot be ${goal}.`,
      );
      expect(await step(31, onHold.id, status)).toBe(`${onHold.number} is on hold, so it cannot be ${goal}.`);
      expect(await step(31, over.id, status)).toBe(`${over.number} is completed, so it cannot be ${goal}.`);
    }
    expect(await parcelsOf(onHold.id)).toEqual([]);
  });

  it("leaves what waits at the club there while its order is on hold", async () => {
    const { id, number } = await storeOrder(shop);
    await pack(shop, id, ready);
    await shop.server.owner.query("update orders set on_hold = 'DISPUTED' where id = $1", [id]);
    expect(await step(41, id, "collected")).toMatch(`${number} is on hold`);
    expect(await parcelsOf(id)).toMatchObject([{ status: "ready_to_collect" }]);
  });
});
