import fc from "fast-check";
import { expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import { expectAllSound, type Shop, shareShop, sweep, walletOf } from "../checkout.testing.ts";
import {
  paymentRow,
  placedOrder,
  refund,
  refundable,
  refundedAtStripe,
  showOrder,
} from "./refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const runs = scaled(5, 200);

const step = fc.record({
  destination: fc.constantFrom("card" as const, "credits" as const),
  cents: fc.integer({ min: 1, max: 2500 }),
  lineQuantity: fc.integer({ min: 0, max: 2 }),
  restock: fc.boolean(),
  /** Stripe does not answer; the sweep does it later. */
  isDown: fc.boolean(),
  /** Somebody refunds the same in Stripe's own dashboard. */
  isOutside: fc.boolean(),
});

it("I-06 random refunds never add up to more than was paid, and every book of them agrees", async () => {
  const plan = fc.record({
    credits: fc.integer({ min: 0, max: 30 }),
    steps: fc.array(step, { minLength: 3, maxLength: 8 }),
  });
  for (const { credits, steps } of fc.sample(plan, { numRuns: runs, seed: 20_260_301 })) {
    const { id, buyer, lineId } = await placedOrder(shop, { credits });
    const hasCard = credits < 30;
    for (const one of steps) await act(id, lineId, one, hasCard);
    shop.stripe.control.setFaults({});
    await shop.stripe.control.release({ order: "random" });
    for (let round = 0; round < 3; round++) {
      // Longer than the first wait after a failure; all rounds together are shorter than a session.
      shop.server.clock.advance(60_000);
      await sweep(shop, "stripe-events");
      await sweep(shop, "refunds");
    }
    await checkBooks(id, buyer, credits, hasCard);
    await expectAllSound(shop);
  }
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function act(id: number, lineId: number, one: Step, hasCard: boolean): Promise<void> {
  const { destination, cents, lineQuantity, restock, isDown, isOutside } = one;
  if (isOutside && hasCard && destination === "card") {
    const { intent_id } = await paymentRow(shop, id);
    // Stripe refuses more than it still has.
    await shop.client.refunds.create({ payment_intent: intent_id, amount: cents }).catch(() => undefined);
    return;
  }
  shop.stripe.control.setFaults(isDown ? { only: "POST /v1/refunds", fail_rate: 1 } : {});
  const lines = lineQuantity > 0 ? [{ order_line_id: lineId, quantity: lineQuantity }] : [];
  const answer = await refund(shop, id, { destination, amount: cents / 100, lines, restock });
  shop.stripe.control.setFaults({});
  expect([200, 409]).toContain(answer.status);
}

async function checkBooks(
  id: number,
  buyer: Parameters<typeof walletOf>[1],
  credits: number,
  hasCard: boolean,
): Promise<void> {
  const rows = await rowsOf<{ destination: string; status: string; amount_cents: number }>(
    shop.server.owner,
    "select destination, status, amount_cents from refunds where order_id = $1",
    [id],
  );
  const done = (destination: string) =>
    rows
      .filter((row) => row.destination === destination && row.status === "succeeded")
      .reduce((sum, row) => sum + row.amount_cents, 0);
  expect(rows.filter(({ status }) => status === "pending")).toEqual([]);
  expect(await walletOf(shop, buyer)).toEqual({ balance_cents: done("credits"), held_cents: 0 });
  if (hasCard) {
    expect((await paymentRow(shop, id)).refunded_cents).toBe(done("card"));
    expect(await refundedAtStripe(shop, id)).toBe(done("card"));
  }
  const { data } = (await showOrder(shop, id)).body;
  expect(Math.round(data.refunded * 100)).toBe(done("card") + done("credits"));
  expect((await refundable(shop, id)).status).toBe(200);
  const isOverpaid = done("card") + done("credits") > 3000;
  // Only Stripe's own dashboard can refund what was already refunded as credits.
  const outside = await rowsOf(
    shop.server.owner,
    "select 1 from refunds where order_id = $1 and source = 'stripe'",
    [id],
  );
  expect(isOverpaid && outside.length === 0, `credits ${credits}`).toBe(false);
}
