import { expect, it } from "vitest";
import { scaled } from "#server/testing/scale.ts";
import {
  confirm,
  countOf,
  newBuyer,
  newProduct,
  order,
  orderRow,
  payAtStripe,
  type Shop,
  shareShop,
  stockOf,
  sweep,
  walletOf,
} from "../checkout.testing.ts";
import { placedOrder, refund, refundedAtStripe } from "../refunding/refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const rounds = scaled(6, 200);

const call = (path: string, body: Record<string, unknown>, token = shop.adminToken) =>
  shop.server.call("rovers", "POST", path, { token, body });
const cancel = (order_id: number) => call("/club-orders/cancel", { order_id, reason: "Not wanted" });

it("I-06, I-08 two admins and the member at once: the order ends cancelled, and everything goes back once", async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, buyer, product, lineId } = await placedOrder(shop, { credits: 10 });
    const lines = [{ order_line_id: lineId, quantity: 1 }];
    const acts = [
      () => cancel(id),
      () => refund(shop, id, { amount: 7, lines, restock: true }),
      () => refund(shop, id, { amount: 5, destination: "credits" }),
      () => call("/club-member/order-cancel", { order_id: id }, buyer.token),
    ];
    const turned = acts.map((_, at) => acts[(at + round) % acts.length]);
    const answers = await Promise.all(turned.map((act) => act?.()));
    expect(answers.every((answer) => answer && [200, 409].includes(answer.status))).toBe(true);
    shop.server.clock.advance(60_000);
    await sweep(shop, "refunds");
    expect(await orderRow(shop, id)).toMatchObject({ status: "cancelled", payment_status: "refunded" });
    const credits = (await walletOf(shop, buyer))?.balance_cents ?? 0;
    expect(credits + (await refundedAtStripe(shop, id))).toBe(3000);
    expect(credits).toBeGreaterThanOrEqual(1000);
    expect(await stockOf(shop, product)).toMatchObject({ sold: 0, held: 0 });
    expect(await countOf(shop, "mails where event = 'order_cancelled' and order_id = $1", [id])).toBe(1);
  }
});

it("I-04 a hold that is lifted while the order is cancelled leaves no goods taken", async () => {
  for (let round = 0; round < rounds; round++) {
    const [buyer, product] = [await newBuyer(shop), await newProduct(shop, { stock: 1 })];
    const id = (await order(shop, buyer, product)).body.data.order_id as number;
    const setStock = (received: number, held: number) =>
      shop.server.owner.query("update variations set received = $2, held = $3 where id = $1", [
        product.variationId,
        received,
        held,
      ]);
    await setStock(0, 0);
    await payAtStripe(shop, id);
    await confirm(shop, buyer, id);
    await setStock(3, 0);
    const lift = () => call("/club-orders/lift-hold", { order_id: id, reason: "New goods came" });
    const acts = round % 2 ? [lift, () => cancel(id)] : [() => cancel(id), lift];
    const answers = await Promise.all(acts.map((act) => act()));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await orderRow(shop, id)).toMatchObject({ status: "cancelled", payment_status: "refunded" });
    expect(await stockOf(shop, product)).toEqual({ received: 3, sold: 0, held: 0 });
  }
});
