import { expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import { countOf, many, type Shop, shareShop, sweep, walletOf } from "../checkout.testing.ts";
import { paymentRow, placedOrder, refund, refundedAtStripe } from "./refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const orders = scaled(12, 500);
/** Refunds are tried for this many rounds of 20 s: a quarter of an hour. */
const rounds = 45;

it("I-16 gives the same money back inside as outside when a fifth of all calls fail, are cut or late", async () => {
  const seed = Math.floor(Math.random() * 1e6);
  console.info(`seed ${seed}`);
  const placed: { id: number }[] = [];
  for (let index = 0; index < orders; index++) placed.push(await placedOrder(shop));
  const trouble = {
    only: "POST /v1/refunds",
    fail_rate: 0.2,
    cut_rate: 0.2,
    delay_rate: 0.2,
    delay_ms: scaled(300, 10_000),
  };
  shop.stripe.control.setFaults({ ...trouble, seed });
  const atOnce = 10;
  for (let start = 0; start < orders; start += atOnce) {
    const some = placed.slice(start, start + atOnce);
    await Promise.all(
      some.flatMap(({ id }) => [refund(shop, id, { amount: 10 }), refund(shop, id, { amount: 7.5 })]),
    );
  }
  const waiting = () => countOf(shop, "refunds where status = 'pending'");
  for (let round = 0; round < rounds && (await waiting()) > 0; round++) {
    shop.stripe.control.setFaults({ ...trouble, seed: seed + round });
    shop.server.clock.advance(20_000);
    await sweep(shop, "refunds");
  }
  expect(await waiting()).toBe(0);
  shop.stripe.control.setFaults({});
  // Stripe reports each of them, twice and in any order; none of them is new.
  await shop.stripe.control.release({ copies: 2, order: "random" });
  await many(2, () => sweep(shop, "stripe-events"));
  expect(await countOf(shop, "refunds")).toBe(orders * 2);
  const [inside] = await rowsOf<{ cents: number }>(
    shop.server.owner,
    "select sum(refunded_cents)::int as cents from payments",
  );
  let outside = 0;
  for await (const one of shop.client.refunds.list({ limit: 100 })) outside += one.amount;
  expect(inside?.cents).toBe(outside);
  expect(outside).toBe(orders * 1750);
  expect(await countOf(shop, "mails where event = 'refund_done'")).toBe(orders * 2);
});

it("one that Stripe refuses again and again ends after three days of it, and can be given as credits", async () => {
  const { id, buyer } = await placedOrder(shop);
  await shop.server.owner.query("update payments set intent_id = 'pi_forgotten' where order_id = $1", [id]);
  await refund(shop, id, { amount: 10 });
  await shop.server.owner.query("update refunds set attempts = 79 where order_id = $1", [id]);
  const state = async () =>
    (
      await rowsOf<{ status: string }>(shop.server.owner, "select status from refunds where order_id = $1", [
        id,
      ])
    )[0]?.status;
  for (const status of ["pending", "failed"]) {
    // It waits for an hour at most.
    shop.server.clock.advance(61 * 60_000);
    await sweep(shop, "refunds");
    expect(await state()).toBe(status);
  }
  expect((await refund(shop, id, { amount: 10, destination: "credits" })).status).toBe(200);
  expect(await walletOf(shop, buyer)).toMatchObject({ balance_cents: 1000 });
});

it("one whose answer was lost is made once, although Stripe has forgotten by then that it was asked", async () => {
  const { id } = await placedOrder(shop);
  shop.stripe.control.setFaults({ only: "POST /v1/refunds", cut_next: 2 });
  expect((await refund(shop, id, { amount: 10 })).body.data).toMatchObject({ refunded: 0 });
  shop.server.clock.advance(25 * 3600_000);
  await sweep(shop, "refunds");
  expect(await refundedAtStripe(shop, id)).toBe(1000);
  expect(await paymentRow(shop, id)).toMatchObject({ refunded_cents: 1000 });
});
