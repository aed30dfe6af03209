import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inClub } from "#server/platform/db/in-club.ts";
import { projectEvents, record } from "#server/platform/events.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { tellEvents } from "#server/testing/tell-events.ts";
import { untilWaiting } from "#server/testing/while-held.ts";
import { projections } from "#server/worker.ts";
import {
  createMember,
  eraseMember,
  lockMember,
  type MemberChange,
  updateMember,
} from "../../people/members/index.ts";
import { updateProfile } from "../../people/members/profile.ts";
import { changeOrder, lockOrder, type OrderChange } from "../../sales/orders/index.ts";
import { insertParcel, parcelsOf, updateParcelRow } from "../../sales/orders/parcels/parcels.queries.ts";
import { asApp, openRoom, type Room, systemOf, writeOrder } from "./webhooks.testing.ts";

let room: Room;
let memberId: number;
beforeAll(async () => {
  room = await openRoom();
  memberId = await room.newMember({ first_name: "Ava", last_name: "Archer" });
});
afterAll(() => room.close());

const all = ["order.placed", "order.paid", "order.shipped", "member.changed"];
beforeEach(async () => {
  await tellEvents(room.platform);
  await room.owner.query("delete from webhook_deliveries");
  await room.owner.query("delete from webhook_endpoints");
  await room.add({ events: all });
});
const events = async () => (await room.deliveries()).map(({ event, subject_id }) => [event, subject_id]);
/** By the function that all orders change through. */
const change = (id: number, ...changes: OrderChange[]) =>
  inClub(room, async (tx) => {
    const ctx = systemOf(room);
    for (const one of changes)
      await changeOrder(tx, ctx, await lockOrder(tx, id), one, { kind: "paid", data: { captured_cents: 0 } });
  });

describe("what is told", () => {
  it("of an order: once that it is placed, once that it is paid, and nothing of what follows", async () => {
    const id = await writeOrder(room, memberId);
    expect(await events()).toEqual([["order.placed", id]]);
    await change(id, { payment_status: "paid" }, { status: "processing" });
    await change(id, { payment_status: "partially_refunded" }, { payment_status: "paid" });
    await change(id, { status: "completed" });
    expect(await events()).toEqual([
      ["order.placed", id],
      ["order.paid", id],
    ]);
  });

  it("of an order that waits for its payment: nothing until it is placed", async () => {
    const id = await writeOrder(room, memberId, "not_yet");
    expect(await events()).toEqual([]);
    await change(id, { status: "expired" });
    expect(await events()).toEqual([]);
    await change(id, { status: "placed", payment_status: "paid" });
    expect(await events()).toEqual([
      ["order.placed", id],
      ["order.paid", id],
    ]);
  });

  it("of an order that was paid by hand as it was placed: both", async () => {
    const id = await writeOrder(room, memberId, "by_hand");
    expect(await events()).toEqual([
      ["order.placed", id],
      ["order.paid", id],
    ]);
  });

  it("of each parcel that leaves, once", async () => {
    const orderId = await writeOrder(room, memberId);
    const id = await inClub(room, async (tx) => {
      const ctx = systemOf(room);
      const put = (status: "shipped" | "ready_to_collect") =>
        insertParcel(tx, ctx, orderId, {
          status,
          carrier: null,
          tracking_number: "",
          shipped_at: null,
          contents: [],
        });
      const made = await put("shipped");
      for (const status of ["shipped", "delivered"] as const) {
        const [parcel] = await parcelsOf(tx, orderId);
        if (!parcel) throw new Error("There is no parcel");
        await updateParcelRow(tx, ctx, parcel, { status, carrier: null, tracking_number: "X1" });
      }
      await put("ready_to_collect");
      return made.id;
    });
    expect((await events()).filter(([event]) => event === "order.shipped")).toEqual([["order.shipped", id]]);
  });

  it("of a member who is new or is another, and not of one who logs in or saves the same", async () => {
    const ctx = systemOf(room);
    const person = { first_name: "New", last_name: "Member", phone: "" };
    const id = await inClub(room, (tx) =>
      createMember(tx, ctx, { email: "new@rovers.example", first_name: "New", last_name: "Member" }),
    );
    expect(await events()).toEqual([["member.changed", id]]);
    const update = (change: MemberChange) =>
      inClub(room, async (tx) => updateMember(tx, ctx, await lockMember(tx, id), change));
    await update({ sizes: { shirt: "M" }, first_name: "New" });
    await inClub(room, (tx) => updateProfile(tx, ctx, id, { ...person, sizes: {} }));
    await asApp(room, "update members set login_time = now() where club_id = $1 and id = $2", [
      room.clubId,
      id,
    ]);
    expect(await events()).toHaveLength(1);
    await update({ account_status: 2 });
    await asApp(room, "update members set primary_member_id = $3 where club_id = $1 and id = $2", [
      ...[room.clubId, id, memberId],
    ]);
    await update({ email: null });
    await inClub(room, (tx) => updateProfile(tx, ctx, id, { ...person, phone: "123" }));
    expect(await events()).toHaveLength(4);
    await inClub(room, async (tx) => eraseMember(tx, ctx, await lockMember(tx, id)));
    expect(await events()).toEqual(Array(5).fill(["member.changed", id]));
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
    const away = { platform: room.platform, clubId: room.awayId };
    const member = { email: "away@harbour.example", first_name: "A", last_name: "Way" };
    await inClub(away, (tx) => createMember(tx, systemOf(away), member));
    await inClub(room, async (tx) => {
      await updateMember(tx, systemOf(room), await lockMember(tx, memberId), { phone: "9" });
      throw new Error("taken back");
    }).catch(() => undefined);
    await tellEvents(room.platform);
    expect(await rowsOf(room.owner, "select * from webhook_deliveries")).toEqual([]);
  });

  it("to no address that was added afterwards", async () => {
    await room.newMember();
    room.server.clock.advance(1);
    const { id } = await room.add({ events: all });
    expect((await room.deliveries()).filter(({ endpoint_id }) => endpoint_id === id)).toEqual([]);
  });
});

