import { expect, it } from "vitest";
import { untilWaiting, whileHeld } from "#server/testing/while-held.ts";
import {
  type Buyer,
  countOf,
  newBuyer,
  newProduct,
  type Shop,
  shareShop,
  walletOf,
} from "../checkout.testing.ts";
import { orderFor } from "./on-behalf.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

/** Orders for a member whose account somebody else is closing or erasing just then. */
async function orderBeside(buyer: Buyer, payer: string, change = "") {
  const product = await newProduct(shop, { priceCents: 1000 });
  const { owner } = shop.server;
  const closing: Parameters<typeof whileHeld>[1] = [
    [`update members set account_status = 2${change} where id = $1`, buyer.memberId],
    ["select 1 from credit_accounts where member_id = $1 for update", buyer.memberId],
  ];
  return whileHeld(owner, closing, async (letGo) => {
    const ordering = orderFor(shop, buyer, product, { payer, reason: "Replaced" });
    await untilWaiting(owner);
    await letGo();
    return ordering;
  });
}

it("staff who order for somebody who is just being erased find nobody, and leave no trace of the name", async () => {
  const buyer = await newBuyer(shop);
  const erasing = ", first_name = 'Erased', email = null, erased_at = now()";
  const { status, body } = await orderBeside(buyer, "club", erasing);
  expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
  expect(await countOf(shop, "orders where member_id = $1", [buyer.memberId])).toBe(0);
});

it("staff spend no credits of an account that is just being closed", async () => {
  const buyer = await newBuyer(shop, 5000);
  const { status, body } = await orderBeside(buyer, "credits");
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["payer"]]);
  expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 5000, held_cents: 0 });
});
