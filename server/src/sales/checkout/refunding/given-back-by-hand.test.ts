import { describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { newBuyer, newProduct, type Shop, shareShop, sweep } from "../checkout.testing.ts";
import { mailsOf, orderFor } from "../on-behalf/on-behalf.testing.ts";
import { placedOrder, refund, showOrder } from "./refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

/** An order of $10.00 that was paid in cash. */
async function paidInCash() {
  const buyer = await newBuyer(shop);
  const answer = await orderFor(shop, buyer, await newProduct(shop), {
    payer: "marked_paid",
    reason: "Cash",
  });
  return { id: answer.body.data.order_id as number, buyer };
}

const post = (path: string, body: Record<string, unknown>, token = shop.adminToken) =>
  shop.server.call("rovers", "POST", path, { token, body });
const get = async (path: string, token = shop.adminToken) =>
  (await shop.server.call("rovers", "GET", path, { token })).body.data;
const givenBack = (order_id: number, refund_id: number) =>
  post("/club-orders/refund-given-back", { order_id, refund_id });

const rowsFor = (id: number) =>
  rowsOf<{ id: number; status: string; attempts: number }>(
    shop.server.owner,
    "select id, status, attempts from refunds where order_id = $1 order by id",
    [id],
  );
const refundedOf = (id: number) =>
  rowsOf(shop.server.owner, "select refunded_cents from payments where order_id = $1", [id]);
const refundMails = async (id: number) =>
  (await mailsOf(shop, id)).filter(({ event }) => event === "refund_done").map(({ text }) => text);
const listed = async (payment_status: string) =>
  (await get(`/club-orders/show?payment_status=${payment_status}`)).map((order: { id: number }) => order.id);

describe("money that was not paid by card", () => {
  it("waits, when its order is cancelled, until an admin marks it as given back, whatever Stripe does", async () => {
    const { id, buyer } = await paidInCash();
    // Any call to Stripe would now fail.
    shop.stripe.control.setFaults({ fail_rate: 1 });
    const cancelled = await post("/club-orders/cancel", { order_id: id, reason: "Wrong kit" });
    expect(cancelled.body.data).toMatchObject({ status: "cancelled", refunded: 0, to_give_back: 10 });
    shop.server.clock.advance(600_000);
    await sweep(shop, "refunds");
    const [row] = await rowsFor(id);
    expect(row).toMatchObject({ status: "pending", attempts: 0 });
    expect(await refundedOf(id)).toEqual([{ refunded_cents: 0 }]);
    expect(await refundMails(id)).toEqual([]);
    const shown = (await showOrder(shop, id)).body.data;
    expect(shown.refunds).toMatchObject([{ destination: "hand", status: "pending", amount: 10 }]);
    expect(shown.timeline.map(({ text }: { text: string }) => text)).toContain(
      "$10.00 is to be given back by hand, as it was not paid by card.",
    );
    const own = await get(`/club-member/get-orders/${id}`, buyer.token);
    expect(own).toMatchObject({ refunded: 0, to_give_back: 10 });
    expect(own.timeline.map(({ text }: { text: string }) => text)).toContain(
      "The club will give $10.00 back to you in person.",
    );

    const [{ version } = {}] = await rowsOf<{ version?: number }>(
      shop.server.owner,
      "select version from members where id = $1",
      [buyer.memberId],
    );
    const erased = await post("/club-member/erase", { id: buyer.memberId, version });
    expect(erased.body.message).toContain("money to get back by hand");

    const answers = await Promise.all([givenBack(id, row?.id ?? 0), givenBack(id, row?.id ?? 0)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.data).toMatchObject({
      payment_status: "refunded",
      refunded: 10,
      to_give_back: 0,
    });
    expect(await refundedOf(id)).toEqual([{ refunded_cents: 1000 }]);
    expect((await showOrder(shop, id)).body.data.timeline.at(-1).text).toBe("$10.00 was given back by hand.");
    expect((await get(`/club-member/get-orders/${id}`, buyer.token)).timeline.at(-1).text).toBe(
      "The club gave $10.00 back to you in person.",
    );
    expect(await refundMails(id)).toEqual([expect.stringContaining("has given it back to you in person")]);
    const audited = await rowsOf(
      shop.server.owner,
      "select actor_kind from audit_log where subject_kind = 'order' and subject_id = $1 and action = 'order.refunded'",
      [id],
    );
    expect(audited).toEqual([{ actor_kind: "staff" }]);
  });

  it("waits when a part of it is refunded, and is never more than was paid", async () => {
    const { id } = await paidInCash();
    const first = await refund(shop, id, { amount: 4 });
    expect(first.body.message).toBe("Give the money back by hand, then mark it as given back on the order.");
    expect(first.body.data).toMatchObject({ refunded: 0, to_give_back: 4 });
    expect((await refund(shop, id, { amount: 7 })).body.code).toBe("REFUND_TOO_HIGH");
    await refund(shop, id, { amount: 6 });
    const rows = await rowsFor(id);
    expect((await givenBack(id, rows[0]?.id ?? 0)).body.data).toMatchObject({ refunded: 4, to_give_back: 6 });
  });

  it("is what the dashboard counts and leads to, and what payments and their totals know of", async () => {
    const { id } = await paidInCash();
    const before = await get("/club/payment-totals");
    await refund(shop, id, { amount: 4 });
    await refund(shop, id, { amount: 1 });
    const tiles: { kind: string; count: number; path: string }[] = (await get("/club-dashboard/show"))
      .attention;
    const tile = tiles.find(({ kind }) => kind === "to_give_back");
    const waiting = await listed("to_give_back");
    expect(waiting).toContain(id);
    expect(tile).toEqual({
      kind: "to_give_back",
      count: waiting.length,
      path: "/orders?payment_status=to_give_back",
    });
    expect(await listed("partially_refunded")).not.toContain(id);
    const [payment] = (await get("/club/get-payments?method=manual")).filter(
      ({ order_id }: { order_id: number }) => order_id === id,
    );
    expect(payment).toMatchObject({ refunded: 0, to_give_back: 5 });
    expect(await get("/club/payment-totals")).toMatchObject({
      refunded: before.refunded,
      to_give_back: before.to_give_back + 5,
    });

    for (const row of await rowsFor(id)) await givenBack(id, row.id);
    expect(await listed("to_give_back")).not.toContain(id);
    expect(await listed("partially_refunded")).toContain(id);
    expect(await get("/club/payment-totals")).toMatchObject({
      refunded_by_hand: before.refunded_by_hand + 5,
    });
  });

  it("is said in both copies of the member's data as on the order, before and after it is given back", async () => {
    const { id, buyer } = await paidInCash();
    await refund(shop, id, { amount: 4 });
    const copies = async () => [
      (await post("/club-member/data-export", {}, buyer.token)).body,
      await get(`/club-member/person-export/${buyer.memberId}`),
    ];
    for (const { orders, refunds } of await copies()) {
      expect(refunds).toMatchObject([{ destination: "hand", status: "to_give_back", amount: 4 }]);
      expect(orders).toMatchObject([{ to_give_back: 4, payments: [{ method: "manual", refunded: 0 }] }]);
    }
    for (const row of await rowsFor(id)) await givenBack(id, row.id);
    for (const { orders, refunds } of await copies()) {
      expect(refunds).toMatchObject([{ destination: "hand", status: "succeeded" }]);
      expect(orders).toMatchObject([{ to_give_back: 0, payments: [{ method: "manual", refunded: 4 }] }]);
    }
  });

  it("is not what goes back by itself, nor another order's, nor a manager's to mark", async () => {
    const { id } = await paidInCash();
    await refund(shop, id, { amount: 4 });
    const [row] = await rowsFor(id);
    const other = await placedOrder(shop);
    await refund(shop, other.id, { amount: 4 });
    await refund(shop, id, { amount: 1, destination: "credits" });
    const [byCard] = await rowsFor(other.id);
    const [, asCredits] = await rowsFor(id);
    for (const [orderId, refundId] of [
      [other.id, byCard?.id],
      [other.id, row?.id],
      [id, asCredits?.id],
      [id, 999_999],
    ])
      expect((await givenBack(orderId ?? 0, refundId ?? 0)).status).toBe(404);
    const body = { order_id: id, refund_id: row?.id };
    expect((await post("/club-orders/refund-given-back", body, shop.managerToken)).status).toBe(403);
    expect(await rowsFor(id)).toMatchObject([{ status: "pending" }, { status: "succeeded" }]);
  });
});
