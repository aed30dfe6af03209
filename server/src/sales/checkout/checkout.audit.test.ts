import { expect, it } from "vitest";
import { paymentAudits } from "./checkout.audit.ts";
import { type Shop, shareShop } from "./checkout.testing.ts";
import { placedOrder } from "./refunding/refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

it("I-06 a payment of another sum is found unless its order is on hold for it, or an admin has accepted it", async () => {
  const { id } = await placedOrder(shop);
  const [audit] = paymentAudits;
  const client = await shop.server.owner.connect();
  const change = (table: string, set: string, key = "order_id") =>
    client.query(`update ${table} set ${set} where ${key} = $1`, [id]);
  const found = async () => (await client.query(audit?.sql ?? "")).rows.map((row) => row.id);
  try {
    await client.query("begin");
    await change("payments", "captured_cents = captured_cents - 1");
    expect(await found()).toEqual([id]);
    await change("orders", "on_hold = 'DISPUTED'", "id");
    expect(await found()).toEqual([id]);
    await change("orders", "on_hold = 'PAYMENT_MISMATCH'", "id");
    expect(await found()).toEqual([]);
    await change("orders", "on_hold = null", "id");
    await change("payments", "accepted_cents = captured_cents");
    expect(await found()).toEqual([]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
