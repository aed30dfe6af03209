import { describe, expect, it } from "vitest";
import { createClub, createMember, createSession, createStaff } from "#server/testing/factories.ts";
import {
  codes,
  confirm,
  countOf,
  many,
  newBuyer,
  newProduct,
  order,
  orderRow,
  payAtStripe,
  type Shop,
  sessionOf,
  shareShop,
  stockOf,
  sweep,
  unpaidOrder,
  walletOf,
} from "../checkout.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

/** A placed order of 20.00: half credits, half card. */
async function paidOrder() {
  const { buyer, product, id } = await unpaidOrder(shop);
  await payAtStripe(shop, id);
  expect((await confirm(shop, buyer, id)).status).toBe(200);
  return { buyer, product, id };
}

function call(path: string, body: unknown, token = shop.adminToken) {
  return shop.server.call("rovers", "POST", path, { token, body });
}
const cancelByAdmin = (order_id: number, extra: Record<string, unknown> = {}) =>
  call("/club-orders/cancel", { order_id, reason: "Wrong print", ...extra });

async function refundedAtStripe(id: number): Promise<number> {
  const { payment_intent } = await shop.client.checkout.sessions.retrieve(await sessionOf(shop, id));
  const { data } = await shop.client.refunds.list({ payment_intent: String(payment_intent) });
  return data.filter((one) => one.status !== "failed").reduce((sum, one) => sum + one.amount, 0);
}

describe("an admin cancels an order", () => {
  // Spec 7.37
  it("restocks, gives the credit part back to credits and the card part to the card, and tells the member", async () => {
    const { buyer, product, id } = await paidOrder();
    const answer = await cancelByAdmin(id);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ status: "cancelled", payment_status: "refunded", refunded: 20 });
    expect(answer.body.data.refunds).toHaveLength(2);
    expect(await stockOf(shop, product)).toMatchObject({ sold: 0, held: 0 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 1000, held_cents: 0 });
    expect(await refundedAtStripe(id)).toBe(1000);
    expect(await countOf(shop, "mails where event = 'order_cancelled' and order_id = $1", [id])).toBe(1);
    expect(await countOf(shop, "audit_log where action = 'order.cancelled' and subject_id = $1", [id])).toBe(
      1,
    );
  });

  it("does it once, ten times at the same moment", async () => {
    const { buyer, id } = await paidOrder();
    const answers = await many(10, () => cancelByAdmin(id));
    expect(codes(answers).filter((code) => code === 200)).toHaveLength(1);
    expect(codes(answers).filter((code) => code === "INVALID_TRANSITION")).toHaveLength(9);
    expect(await refundedAtStripe(id)).toBe(1000);
    expect((await walletOf(shop, buyer))?.balance_cents).toBe(1000);
  });

  it("cancels although Stripe does not answer; the refund is carried out later, once", async () => {
    const { id } = await paidOrder();
    // Acted on, but the answers are lost.
    shop.stripe.control.setFaults({ cut_next: 2, only: "POST /v1/refunds" });
    const answer = await cancelByAdmin(id);
    expect(answer.body.data).toMatchObject({ status: "cancelled" });
    expect(await countOf(shop, "refunds where order_id = $1 and status = 'pending'", [id])).toBe(1);
    shop.server.clock.advance(60_000);
    await sweep(shop, "refunds");
    expect(await countOf(shop, "refunds where order_id = $1 and status = 'succeeded'", [id])).toBe(2);
    expect(await refundedAtStripe(id)).toBe(1000);
  });

  it("tries a refund again that Stripe could not make", async () => {
    const { id } = await paidOrder();
    shop.stripe.control.setFaults({ fail_rate: 1, only: "POST /v1/refunds" });
    await cancelByAdmin(id);
    shop.server.clock.advance(60_000);
    await sweep(shop, "refunds");
    expect(await refundedAtStripe(id)).toBe(0);
    shop.stripe.control.setFaults({});
    shop.server.clock.advance(120_000);
    await sweep(shop, "refunds");
    expect(await refundedAtStripe(id)).toBe(1000);
    expect(await countOf(shop, "payments where order_id = $1 and refunded_cents = 1000", [id])).toBe(1);
  });

  it("follows a refund that the bank decides on later", async () => {
    const { id } = await paidOrder();
    shop.stripe.control.setFaults({ refunds_pending: true });
    await cancelByAdmin(id);
    expect(await countOf(shop, "refunds where order_id = $1 and status = 'pending'", [id])).toBe(1);
    const { payment_intent } = await shop.client.checkout.sessions.retrieve(await sessionOf(shop, id));
    const [made] = (await shop.client.refunds.list({ payment_intent: String(payment_intent) })).data;
    shop.stripe.control.settleRefund(made?.id ?? "", "failed");
    shop.server.clock.advance(60_000);
    await sweep(shop, "refunds");
    expect(await orderRow(shop, id)).toMatchObject({
      status: "cancelled",
      payment_status: "partially_refunded",
    });
    expect(await countOf(shop, "order_events where order_id = $1 and kind = 'refund_failed'", [id])).toBe(1);
  });

  it("closes one that waits for payment, its session first", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    const id = (await order(shop, buyer, product)).body.data.order_id;
    expect((await cancelByAdmin(id)).body.data).toMatchObject({ status: "cancelled" });
    expect(await payAtStripe(shop, id)).toEqual({ result: "expired" });
    expect(await stockOf(shop, product)).toMatchObject({ held: 0 });
  });

  it("leaves one alone that was paid a moment ago, until its admin has seen it paid", async () => {
    const { id } = await unpaidOrder(shop);
    await payAtStripe(shop, id);
    expect((await cancelByAdmin(id, { even_unasked: true })).body.code).toBe("STALE_VERSION");
    expect(await orderRow(shop, id)).toMatchObject({ status: "placed", payment_status: "paid" });
    expect(await refundedAtStripe(id)).toBe(0);
  });

  it("is refused with an old version, for one that is sent, and for one that is not there", async () => {
    const { id } = await paidOrder();
    const { version } = await orderRow(shop, id);
    expect((await cancelByAdmin(id, { version: version - 1 })).body.code).toBe("STALE_VERSION");
    const waiting = await unpaidOrder(shop);
    expect((await cancelByAdmin(waiting.id, { version: 99 })).body.code).toBe("STALE_VERSION");
    expect((await orderRow(shop, waiting.id)).status).toBe("pending_payment");
    await shop.server.owner.query("update orders set fulfilment_status = 'shipped' where id = $1", [id]);
    expect((await cancelByAdmin(id)).body.code).toBe("INVALID_TRANSITION");
    expect((await cancelByAdmin(999_999)).status).toBe(404);
    expect((await cancelByAdmin(id, { reason: "" })).status).toBe(422);
  });

  it("is for admins of this club: no manager, member, other club or nobody", async () => {
    const { buyer, id } = await paidOrder();
    const clubId = await createClub(shop.server.owner);
    const stranger = await createSession(shop.server.owner, clubId, {
      staffId: await createStaff(shop.server.owner, clubId),
    });
    const body = { order_id: id, reason: "No", status: "cancelled" };
    for (const path of ["/club-orders/cancel", "/club-orders/update-status"]) {
      expect((await call(path, body, shop.managerToken)).body.code).toBe("FORBIDDEN");
      expect((await call(path, body, buyer.token)).body.code).toBe("FORBIDDEN");
      expect((await call(path, body, stranger)).body.code).toBe("CLUB_MISMATCH");
      expect((await call(path, body, "1.x")).status).toBe(401);
    }
    expect((await orderRow(shop, id)).status).toBe("placed");
  });
});

