import { describe, expect, it } from "vitest";
import { createMember } from "#server/testing/factories.ts";
import { countOf, type Shop, shareShop, walletOf } from "../checkout.testing.ts";
import { paymentRow, placedOrder, refund } from "./refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

/** What a card paid goes back at Stripe, and Stripe's events are still under way. */
async function atDashboard(orderId: number, amount: number) {
  const { intent_id } = await paymentRow(shop, orderId);
  await shop.client.refunds.create({ payment_intent: intent_id, amount });
}

const toCredits = (id: number, amount: number) => refund(shop, id, { destination: "credits", amount });

describe("what went back at Stripe, which nobody here was told of yet", () => {
  it("is not given back again as credits", async () => {
    const { id, buyer } = await placedOrder(shop);
    await atDashboard(id, 2000);
    expect((await toCredits(id, 30)).body.code).toBe("REFUND_TOO_HIGH");
    expect(await walletOf(shop, buyer)).toMatchObject({ balance_cents: 0 });
    expect(await paymentRow(shop, id)).toMatchObject({ refunded_cents: 2000 });
    expect((await toCredits(id, 10)).status).toBe(200);
    expect(await walletOf(shop, buyer)).toMatchObject({ balance_cents: 1000 });
  });

  it("goes to the wallet of whoever paid, although another member was erased", async () => {
    await createMember(shop.server.owner, shop.clubId, { erased_at: shop.server.clock.now() });
    const { id, buyer } = await placedOrder(shop);
    expect((await toCredits(id, 10)).status).toBe(200);
    expect(await walletOf(shop, buyer)).toMatchObject({ balance_cents: 1000 });
  });

  it("is not given back as credits while the bank has it, for a dispute", async () => {
    const { id } = await placedOrder(shop);
    const { intent_id } = await paymentRow(shop, id);
    shop.stripe.control.dispute(intent_id, { reason: "fraudulent" });
    expect((await toCredits(id, 30)).body.code).toBe("REFUND_TOO_HIGH");
    expect(await countOf(shop, "disputes where order_id = $1", [id])).toBe(1);
  });

  it("is waited for where Stripe does not answer, and nothing is given until then", async () => {
    const { id, buyer } = await placedOrder(shop);
    shop.stripe.control.setFaults({ only: "GET /v1/refunds", fail_rate: 1 });
    expect((await toCredits(id, 30)).body.code).toBe("PAYMENT_UNAVAILABLE");
    expect(await walletOf(shop, buyer)).toMatchObject({ balance_cents: 0 });
    shop.stripe.control.setFaults({});
    expect((await toCredits(id, 30)).status).toBe(200);
  });
});
