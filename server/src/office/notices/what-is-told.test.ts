import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { createMember, createProduct } from "#server/testing/factories.ts";
import { tellEvents } from "#server/testing/tell-events.ts";
import { endAbandonedJob, requestCancel, saveProgress, takeLease } from "../../ground/jobs/jobs.queries.ts";
import { recordOutcomes, takeDueMails } from "../../ground/messages/outbox/outbox.queries.ts";
import { writeDispute } from "../../sales/checkout/disputes/disputes.ts";
import { insertManualPayment, paymentsOf } from "../../sales/checkout/money/payments.queries.ts";
import { closeEvent, readEvent } from "../../sales/checkout/settlement/events.queries.ts";
import { changeOrder, lockOrder, type OrderChange, orderLinesOf } from "../../sales/orders/index.ts";
import { insertReturn } from "../../sales/returns/returns.queries.ts";
import { claimDay, endDay } from "../reconciliation/reconcile-day.ts";
import { asApp, systemOf, writeOrder } from "../webhooks/webhooks.testing.ts";
import { openRoom, type Room } from "./notices.testing.ts";

let room: Room;
let memberId: number;
beforeAll(async () => {
  room = await openRoom();
  memberId = await createMember(room.owner, room.clubId);
});
afterAll(() => room.server.close());
beforeEach(async () => {
  await tellEvents(room.platform);
  await room.clear();
});

/** What another room does, in its own transaction. */
const door = <T>(act: (tx: ClubTx, ctx: Ctx) => Promise<T>) => inClub(room, (tx) => act(tx, systemOf(room)));
const change = (table: string, set: string, id: number) =>
  asApp(room, `update ${table} set ${set} where club_id = $1 and id = $2`, [room.clubId, id]);
/** Inserts a row as the app does; returns its id. */
async function add(table: string, row: Record<string, unknown>): Promise<number> {
  const values = { club_id: room.clubId, ...row };
  const names = Object.keys(values);
  const [written] = await asApp<{ id: number }>(
    room,
    `insert into ${table} (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")}) returning id`,
    Object.values(values),
  );
  return written?.id ?? 0;
}
const told = async () => (await room.rows()).map(({ kind, subject_id }) => [kind, subject_id]);

type Actor = { actor_kind: string; actor_id: number | null };
const job = (kind: string, input = "{}", actor: Actor = { actor_kind: "staff", actor_id: room.admin.id }) =>
  add("jobs", { kind, status: "queued", input, actor_name: "x", ...actor });
const progress = { total: 1, done: 1, failed: 0, newMessages: [] };
const end = (id: number, status: "done" | "failed" | "cancelled") =>
  door(async (tx, { platform }) => {
    const lease = await takeLease(tx, id);
    if (!lease) throw new Error("The job is over");
    await saveProgress(tx, lease, progress);
    await saveProgress(tx, lease, progress, { status, error: null, at: platform.clock.now() });
  });

