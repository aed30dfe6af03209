import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inClub } from "#server/platform/db/in-club.ts";
import { createMember, rowsOf } from "#server/testing/factories.ts";
import { asApp, openRoom, type Room, writeOrder } from "./webhooks.testing.ts";

let room: Room;
let memberId: number;
beforeAll(async () => {
  room = await openRoom();
  memberId = await room.newMember({ first_name: "Ava", last_name: "Archer" });
});
afterAll(() => room.close());

const all = ["order.placed", "order.paid", "order.shipped", "member.changed"];
beforeEach(async () => {
  await room.owner.query("delete from webhook_deliveries");
  await room.owner.query("delete from webhook_endpoints");
  await room.add({ events: all });
});
const events = async () => (await room.deliveries()).map(({ event, subject_id }) => [event, subject_id]);
const change = (table: string, set: string, id: number) =>
  asApp(room, `update ${table} set ${set} where club_id = $1 and id = $2`, [room.clubId, id]);

describe("what is told", () => {
  it("of an order: once that it is placed, once that it is paid, and nothing of what follows", async () => {
    const id = await writeOrder(room, memberId);
    expect(await events()).toEqual([["order.placed", id]]);
    await change("orders", "payment_status = 'paid', version = version + 1", id);
    await change("orders", "status = 'processing'", id);
    await change("orders", "payment_status = 'partially_refunded'", id);
    await change("orders", "payment_status = 'paid'", id);
    await change("orders", "status = 'completed'", id);
    expect(await events()).toEqual([
      ["order.placed", id],
      ["order.paid", id],
    ]);
  });

  it("of an order that waits for its payment: nothing until it is placed", async () => {
    const id = await writeOrder(room, memberId, { status: "pending_payment" });
    expect(await events()).toEqual([]);
    await change("orders", "status = 'expired'", id);
    expect(await events()).toEqual([]);
    await change("orders", "status = 'placed', payment_status = 'paid', placed_at = now()", id);
    expect((await events()).sort()).toEqual([
      ["order.paid", id],
      ["order.placed", id],
    ]);
  });

  it("of an order that was paid by hand as it was placed: both", async () => {
    const id = await writeOrder(room, memberId, { payment_status: "paid" });
    expect((await events()).sort()).toEqual([
      ["order.paid", id],
      ["order.placed", id],
    ]);
  });

  it("of each parcel that leaves, once", async () => {
    const orderId = await writeOrder(room, memberId);
    const [parcel] = await asApp<{ id: number }>(
      room,
      "insert into parcels (club_id, order_id, status, shipped_at) values ($1, $2, 'shipped', now()) returning id",
      [room.clubId, orderId],
    );
    const id = parcel?.id ?? 0;
    await change("parcels", "tracking_number = 'X1'", id);
    await change("parcels", "status = 'delivered'", id);
    await asApp(room, "insert into parcels (club_id, order_id, status) values ($1, $2, 'ready_to_collect')", [
      room.clubId,
      orderId,
    ]);
    expect((await events()).filter(([event]) => event === "order.shipped")).toEqual([["order.shipped", id]]);
  });

  it("of a member who is new or is another, and not of one who logs in or saves the same", async () => {
    const id = await room.newMember();
    await change("members", 'login_time = now(), sizes = \'{"shirt":"M"}\', version = version + 1', id);
    await change("members", "first_name = first_name, phone = phone", id);
    expect(await events()).toEqual([["member.changed", id]]);
    await change("members", "phone = '123'", id);
    await change("members", `email = null, primary_member_id = ${memberId}`, id);
    await change("members", "account_status = 2", id);
    expect(await events()).toHaveLength(4);
  });

  it("with one id for all addresses, and only to those that listen and are active", async () => {
    const listening = await room.add({ events: ["member.changed"] });
    await room.add({ events: ["order.paid"] });
    await room.add({ events: all, is_active: false });
    await room.newMember();
    const rows = await room.deliveries();
    expect(rows).toHaveLength(2);
    expect(rows[1]?.endpoint_id).toBe(listening.id);
    expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(1);
    await room.newMember();
    expect(new Set((await room.deliveries()).map(({ event_id }) => event_id)).size).toBe(2);
  });

  it("to nobody of what happens in another club, or is taken back", async () => {
    await createMember(room.owner, room.awayId);
    await inClub(room, async (tx) => {
      await tx.query("update members set phone = '9' where club_id = $1 and id = $2", [
        room.clubId,
        memberId,
      ]);
      throw new Error("taken back");
    }).catch(() => undefined);
    expect(await rowsOf(room.owner, "select * from webhook_deliveries")).toEqual([]);
  });
});

it("never lets an order fail because its address is removed at the same moment", async () => {
  const removing = await room.owner.connect();
  await removing.query("begin");
  await removing.query("delete from webhook_endpoints");
  const order = writeOrder(room, memberId);
  const waiting = async () =>
    (
      await rowsOf(
        room.owner,
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).length;
  await expect.poll(waiting).toBe(1);
  await removing.query("commit");
  removing.release();
  expect(await order).toBeGreaterThan(0);
  expect(await room.deliveries()).toEqual([]);
});

it("leaves nothing behind of an address that is removed while orders are placed", async () => {
  const { id } = await room.add({ events: all });
  const [removed] = await Promise.all([
    room.call("DELETE", `delete/${id}`),
    ...Array.from({ length: 6 }, () => writeOrder(room, memberId)),
  ]);
  expect(removed.status).toBe(200);
  const left = await rowsOf(room.owner, "select * from webhook_deliveries where endpoint_id = $1", [id]);
  expect(left).toEqual([]);
});

it("forgets what was sent about a person who is erased", async () => {
  const id = await room.newMember({ first_name: "Gone" });
  await writeOrder(room, id);
  await room.newMember({ first_name: "Stays" });
  await room.deliverDue();
  expect((await room.deliveries()).filter(({ payload }) => payload !== null)).toHaveLength(3);
  await change("members", "first_name = 'Erased', erased_at = now()", id);
  const rows = await room.deliveries();
  const told = rows.filter(({ payload }) => payload !== null);
  expect(told).toHaveLength(1);
  expect(told[0]?.payload).toContain("Stays");
});
