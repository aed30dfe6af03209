import { createHmac } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { webhookData, webhookEnvelope } from "#contract/webhook-payloads.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { startWorker } from "#server/worker.ts";
import { orderLinesOf } from "../../../sales/orders/index.ts";
import { insertParcel } from "../../../sales/orders/parcels/parcels.queries.ts";
import { asApp, openRoom, type Received, type Room, systemOf, writeOrder } from "../webhooks.testing.ts";
import { sendDueDeliveries } from "./send-due-deliveries.ts";

let room: Room;
let memberId: number;
beforeAll(async () => {
  room = await openRoom();
  memberId = await room.newMember({ first_name: "Ava", last_name: "Archer" });
});
afterAll(() => room.close());
beforeEach(async () => {
  await room.owner.query("delete from webhook_deliveries");
  await room.owner.query("delete from webhook_endpoints");
  room.receiver.received.length = 0;
  room.receiver.answer = () => ({ status: 200, text: "thank you" });
});

/** As a receiver would, with the libraries that check Standard Webhooks. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const answers = [new StandardWebhook(secret), new SvixWebhook(secret)].map((library) => {
    try {
      return isDeepStrictEqual(library.verify(body, sent), JSON.parse(body));
    } catch {
      return false;
    }
  });
  expect(new Set(answers).size).toBe(1);
  return answers[0] ?? false;
}

/** The same for an older address, from the documentation alone. */
function isSignedAsBefore({ headers, body }: Received, secret: string): boolean {
  const parts = new Map(
    String(headers["kitroom-signature"])
      .split(",")
      .map((part) => part.split("=") as [string, string]),
  );
  const expected = createHmac("sha256", secret)
    .update(`${parts.get("t")}.${body}`)
    .digest("hex");
  return expected === parts.get("v1");
}

const minute = 60_000;