describe("a notice is written", () => {
  it("for who started a job, when it is over, once", async () => {
    const own = await job("import_members");
    const systems = await job("import_members", "{}", { actor_kind: "system", actor_id: null });
    const gone = await job("import_members", "{}", { actor_kind: "staff", actor_id: 999_999 });
    await door(async (tx) => saveProgress(tx, (await takeLease(tx, own)) ?? { id: 0, fence: 0 }, progress));
    expect(await told()).toEqual([]);
    for (const id of [own, systems, gone]) await end(id, "done");
    await change("jobs", "result_key = null", own);
    expect(await room.rows()).toMatchObject([
      { kind: "job_finished", subject_id: own, staff_id: room.admin.id },
    ]);
    expect((await room.call("GET", "unread")).body.data.newest[0].title).toBe(
      "The import of members and packs has finished",
    );
  });

  it("for a job that is stopped before it begins, or that nobody can go on with", async () => {
    const [stopped, left] = [await job("grant_pack"), await job("grant_pack")];
    const now = room.platform.clock.now();
    await door((tx) => requestCancel(tx, stopped, now));
    await door((tx) => endAbandonedJob(tx, left, "It was left", now));
    for (const id of [stopped, left]) await door((tx) => requestCancel(tx, id, now));
    expect(await told()).toEqual([
      ["job_finished", stopped],
      ["job_finished", left],
    ]);
  });

  it("for a file that could not be made, but for no check and no file that its maker saw come", async () => {
    await end(await job("import_members", '{"dry_run":true}'), "done");
    for (const kind of ["export_members", "make_document"]) {
      await end(await job(kind), "done");
      await end(await job(kind), "cancelled");
    }
    expect(await told()).toEqual([]);
    const broken = await job("export_members");
    await end(broken, "failed");
    const loaded = await job("import_members", '{"dry_run":false}');
    await end(loaded, "done");
    expect(await told()).toEqual([
      ["job_finished", broken],
      ["job_finished", loaded],
    ]);
  });

  it("for mails that fail, one an hour, and not mailed where it is about a mail to the club", async () => {
    const fail = async (event: string) => {
      const mail = { event, recipient: "a@b.example", subject: "s", html: "", text: "", message_id: "m" };
      const id = await add("mails", mail);
      await door(async (tx, { platform }) => {
        const now = platform.clock.now();
        const taking = {
          isUrgent: false,
          firstEvents: [],
          now,
          leaseUntil: new Date(now.getTime() + 1),
          limit: 9,
        };
        const due = await takeDueMails(tx, taking);
        const outcome = { status: "failed", error: "no" } as const;
        await recordOutcomes(
          tx,
          now,
          due.map((one) => ({ mail: one, outcome, cover: null })),
        );
      });
      return id;
    };
    const first = await fail("club_notice");
    expect(await room.rows()).toMatchObject([{ kind: "mail_failed", subject_id: first, mail_due: false }]);
    for (let count = 0; count < 3; count += 1) await fail("order_placed");
    const keys = (await room.rows()).map(({ dedupe_key }) => dedupe_key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeLessThanOrEqual(2);
  });

  it("for an order: a payment that failed, and that it is on hold, each once", async () => {
    const id = await writeOrder(room, memberId, "not_yet");
    const changeTo = (to: OrderChange) =>
      door(async (tx, ctx) =>
        changeOrder(tx, ctx, await lockOrder(tx, id), to, {
          kind: "hold_lifted",
          data: { lifted: "DISPUTED", reason: "" },
        }),
      );
    await changeTo({ payment_status: "failed" });
    await changeTo({ payment_status: "failed" });
    expect(await told()).toEqual([["payment_failed", id]]);
    await changeTo({ on_hold: "OUT_OF_STOCK" });
    await changeTo({ on_hold: "OUT_OF_STOCK" });
    expect(await told()).toEqual([
      ["payment_failed", id],
      ["order_on_hold", id],
    ]);
    // Its own mail already tells the club.
    expect((await room.rows())[1]?.mail_due).toBe(false);
    await changeTo({ on_hold: null });
    await changeTo({ on_hold: "PAYMENT_MISMATCH" });
    expect(await told()).toHaveLength(3);
    // Of a dispute its own notice tells.
    await changeTo({ on_hold: "DISPUTED" });
    expect(await told()).toHaveLength(3);
  });

  it("for a dispute, a return, differences of a day, and money for an order that is not here", async () => {
    const id = await writeOrder(room, memberId, "by_hand");
    const returned = await door(async (tx, ctx) => {
      await insertManualPayment(tx, ctx, { orderId: id, amountCents: 2450 });
      const [payment] = await paymentsOf(tx, id);
      if (!payment) throw new Error("There is no payment");
      for (const status of ["needs_response", "under_review"])
        await writeDispute(tx, ctx, payment, {
          id: "dp_1",
          amountCents: 100,
          reason: "fraudulent",
          status,
          isClosed: false,
          respondBy: new Date("2026-09-01T00:00:00Z"),
          createdAt: new Date("2026-08-01T00:00:00Z"),
        });
      const [line] = await orderLinesOf(tx, [id]);
      const lines = [{ order_line_id: line?.id ?? 0, quantity: 1 }];
      const wanted = { orderId: id, memberId, kind: "return", reason: "other", comment: "", lines } as const;
      return insertReturn(tx, ctx, wanted);
    });
    const day = await door(async (tx, ctx) => {
      const claim = await claimDay(tx, ctx, "2026-08-01");
      if (!claim) throw new Error("The day is taken");
      const totals = { compared: 2, stripeCaptured: 0, ourCaptured: 0, stripeRefunded: 0, ourRefunded: 0 };
      const difference = {
        kind: "payment_missing_here",
        orderId: null,
        paymentId: null,
        oursCents: null,
        theirsCents: 1,
      } as const;
      const findings = ["pi_1", "pi_2"].map((reference) => ({ ...difference, reference }));
      await endDay(tx, ctx, claim, totals, findings);
      return claim.id;
    });
    const payload = {
      type: "charge.refunded",
      data: { object: { payment_intent: "pi_9", amount_total: 100 } },
    };
    for (const event_id of ["evt_1", "evt_2"]) {
      const event = await add("stripe_events", {
        event_id,
        type: payload.type,
        payload: JSON.stringify(payload),
      });
      await door(async (tx, ctx) => {
        const row = await readEvent(tx, event);
        if (row) await closeEvent(tx, ctx, row, "not_ours");
      });
    }
    expect(await told()).toEqual([
      ["payment_disputed", id],
      ["return_requested", returned],
      ["reconciliation", day],
      ["payment_unknown", null],
    ]);
    const { data } = (await room.call("GET", "show")).body;
    const shown = (kind: string) => data.find((one: { kind: string }) => one.kind === kind);
    expect(shown("payment_disputed")).toMatchObject({
      detail: "$1.00 is in dispute. Respond at Stripe by 1 September 2026.",
      created_at: "2026-08-01T00:00:00.000Z",
    });
    expect(shown("return_requested").link).toBe(`/returns/detail?id=${returned}`);
    expect(shown("payment_unknown").title).toContain("$1.00");
  });
});

describe("low stock", () => {
  it("is told once a product for what ran low of it, once when that has sold out, and again after new goods came in", async () => {
    const { owner, clubId } = room;
    const { productId, variationIds } = await createProduct(owner, clubId, {
      title: "Scarf",
      sizes: ["S", "M"],
      stock: 5,
    });
    const [small = 0, medium = 0] = variationIds;
    await createProduct(owner, clubId, { stock: 0, status: "draft" });
    await room.owner.query("update variations set archived_at = now() where id <> all($1) and club_id = $2", [
      variationIds,
      clubId,
    ]);
    await room.lowStock();
    expect(await told()).toEqual([]);
    await change("variations", "sold = 2", small);
    await Promise.all([room.lowStock(), room.lowStock()]);
    expect(await told()).toEqual([["low_stock", productId]]);
    await change("variations", "sold = 3", small);
    await room.lowStock();
    expect(await told()).toHaveLength(1);
    // It keeps what it saw, whatever was sold since.
    const [first] = (await room.call("GET", "unread", undefined, room.manager)).body.data.newest;
    expect([first.title, first.detail]).toEqual(["Scarf is running low", "Red S: 3 left"]);
    await change("variations", "sold = 5", small);
    await Promise.all([room.lowStock(), room.lowStock()]);
    const [second] = (await room.call("GET", "unread")).body.data.newest;
    expect([second.title, second.detail]).toEqual(["Scarf is sold out", "Red S: sold out"]);
    // One that comes back to the shop, from a cancelled order, is no news, nor that it is sold again.
    for (const sold of [4, 5]) {
      await change("variations", `sold = ${sold}`, small);
      await room.lowStock();
    }
    expect(await told()).toHaveLength(2);
    await change("variations", "received = 15", small);
    await room.lowStock();
    expect(await told()).toHaveLength(2);
    await change("variations", "sold = 14", small);
    await change("variations", "held = 3", medium);
    await room.lowStock();
    expect(await told()).toEqual(Array.from({ length: 3 }, () => ["low_stock", productId]));
    const [newest] = (await room.call("GET", "unread")).body.data.newest;
    expect([newest.title, newest.detail]).toEqual(["Scarf is running low", "Red S: 1 left, Red M: 2 left"]);
  });

  it("is told from the number that the club chose", async () => {
    const { owner, clubId } = room;
    await owner.query("update variations set archived_at = now() where club_id = $1", [clubId]);
    const { productId } = await createProduct(owner, clubId, { title: "Cap", stock: 7 });
    await room.lowStock();
    expect(await told()).toEqual([]);
    const { token } = room.admin;
    const settings = await room.server.call("rovers", "GET", "/club/get-settings", { token });
    const saved = await room.server.call("rovers", "POST", "/club/stock-settings", {
      token,
      body: { low_stock: 7, version: settings.body.data.version },
    });
    expect(saved.status).toBe(200);
    await room.lowStock();
    expect(await told()).toEqual([["low_stock", productId]]);
    const [newest] = (await room.call("GET", "unread")).body.data.newest;
    expect([newest.title, newest.detail]).toEqual(["Cap is running low", "Red M: 7 left"]);
  });
});
