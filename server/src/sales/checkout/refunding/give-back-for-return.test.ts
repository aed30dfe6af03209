import { expect, it } from "vitest";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { lockOrder } from "../../orders/index.ts";
import { type Shop, shareShop, walletOf } from "../checkout.testing.ts";
import { executeRefund, giveBackForReturn } from "../index.ts";
import { createReturn, placedOrder, refund, refundedAtStripe, showOrder } from "./refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

type Order = Awaited<ReturnType<typeof placedOrder>>;

async function giveBack(order: Order, quantity: number, destination: "card" | "credits", returnId?: number) {
  const { platform, owner } = shop.server;
  const id = returnId ?? (await createReturn(owner, shop.clubId, order));
  const ctx = systemCtx(
    platform,
    { id: shop.clubId, domain: "rovers", timeZone: "UTC", language: "en" },
    "test",
  );
  const given = await inClub(ctx, async (tx) => {
    const lines = [{ orderLineId: order.lineId, quantity }];
    const locked = await lockOrder(tx, order.id);
    return giveBackForReturn(tx, ctx, {
      order: locked,
      returnId: id,
      lines,
      destination,
      reason: "Returned",
    });
  });
  if (given.execute !== null) await executeRefund(ctx, given.execute);
  return { ...given, returnId: id };
}

it("gives back what the returned goods cost, what credits paid of it as credits", async () => {
  const order = await placedOrder(shop, { credits: 25 });
  const given = await giveBack(order, 2, "card");
  expect(given).toMatchObject({ refundId: expect.any(Number), execute: given.refundId });
  expect(await refundedAtStripe(shop, order.id)).toBe(500);
  expect(await walletOf(shop, order.buyer)).toMatchObject({ balance_cents: 1500 });
  expect((await showOrder(shop, order.id)).body.data).toMatchObject({
    refunded: 20,
    lines: [{ refunded_quantity: 2 }],
  });
});

it("never gives back what went back before, nor twice for the same return", async () => {
  const order = await placedOrder(shop);
  await refund(shop, order.id, { amount: 10, lines: [{ order_line_id: order.lineId, quantity: 1 }] });
  await refund(shop, order.id, { amount: 15 });
  const first = await giveBack(order, 3, "credits");
  expect(await walletOf(shop, order.buyer)).toMatchObject({ balance_cents: 500 });
  expect(first.execute).toBeNull();
  expect(await giveBack(order, 1, "credits")).toMatchObject({ refundId: null, execute: null });
  const other = await placedOrder(shop);
  await giveBack(other, 1, "credits", await createReturn(shop.server.owner, shop.clubId, other)).then(
    ({ returnId }) => expect(giveBack(other, 1, "credits", returnId)).rejects.toThrow("refunds_return"),
  );
});