describe("a delivery", () => {
  it("of an order says what it holds, signed, and notes the answer", async () => {
    const { secret } = await room.add();
    const orderId = await writeOrder(room, memberId);
    await room.deliverDue();
    const [told] = room.receiver.received;
    if (!told) throw new Error("Nothing was told");
    expect(isSigned(told, secret)).toBe(true);
    expect(isSigned({ ...told, body: `${told.body} ` }, secret)).toBe(false);
    const body = JSON.parse(told.body);
    const [row] = await room.deliveries();
    expect(webhookEnvelope.parse(body)).toMatchObject({
      id: row?.event_id,
      event: "order.placed",
      is_test: false,
      club: { id: room.clubId, domain: "rovers", name: "Riverside Rovers" },
    });
    expect(webhookData["order.placed"].strict().parse(body.data).order).toMatchObject({
      id: orderId,
      member: { id: memberId, name: "Ava Archer" },
      total: 24.5,
      lines: [{ sku: "SHIRT-M", quantity: 2, line_total: 20 }],
    });
    expect(told.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "kitroom-event": "order.placed",
      "kitroom-event-id": row?.event_id,
    });
    expect(row).toMatchObject({ status: "delivered", attempts: 1, status_code: 200, response: "thank you" });
    await room.deliverDue();
    expect(room.receiver.received).toHaveLength(1);
  });

  it("of a parcel and of a member say what their schemas promise", async () => {
    await room.add({ events: ["order.shipped", "member.changed"] });
    const orderId = await writeOrder(room, memberId);
    await inClub(room, async (tx) => {
      const [line] = await orderLinesOf(tx, [orderId]);
      await insertParcel(tx, systemOf(room), orderId, {
        ...{ status: "shipped", carrier: "dhl", tracking_number: "JD1", shipped_at: null },
        contents: [{ lineId: line?.id ?? 0, quantity: 2 }],
      });
    });
    const newId = await room.newMember({ first_name: "Cleo", password_hash: "never-told" });
    await room.deliverDue();
    const data = new Map(
      room.receiver.received.map(({ body }) => [JSON.parse(body).event, JSON.parse(body).data]),
    );
    expect(webhookData["order.shipped"].parse(data.get("order.shipped"))).toMatchObject({
      order: { id: orderId },
      parcel: { tracking_number: "JD1", lines: [{ title: "Home shirt", quantity: 2 }] },
    });
    expect(webhookData["member.changed"].strict().parse(data.get("member.changed")).member).toMatchObject({
      id: newId,
      first_name: "Cleo",
      is_erased: false,
    });
    expect(room.receiver.received.map(({ body }) => body).join()).not.toContain("never-told");
  });

  it("is tried again after an error, with the same id and text though things have changed", async () => {
    await room.add();
    room.receiver.answer = () => ({ status: 500, text: `broken\0${"x".repeat(600)}` });
    const id = await writeOrder(room, memberId);
    await room.deliverDue();
    const [first] = await room.deliveries();
    expect(first).toMatchObject({
      status: "queued",
      attempts: 1,
      status_code: 500,
      last_error: "The receiver answered 500.",
    });
    expect(first?.response).toHaveLength(500);
    await room.deliverDue();
    expect(room.receiver.received).toHaveLength(1);
    await asApp(room, "update orders set status = 'completed' where club_id = $1 and id = $2", [
      room.clubId,
      id,
    ]);
    room.receiver.answer = () => ({ status: 204 });
    room.server.clock.advance(minute);
    await room.deliverDue();
    const [before, after] = room.receiver.received;
    expect(after?.body).toBe(before?.body);
    expect(after?.headers["kitroom-event-id"]).toBe(before?.headers["kitroom-event-id"]);
    expect((await room.deliveries())[0]).toMatchObject({
      status: "delivered",
      attempts: 2,
      last_error: null,
    });
  });

  it("does not follow a redirect, and takes a port on which nothing listens as an error", async () => {
    await room.add({ events: ["member.changed"] });
    await room.add({ events: ["member.changed"], url: "http://127.0.0.1:1/" });
    room.receiver.answer = () => ({ status: 302, headers: { location: room.receiver.url("/other") } });
    await room.newMember();
    await room.deliverDue();
    expect(room.receiver.received.map(({ path }) => path)).not.toContain("/other");
    expect((await room.deliveries()).map(({ last_error }) => last_error)).toEqual([
      "The receiver redirected to another address, which we do not follow.",
      "The receiver refused the connection.",
    ]);
  });

  it("A95: does not go to an address that leads inside by now", async () => {
    const { id } = await room.add({ events: ["member.changed"] });
    await room.owner.query("update webhook_endpoints set url = 'https://169.254.169.254/' where id = $1", [
      id,
    ]);
    await room.newMember();
    await room.deliverDue();
    expect((await room.deliveries())[0]?.last_error).toContain("public address");
  });

  it("waits while its address is switched off", async () => {
    const { id, url, version } = await room.add({ events: ["member.changed"] });
    await room.newMember();
    expect(await room.deliveries()).toHaveLength(1);
    const form = { url, events: ["member.changed"], version };
    await room.call("PUT", `update/${id}`, { ...form, is_active: false });
    await room.deliverDue();
    expect(room.receiver.received).toEqual([]);
    await room.call("PUT", `update/${id}`, { ...form, version: version + 1, is_active: true });
    await room.deliverDue();
    expect(room.receiver.received).toHaveLength(1);
  });

  it("is signed with the new secret once there is one", async () => {
    const { id, secret } = await room.add({ events: ["member.changed"] });
    const renewed = (await room.call("POST", "renew-secret", { id })).body.data.secret;
    await room.newMember();
    await room.deliverDue();
    const told = room.receiver.received[0] as Received;
    expect([isSigned(told, secret), isSigned(told, renewed)]).toEqual([false, true]);
  });

  it("to an address that was set up before is signed as it was, until the address is changed over", async () => {
    const { id, secret } = await room.add({ events: ["member.changed"] });
    await room.owner.query("update webhook_endpoints set signature = 'kitroom' where id = $1", [id]);
    const renewed = (await room.call("POST", "renew-secret", { id })).body.data;
    expect(renewed.signature).toBe("kitroom");
    await room.newMember();
    await room.deliverDue();
    const told = room.receiver.received[0] as Received;
    expect([isSignedAsBefore(told, secret), isSignedAsBefore(told, renewed.secret)]).toEqual([false, true]);
    expect(told.headers).not.toHaveProperty("webhook-signature");

    const changed = await room.call("POST", "renew-secret", { id, signature: "standard" });
    expect(changed.body.data.signature).toBe("standard");
    await room.newMember();
    await room.deliverDue();
    const next = room.receiver.received[1] as Received;
    expect(isSigned(next, changed.body.data.secret)).toBe(true);
    expect(next.headers).not.toHaveProperty("kitroom-signature");
    const back = await room.call("POST", "renew-secret", { id, signature: "kitroom" });
    expect(back.body.code).toBe("VALIDATION_FAILED");
  });

  it("goes out by the worker, once", async () => {
    await room.add({ events: ["member.changed"] });
    for (let count = 0; count < 12; count += 1) await room.newMember();
    const worker = await startWorker(room.platform);
    await expect.poll(() => room.receiver.received.length).toBe(12);
    await worker.stop();
    expect(new Set((await room.deliveries()).map(({ status }) => status))).toEqual(new Set(["delivered"]));
  });

  it("goes out once, though several take at the same moment", async () => {
    const { id } = await room.add({ events: ["member.changed"] });
    for (let count = 0; count < 12; count += 1) await room.newMember();
    await room.deliveries();
    await Promise.all(Array.from({ length: 6 }, () => sendDueDeliveries(room, id)));
    const ids = room.receiver.received.map(({ headers }) => headers["kitroom-event-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
    expect((await room.deliveries()).map(({ attempts }) => attempts)).toEqual(Array(12).fill(1));
  });

  it("of a slow receiver holds up no other address", async () => {
    const slow = await room.add({ events: ["member.changed"] });
    await room.add({ events: ["member.changed"] });
    const slowPath = new URL(slow.url).pathname;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    room.receiver.hold = ({ path }: Received) => (path === slowPath ? held : Promise.resolve());
    for (let count = 0; count < 8; count += 1) await room.newMember();
    const delivering = room.deliverDue();
    const others = () => room.receiver.received.filter(({ path }) => path !== slowPath).length;
    await expect.poll(others).toBeGreaterThanOrEqual(5);
    await Promise.resolve();
    release();
    await delivering;
    room.receiver.hold = () => Promise.resolve();
  });
});

describe("the log", () => {
  it("is shown newest first, searched and filtered, with one delivery in full", async () => {
    const one = await room.add({ events: ["member.changed"] });
    await room.add({ events: ["order.placed"] });
    await room.newMember();
    await writeOrder(room, memberId);
    await room.deliverDue();
    const list = async (query = "") => (await room.call("GET", `deliveries${query}`)).body;
    const { data, total } = await list();
    expect([total, data[0].event, data[0].payload]).toEqual([2, "order.placed", ""]);
    expect((await list(`?endpoint_id=${one.id}`)).data.map((row: { event: string }) => row.event)).toEqual([
      "member.changed",
    ]);
    expect((await list("?event=order.placed&status=delivered")).total).toBe(1);
    expect((await list("?status=failed")).total).toBe(0);
    expect((await list(`?keywords=${data[0].event_id}`)).total).toBe(1);
    expect((await list("?keywords=%25")).total).toBe(0);
    expect((await list("?sort=event&order_by=asc")).data[0].event).toBe("member.changed");
    expect((await list("?sort=payload")).code).toBe("VALIDATION_FAILED");
    const full = (await room.call("GET", `deliveries/${data[0].id}`)).body.data;
    expect(JSON.parse(full.payload).id).toBe(full.event_id);
    for (const id of [data[0].id, 999_999])
      expect((await room.call("GET", `deliveries/${id}`, undefined, room.away)).body.code).toBe("NOT_FOUND");
    expect((await room.call("GET", "deliveries", undefined, room.away)).body.total).toBe(0);
  });

  it("sends one more time what it sent, with the same id, once however often it is asked at once", async () => {
    await room.add({ events: ["member.changed"] });
    await room.newMember();
    await room.deliverDue();
    const id = (await room.deliveries())[0]?.id ?? 0;
    const answers = await Promise.all([1, 2, 3].map(() => room.call("POST", "replay", { id })));
    expect(answers.map(({ body }) => body.code ?? "sent").sort()).toEqual(["DUPLICATE", "DUPLICATE", "sent"]);
    await room.deliverDue();
    const [first, second] = room.receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["kitroom-event-id"]).toBe(first?.headers["kitroom-event-id"]);
    expect((await room.call("POST", "replay", { id }, room.away)).body.code).toBe("NOT_FOUND");
    expect((await room.call("POST", "replay", { id: 999_999 })).body.code).toBe("NOT_FOUND");
  });

  it("has examples of each event, which say that they are none", async () => {
    const { id, secret } = await room.add({ events: ["order.paid"] });
    const events = ["order.placed", "order.paid", "order.shipped", "member.changed"] as const;
    for (const event of events)
      expect((await room.call("POST", "test", { id, event })).body.message).toContain("on its way");
    await room.deliverDue();
    expect(room.receiver.received).toHaveLength(4);
    for (const told of room.receiver.received) {
      const body = JSON.parse(told.body);
      expect([isSigned(told, secret), webhookEnvelope.parse(body).is_test]).toEqual([true, true]);
      expect(webhookData[body.event as (typeof events)[number]].safeParse(body.data).success).toBe(true);
    }
  });
});