describe("update-status", () => {
  // Spec 7.37
  it("moves an order on, by a manager too, and cancels like cancel", async () => {
    const { id } = await paidOrder();
    const move = (status: string, token?: string) =>
      call("/club-orders/update-status", { order_id: id, status, reason: "Too late" }, token);
    expect((await move("processing", shop.managerToken)).body.data.status).toBe("processing");
    expect((await move("processing")).body.code).toBe("INVALID_TRANSITION");
    expect((await move("placed")).status).toBe(422);
    expect((await move("cancelled")).body.data).toMatchObject({
      status: "cancelled",
      payment_status: "refunded",
    });
    expect((await move("processing")).body.code).toBe("INVALID_TRANSITION");
  });
});

describe("a member takes a placed order back", () => {
  const takeBack = (id: number, token: string) => call("/club-member/order-cancel", { order_id: id }, token);

  it("while nobody has begun to pack it", async () => {
    const { buyer, product, id } = await paidOrder();
    expect((await takeBack(id, buyer.token)).body.data).toMatchObject({ status: "cancelled" });
    expect(await refundedAtStripe(id)).toBe(1000);
    expect(await stockOf(shop, product)).toMatchObject({ sold: 0 });
    expect((await takeBack(id, buyer.token)).status).toBe(200);
  });

  it("not another's, not once it is being packed, and not where the club does not allow it", async () => {
    const { buyer, id } = await paidOrder();
    const memberId = await createMember(shop.server.owner, shop.clubId);
    const other = await createSession(shop.server.owner, shop.clubId, { memberId });
    expect((await takeBack(id, other)).status).toBe(404);
    const allow = (may: boolean) =>
      shop.server.owner.query("update club_settings set member_may_cancel = $1", [may]);
    await allow(false);
    expect((await takeBack(id, buyer.token)).body.code).toBe("ORDER_ALREADY_PAID");
    await allow(true);
    await call("/club-orders/update-status", { order_id: id, status: "processing" });
    expect((await takeBack(id, buyer.token)).body.code).toBe("ORDER_ALREADY_PAID");
  });
});
