import { expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import {
  cancel,
  confirm,
  order,
  orderRow,
  payAtStripe,
  type Shop,
  shareShop,
  stockOf,
  sweep,
  unpaidOrder,
} from "../checkout.testing.ts";
import { placedOrder, refund, refundedAtStripe } from "../refunding/refunding.testing.ts";
import { completed, postEvent } from "./events.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const close = (closed: boolean) =>
  shop.server.call("rovers", "POST", "/club/maintenance", { token: shop.adminToken, body: { closed } });

it("A13 money that is under way when a club is closed is booked, given back and waited for as ever", async () => {
  const [told, back, cancelled, asked, left] = [
    await unpaidOrder(shop),
    await unpaidOrder(shop),
    await unpaidOrder(shop),
    await unpaidOrder(shop),
    await unpaidOrder(shop),
  ];
  const paid = await placedOrder(shop);
  shop.stripe.control.setFaults({ only: "POST /v1/refunds", fail_rate: 1 });
  expect((await refund(shop, paid.id, { amount: 10 })).status).toBe(200);
  shop.stripe.control.setFaults({});
  expect((await close(true)).status).toBe(200);
  expect((await order(shop, told.buyer, told.product)).body.code).toBe("CLUB_INACTIVE");
  await payAtStripe(shop, told.id);
  expect((await postEvent(shop, await completed(shop, told.id))).status).toBe(200);
  await eventually(async () => (await orderRow(shop, told.id)).status === "placed");
  await payAtStripe(shop, back.id);
  expect((await confirm(shop, back.buyer, back.id)).body.data.status).toBe("placed");
  expect((await cancel(shop, cancelled.buyer, cancelled.id)).body.data.status).toBe("cancelled");
  await payAtStripe(shop, asked.id);
  shop.server.clock.advance(40 * 60_000);
  await sweep(shop, "open-payments");
  await sweep(shop, "ended-holds");
  await sweep(shop, "refunds");
  expect(await orderRow(shop, asked.id)).toMatchObject({ status: "placed", payment_status: "paid" });
  expect(await orderRow(shop, left.id)).toMatchObject({ status: "expired" });
  expect(await stockOf(shop, left.product)).toMatchObject({ sold: 0, held: 0 });
  expect(await refundedAtStripe(shop, paid.id)).toBe(1000);
  expect((await close(false)).status).toBe(200);
});
