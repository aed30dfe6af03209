import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { changeStatus, lockOrder, moveOrder, readOrder } from "./index.ts";
import {
  expectSound,
  openShop,
  orderRow,
  type Shop,
  storeOrder,
  storeUnpaid,
  within,
} from "./orders.testing.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const staffActor = (role: number) =>
  ({ kind: "staff", id: 1, role, name: "Sam Staff", email: "", sessionId: null }) as const;

describe("storing an order", () => {
  it("copies everything, numbers it, and writes its first event and its audit row", async () => {
    const order = await storeOrder(shop);
    expect(order).toMatchObject({
      status: "placed",
      payment_status: "not_required",
      total_cents: 3000,
      due_cents: 0,
    });
    expect(order.number).toBe("ROV-10001");
    const row = await orderRow(shop, order.id);
    expect(order).toEqual(row);
    expect(row).toMatchObject({
      member_name: "Ava Archer",
      items_cents: 3000,
      item_count: 3,
      fulfilment_status: "unfulfilled",
      version: 1,
      address: null,
      expires_at: null,
    });
    expect(row.placed_at).toEqual(row.created_at);
    const lines = await rowsOf(
      shop.server.owner,
      "select title, size, image, image is null as is_bare, quantity, unit_cents, line_cents from order_lines where order_id = $1 order by id",
      [order.id],
    );
    expect(lines).toMatchObject([
      {
        size: "M",
        quantity: 2,
        unit_cents: 1000,
        line_cents: 2000,
        image: { alt: "Home shirt", width: 800 },
      },
      { size: "L", quantity: 1, line_cents: 1000, image: null, is_bare: true },
    ]);
    const events = await rowsOf(
      shop.server.owner,
      "select kind, actor_kind, actor_name from order_events where order_id = $1",
      [order.id],
    );
    expect(events).toEqual([{ kind: "placed", actor_kind: "member", actor_name: "Ava Archer" }]);
    const audits = await rowsOf(
      shop.server.owner,
      "select action, member_id, after, request_id from audit_log where subject_kind = 'order' and subject_id = $1",
      [order.id],
    );
    expect(audits).toMatchObject([
      { action: "order.stored", member_id: shop.ava.id, request_id: "test", after: { total_cents: 3000 } },
    ]);
  });

  it("leaves it waiting for payment while something is due", async () => {
    const order = await storeUnpaid(shop);
    expect(order).toMatchObject({ status: "pending_payment", payment_status: "unpaid", due_cents: 3000 });
    expect(await orderRow(shop, order.id)).toMatchObject({ placed_at: null });
    expect((await orderRow(shop, order.id)).expires_at).toBeInstanceOf(Date);
  });

  it("gives fifty orders at once fifty numbers", async () => {
    const orders = await Promise.all(Array.from({ length: 50 }, () => storeUnpaid(shop)));
    expect(new Set(orders.map((order) => order.number)).size).toBe(50);
  });
});

describe("changing an order", () => {
  it("raises the version and writes an event and an audit row of before and after", async () => {
    const { id } = await storeOrder(shop);
    await within(shop, async (tx, ctx) =>
      changeStatus(tx, ctx, await lockOrder(tx, id), "cancelled", {
        payment_status: "refunded",
        data: { reason: "Changed my mind" },
      }),
    );
    const row = await orderRow(shop, id);
    expect(row).toMatchObject({ status: "cancelled", payment_status: "refunded", version: 2 });
    expect(row.closed_at).toBeInstanceOf(Date);
    const [audit] = await rowsOf(
      shop.server.owner,
      "select action, before, after from audit_log where subject_kind = 'order' and subject_id = $1 order by id desc limit 1",
      [id],
    );
    expect(audit).toMatchObject({
      action: "order.cancelled",
      before: { status: "placed", payment_status: "not_required" },
      after: { status: "cancelled", reason: "Changed my mind" },
    });
    await shop.server.owner.query("update orders set status = 'placed' where id = $1", [id]);
  });

  it("refuses a state that the state table does not lead to (A55)", async () => {
    const { id } = await storeUnpaid(shop);
    for (const to of ["processing", "completed"] as const) {
      const move = within(shop, async (tx, ctx) => changeStatus(tx, ctx, await lockOrder(tx, id), to));
      await expect(move).rejects.toMatchObject({ code: "INVALID_TRANSITION", status: 409 });
    }
  });

  it("moves on from placed to processing to completed, with one mail for each", async () => {
    const { id } = await storeOrder(shop);
    const move = (status: "processing" | "completed", version?: number) =>
      within(shop, (tx, ctx) => moveOrder(tx, ctx, { orderId: id, status, version }), staffActor(5));
    await expect(move("completed")).rejects.toMatchObject({ code: "INVALID_TRANSITION" });
    expect(await move("processing", 1)).toMatchObject({ status: "processing", version: 2 });
    await expect(move("completed", 1)).rejects.toMatchObject({ code: "STALE_VERSION" });
    expect(await move("completed", 2)).toMatchObject({ status: "completed" });
    await expect(move("completed")).rejects.toMatchObject({ code: "INVALID_TRANSITION" });
    const mails = await rowsOf(
      shop.server.owner,
      "select event, recipient from mails where order_id = $1 order by id",
      [id],
    );
    expect(mails).toEqual([
      { event: "order_processing", recipient: "ava@rovers.example" },
      { event: "order_completed", recipient: "ava@rovers.example" },
    ]);
  });

  it("moves once when ten people do it at once", async () => {
    const { id } = await storeOrder(shop);
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        within(shop, (tx, ctx) => moveOrder(tx, ctx, { orderId: id, status: "processing" }), staffActor(2)),
      ),
    );
    expect(ends.filter((end) => end.status === "fulfilled")).toHaveLength(1);
    expect(await orderRow(shop, id)).toMatchObject({ status: "processing", version: 2 });
  });

  it("does not move an order that is on hold", async () => {
    const { id } = await storeOrder(shop);
    await shop.server.owner.query("update orders set on_hold = 'OUT_OF_STOCK' where id = $1", [id]);
    const move = within(
      shop,
      (tx, ctx) => moveOrder(tx, ctx, { orderId: id, status: "processing" }),
      staffActor(2),
    );
    await expect(move).rejects.toMatchObject({ code: "INVALID_TRANSITION", message: /on hold/ });
  });

  it("finds no order of another member or club", async () => {
    const { id } = await storeOrder(shop);
    await expect(within(shop, (tx) => lockOrder(tx, id, shop.ben.id))).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(within(shop, (tx) => readOrder(tx, id, shop.ava.id))).resolves.toMatchObject({ id });
    const away = { ...shop, clubId: shop.awayId };
    await expect(within(away, (tx) => lockOrder(tx, id))).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("keeps every promise", () => expectSound(shop));
});
