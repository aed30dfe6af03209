import { expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { item, newBuyer, newProduct, order, type Shop, shareShop, sweep } from "../checkout.testing.ts";

/** What happens to an Idempotency-Key once its answer is deleted. */

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

async function afterTheWeekend() {
  shop.server.clock.advance(20_000);
  await shop.server.owner.query(
    "update idempotency_keys set created_at = created_at - interval '73 hours' where has_answer",
  );
  await sweep(shop, "idempotency-keys");
}

it("is known for as long as its order, so a tab that comes back after a weekend places nothing again", async () => {
  const buyer = await newBuyer(shop, 10_000);
  const product = await newProduct(shop);
  const send = (key: string, quantity = 1) =>
    order(shop, buyer, product, { key, items: [item(product, quantity)], credits_to_use: 10 * quantity });
  const first = await send("kept-over-the-weekend");
  const taken = await send("taken-back-meanwhile", 2);
  expect([first.status, taken.status]).toEqual([200, 200]);
  const { order_id } = taken.body.data;
  const back = { token: buyer.token, body: { order_id } };
  expect((await shop.server.call("rovers", "POST", "/club-member/order-cancel", back)).status).toBe(200);
  await afterTheWeekend();
  const again = await send("kept-over-the-weekend");
  expect([again.status, again.body.data]).toEqual([200, first.body.data]);
  expect((await send("kept-over-the-weekend", 3)).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
  expect((await send("taken-back-meanwhile", 2)).body.code).toBe("DUPLICATE_ORDER");
  const orders = await rowsOf(shop.server.owner, "select id from orders where member_id = $1", [
    buyer.memberId,
  ]);
  expect(orders).toHaveLength(2);
  const kept = await rowsOf(
    shop.server.owner,
    "select response from idempotency_keys where club_id = $1 and response is not null",
    [shop.clubId],
  );
  expect(kept).toEqual([]);
});

it("is free again where its order was never paid and has expired", async () => {
  const buyer = await newBuyer(shop);
  const product = await newProduct(shop);
  const send = () => order(shop, buyer, product, { key: "never-paid-for-it" });
  const first = await send();
  expect(first.body.data.status).toBe("pending_payment");
  await shop.server.owner.query("update orders set expires_at = created_at where id = $1", [
    first.body.data.order_id,
  ]);
  await sweep(shop, "ended-holds");
  await afterTheWeekend();
  const again = await send();
  expect(again.body.data.status).toBe("pending_payment");
  expect(again.body.data.order_id).not.toBe(first.body.data.order_id);
});
