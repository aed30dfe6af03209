import { describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { newBuyer, orderRow, type Shop, shareShop, walletOf } from "../checkout/checkout.testing.ts";
import { newKit, packsOrder } from "../checkout/placement/order-packs.testing.ts";
import { refundedAtStripe } from "../checkout/refunding/refunding.testing.ts";
import { entry, grant } from "../entitlements/entitlements.testing.ts";
import {
  type Arrived,
  arrived,
  askExchange,
  askReturn,
  choicesFor,
  decide,
  firstLineOf,
  hand,
  timelineOf,
} from "./returns.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const price = (variationId: number, cents: number) =>
  shop.server.owner.query("update variations set price_cents = $2 where id = $1", [variationId, cents]);

/** What may be chosen instead of the one line of an order, by variation. */
async function offered(made: Arrived): Promise<number[]> {
  const { data } = (await choicesFor(shop, made)).body;
  return data.lines[0].exchanges.map(({ variation_id }: { variation_id: number }) => variation_id);
}

/** The order that sent L instead of M, with its one line. */
async function exchanged(made: Arrived): Promise<Arrived> {
  const { id } = (await askExchange(shop, made)).body.data;
  await decide(shop, "approve", id);
  const { body } = await decide(shop, "receive", id, { restock: true });
  const orderId = body.data.replacement.id as number;
  const [line] = await rowsOf<{ id: number }>(
    shop.server.owner,
    "select id from order_lines where order_id = $1",
    [orderId],
  );
  return { ...made, orderId, lineId: Number(line?.id), m: made.l, l: made.m };
}

describe("an exchange", () => {
  it("is offered for what is no dearer than what was paid, or than what was bought is by now", async () => {
    const made = await arrived(shop);
    await price(made.l, 9500);
    expect(await offered(made)).toEqual([]);
    expect((await askExchange(shop, made)).body.errors).toHaveProperty(["lines.0.variation_id"]);
    await price(made.m, 9500);
    expect(await offered(made)).toEqual([made.l]);
    await price(made.m, 500);
    await price(made.l, 1000);
    expect(await offered(made)).toEqual([made.l]);
  });

  it("that became dearer is approved knowingly, with the difference on its timeline", async () => {
    const made = await arrived(shop, { quantity: 2 });
    const { id } = (await askExchange(shop, made, { quantity: 2 })).body.data;
    await price(made.l, 1250);
    const shown = await shop.server.call(shop.domain, "GET", `/club-returns/show/${id}`, {
      token: shop.adminToken,
    });
    expect(shown.body.data.difference).toBe(5);
    for (const accepted_difference of [undefined, 4.99])
      expect((await decide(shop, "approve", id, { accepted_difference })).body.code).toBe("EXCHANGE_DEARER");
    const approved = await decide(shop, "approve", id, { accepted_difference: 5 });
    expect(approved.body.data).toMatchObject({ status: "approved", difference: 5 });
    await price(made.l, 9900);
    const received = await decide(shop, "receive", id, { restock: true });
    expect(received.body.data).toMatchObject({ status: "received", difference: 5 });
    const told = await timelineOf(shop, `/club-orders/show/${made.orderId}`, shop.adminToken);
    expect(told.join()).toContain("It costs $5.00 more than was paid, and the club pays the difference.");
  });

  it("of goods of a pack is offered for what their slot allows alone", async () => {
    const kit = await newKit(shop);
    const buyer = await newBuyer(shop, 10_000);
    const right = await grant(shop, kit.pack, buyer.memberId);
    const [small, medium] = kit.shirt.variationIds as [number, number];
    const packs = [entry(buyer.memberId, right, [[kit.slot, small]])];
    const placed = await packsOrder(shop, buyer, kit, packs, { credits_to_use: 2.5 });
    const orderId = placed.body.data.order_id as number;
    await hand(shop, orderId);
    const made = { buyer, product: kit.shirt, orderId, lineId: 0, m: small, l: medium };
    expect(await offered(made)).toContain(medium);
    await price(medium, 99_00);
    expect(await offered(made)).toContain(medium);
    await shop.server.owner.query(
      "update pack_slot_options set variation_ids = array[$2]::bigint[] where slot_id = $1",
      [kit.slot, small],
    );
    expect(await offered(made)).not.toContain(medium);
  });
});

describe("what an exchange sent", () => {
  it("is worth what was paid for the first goods, and returned for it once", async () => {
    const first = await arrived(shop, { quantity: 2, card: true });
    const made = await exchanged(first);
    await hand(shop, made.orderId);
    expect((await choicesFor(shop, made)).body.data.lines).toMatchObject([{ unit_price: 10, returnable: 1 }]);
    const { id } = (await askReturn(shop, made)).body.data;
    await decide(shop, "approve", id);
    const { body } = await decide(shop, "receive", id, { restock: true, destination: "card" });
    expect(body.data).toMatchObject({ status: "received", refunded: 10 });
    expect(await refundedAtStripe(shop, first.orderId)).toBe(1000);
    expect(await orderRow(shop, first.orderId)).toMatchObject({ payment_status: "partially_refunded" });
    // The other piece of the first line is worth its own money, and no more.
    const rest = (await askReturn(shop, first)).body.data;
    await decide(shop, "approve", rest.id);
    await decide(shop, "receive", rest.id, { restock: true, destination: "card" });
    expect(await refundedAtStripe(shop, first.orderId)).toBe(2000);
    expect((await choicesFor(shop, first)).body.data.refusal).not.toBeNull();
  });

  it("has nothing to give back where the first order was given back already", async () => {
    const first = await arrived(shop);
    const made = await exchanged(first);
    await hand(shop, made.orderId);
    const lines = [{ order_line_id: first.lineId, quantity: 1 }];
    await shop.server.call(shop.domain, "POST", "/club-orders/refund", {
      token: shop.adminToken,
      body: { order_id: first.orderId, destination: "credits", amount: 10, lines, reason: "Kindness" },
      headers: { "idempotency-key": `exchange-worth-${first.orderId}` },
    });
    expect((await askReturn(shop, made)).body.code).toBe("RETURN_NOT_ALLOWED");
  });

  it("can be exchanged again, and keeps what was paid first", async () => {
    const second = await exchanged(await arrived(shop));
    await hand(shop, second.orderId);
    const third = await exchanged(second);
    await hand(shop, third.orderId);
    expect((await choicesFor(shop, third)).body.data.lines).toMatchObject([
      { unit_price: 10, returnable: 1 },
    ]);
  });

  it("gives its money back from the first order when it is cancelled before it is sent", async () => {
    const first = await arrived(shop, { card: true, credits: 4 });
    const before = (await walletOf(shop, first.buyer))?.balance_cents ?? 0;
    const made = await exchanged(first);
    const cancelled = await shop.server.call(shop.domain, "POST", "/club-orders/cancel", {
      token: shop.adminToken,
      body: { order_id: made.orderId, reason: "It is torn" },
    });
    expect(cancelled.body.data).toMatchObject({ status: "cancelled", replaces: { id: first.orderId } });
    expect(await refundedAtStripe(shop, first.orderId)).toBe(600);
    expect((await walletOf(shop, first.buyer))?.balance_cents).toBe(before + 400);
    expect(await orderRow(shop, first.orderId)).toMatchObject({ payment_status: "refunded" });
  });
});

describe("a replacement of a pack's piece that is cancelled", () => {
  async function replacedPiece() {
    const kit = await newKit(shop);
    const buyer = await newBuyer(shop, 250);
    const right = await grant(shop, kit.pack, buyer.memberId);
    const [small, medium] = kit.shirt.variationIds as [number, number];
    const packs = [entry(buyer.memberId, right, [[kit.slot, small]])];
    const placed = await packsOrder(shop, buyer, kit, packs, { credits_to_use: 2.5 });
    const orderId = placed.body.data.order_id as number;
    await hand(shop, orderId);
    const lineId = await firstLineOf(shop, orderId);
    return exchanged({ buyer, product: kit.shirt, orderId, lineId, m: small, l: medium });
  }
  const cancel = (order_id: number, body: Record<string, unknown>, path = "cancel") =>
    shop.server.call(shop.domain, "POST", `/club-orders/${path}`, {
      token: shop.adminToken,
      body: { order_id, reason: "It is torn", ...body },
    });

  it("leaves the member with what the club says instead, and is refused until it says so", async () => {
    const made = await replacedPiece();
    const before = (await walletOf(shop, made.buyer))?.balance_cents ?? 0;
    const refused = await cancel(made.orderId, {});
    expect(refused).toMatchObject({ status: 409, body: { code: "NOTHING_INSTEAD" } });
    expect(refused.body.message).toContain("$");
    const byStatus = await cancel(made.orderId, { status: "cancelled" }, "update-status");
    expect(byStatus.body.code).toBe("NOTHING_INSTEAD");
    expect(await orderRow(shop, made.orderId)).toMatchObject({ status: "placed" });
    expect((await cancel(made.orderId, { credits_instead: 12.5 })).status).toBe(200);
    // With what was paid on top of the pack.
    expect((await walletOf(shop, made.buyer))?.balance_cents).toBe(before + 1250 + 250);
  });

  it("may be cancelled for nothing, knowingly; what was bought needs no such word", async () => {
    const made = await replacedPiece();
    const before = (await walletOf(shop, made.buyer))?.balance_cents ?? 0;
    expect((await cancel(made.orderId, { credits_instead: 0 })).status).toBe(200);
    expect((await walletOf(shop, made.buyer))?.balance_cents).toBe(before + 250);
    expect((await cancel((await exchanged(await arrived(shop))).orderId, {})).status).toBe(200);
  });
});