describe("telling", () => {
  const waiting = () =>
    rowsOf(room.owner, "select kind from domain_events where club_id = $1", [room.clubId]);
  const newMembers = async (count: number) => {
    const ids: number[] = [];
    for (let made = 0; made < count; made += 1) ids.push(await room.newMember());
    return ids;
  };

  it("is done once and in order, though workers tell at the same moment and one dies at its end", async () => {
    const ids = await newMembers(12);
    const dying = { kinds: [], project: () => Promise.reject(new Error("killed")) };
    await expect(projectEvents(room, [...projections, dying])).rejects.toThrow("killed");
    expect(await waiting()).toHaveLength(12);
    await Promise.all(Array.from({ length: 4 }, () => projectEvents(room, projections)));
    expect(await events()).toEqual(ids.map((id) => ["member.changed", id]));
    expect(await waiting()).toEqual([]);
  });

  it("says nothing twice where an event is told of once more", async () => {
    await newMembers(1);
    const copy = "insert into domain_events select * from copied";
    await room.owner.query("create table copied as select * from domain_events");
    await tellEvents(room.platform);
    await room.owner.query(copy);
    await tellEvents(room.platform);
    await room.owner.query("drop table copied");
    expect(await events()).toHaveLength(1);
  });

  it("records thousands in one statement, and keeps their order over many transactions", async () => {
    const ids = Array.from({ length: 1_200 }, (_, at) => at + 1);
    await inClub(room, (tx) =>
      record(
        tx,
        room.platform.clock.now(),
        ...ids.map((id) => ({ kind: "member.changed", member_id: id }) as const),
      ),
    );
    expect((await events()).map(([, id]) => id)).toEqual(ids);
  });

  it("leaves kinds that only a newer version knows to it", async () => {
    await room.owner.query(
      "insert into domain_events (club_id, kind, facts, happened_at) values ($1, 'moon.landed', '{}', now())",
      [room.clubId],
    );
    await newMembers(1);
    expect(await events()).toHaveLength(1);
    expect(await waiting()).toEqual([{ kind: "moon.landed" }]);
    await room.owner.query("delete from domain_events");
  });

  it("waits for whoever removes an address, and orders wait for neither", async () => {
    const removing = await room.owner.connect();
    await removing.query("begin");
    await removing.query("delete from webhook_endpoints");
    await writeOrder(room, memberId);
    const telling = tellEvents(room.platform);
    await untilWaiting(room.owner);
    await removing.query("commit");
    removing.release();
    await telling;
    expect([await waiting(), await room.deliveries()]).toEqual([[], []]);
  });
});

it("leaves nothing behind of an address that is removed while orders are placed", async () => {
  const { id } = await room.add({ events: all });
  const [removed] = await Promise.all([
    room.call("DELETE", `delete/${id}`),
    ...Array.from({ length: 6 }, () => writeOrder(room, memberId).then(() => tellEvents(room.platform))),
  ]);
  expect(removed.status).toBe(200);
  const left = await rowsOf(room.owner, "select * from webhook_deliveries where endpoint_id = $1", [id]);
  expect(left).toEqual([]);
});

it("forgets what was sent about a person who is erased", async () => {
  const id = await room.newMember({ first_name: "Gone" });
  const orderId = await writeOrder(room, id);
  await inClub(room, (tx) =>
    insertParcel(tx, systemOf(room), orderId, {
      status: "shipped",
      carrier: null,
      tracking_number: "",
      shipped_at: null,
      contents: [],
    }),
  );
  await change(orderId, { status: "completed" });
  await room.newMember({ first_name: "Stays" });
  await room.deliverDue();
  expect((await room.deliveries()).filter(({ payload }) => payload !== null)).toHaveLength(4);
  const { version } = await inClub(room, (tx) => lockMember(tx, id));
  const erased = await room.server.call("rovers", "POST", "/club-member/erase", {
    token: room.admin,
    body: { id, version },
  });
  expect(erased.status).toBe(200);
  const rows = await room.deliveries();
  const told = rows.filter(({ payload }) => payload !== null);
  expect(told).toHaveLength(1);
  expect(told[0]?.payload).toContain("Stays");
});
