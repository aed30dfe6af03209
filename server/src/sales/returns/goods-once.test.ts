import { describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import type { Answer } from "#server/testing/test-server.ts";
import { type Shop, shareShop, walletOf } from "../checkout/checkout.testing.ts";
import {
  type Arrived,
  askExchange,
  askReturn,
  bought,
  decide,
  expectSound,
  hand,
} from "./returns.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const post = (path: string, body: object): Promise<Answer> =>
  shop.server.call(shop.domain, "POST", path, { token: shop.adminToken, body });

/** Two of one product, of which one is with the member and the other was not sent yet. */
async function halfArrived(wish: Parameters<typeof bought>[1] = {}): Promise<Arrived & { parcelId: number }> {
  const made = await bought(shop, { quantity: 2, ...wish });
  await hand(shop, made.orderId, [{ order_line_id: made.lineId, quantity: 1 }]);
  const [parcel] = await rowsOf<{ id: number }>(
    shop.server.owner,
    "select id from parcels where order_id = $1",
    [made.orderId],
  );
  return { ...made, parcelId: Number(parcel?.id) };
}

const cameBack = ({ orderId, parcelId }: { orderId: number; parcelId: number }) =>
  post("/club-orders/update-tracking-data", { order_id: orderId, parcel_id: parcelId, status: "returned" });

const cancel = (orderId: number) =>
  post("/club-orders/update-status", { order_id: orderId, status: "cancelled", reason: "Not wanted" });

async function stockOf(variationId: number) {
  const [row] = await rowsOf<{ received: number; sold: number; held: number }>(
    shop.server.owner,
    "select received, sold, held from variations where id = $1",
    [variationId],
  );
  return row;
}

describe("goods are counted once", () => {
  it("when what was returned and put back into stock is said to have come back in its parcel too (I-04)", async () => {
    const made = await halfArrived();
    const asked = await askReturn(shop, made);
    await decide(shop, "approve", asked.body.data.id);
    await decide(shop, "receive", asked.body.data.id, { restock: true, destination: "credits" });
    const again = await cameBack(made);
    expect(again).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } });
    expect(again.body.message).toContain("already come back");
    expect((await cancel(made.orderId)).status).toBe(409);
    expect(await stockOf(made.m)).toEqual({ received: 20, sold: 1, held: 0 });
    await expectSound(shop);
  });

  it("when what came back in its parcel is received in a return", async () => {
    const made = await halfArrived();
    const asked = await askReturn(shop, made);
    await decide(shop, "approve", asked.body.data.id);
    expect((await cameBack(made)).status).toBe(200);
    const received = await decide(shop, "receive", asked.body.data.id, {
      restock: true,
      destination: "credits",
    });
    expect(received).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } });
    expect(await stockOf(made.m)).toEqual({ received: 20, sold: 2, held: 0 });
    expect(
      (await decide(shop, "decline", asked.body.data.id, { answer: "It came back by itself." })).status,
    ).toBe(200);
    await expectSound(shop);
  });

  it("when what was put back into stock with a refund is sent back in a return", async () => {
    const made = await halfArrived();
    const asked = await askReturn(shop, made);
    await decide(shop, "approve", asked.body.data.id);
    const lines = [{ order_line_id: made.lineId, quantity: 2 }];
    const body = { order_id: made.orderId, destination: "credits", amount: 20, lines, restock: true };
    const refunded = await shop.server.call(shop.domain, "POST", "/club-orders/refund", {
      token: shop.adminToken,
      body: { ...body, reason: "Handed in at the office" },
      headers: { "idempotency-key": `goods-once-${made.orderId}-refund` },
    });
    expect(refunded.status).toBe(200);
    expect(await stockOf(made.m)).toEqual({ received: 20, sold: 0, held: 0 });
    const received = await decide(shop, "receive", asked.body.data.id, {
      restock: true,
      destination: "credits",
    });
    expect(received.status).toBe(409);
    await expectSound(shop);
  });
});

describe("an exchange", () => {
  it("gives nothing for goods whose order was cancelled and paid back meanwhile (I-06)", async () => {
    const made = await halfArrived();
    const before = (await walletOf(shop, made.buyer))?.balance_cents ?? 0;
    const asked = await askExchange(shop, made);
    await decide(shop, "approve", asked.body.data.id);
    expect((await cameBack(made)).status).toBe(200);
    expect((await cancel(made.orderId)).status).toBe(200);
    expect((await walletOf(shop, made.buyer))?.balance_cents).toBe(before + 2000);
    const received = await decide(shop, "receive", asked.body.data.id, { restock: true });
    expect(received).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } });
    expect(await stockOf(made.l)).toEqual({ received: 20, sold: 0, held: 1 });
    await decide(shop, "decline", asked.body.data.id, { answer: "The order was cancelled." });
    expect(await stockOf(made.l)).toEqual({ received: 20, sold: 0, held: 0 });
    await expectSound(shop);
  });

  it("is not approved for goods that came back in their parcel", async () => {
    const made = await halfArrived();
    const asked = await askExchange(shop, made);
    await cameBack(made);
    expect(await decide(shop, "approve", asked.body.data.id)).toMatchObject({
      status: 409,
      body: { code: "INVALID_TRANSITION" },
    });
  });
});
