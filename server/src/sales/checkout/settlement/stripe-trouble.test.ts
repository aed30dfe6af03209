import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { seal } from "#server/platform/secrets.ts";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import { testSecretKey } from "#server/testing/settings.ts";
import {
  countOf,
  endWhilePlacing,
  expectAllSound,
  many,
  newBuyer,
  newProduct,
  openShop,
  order,
  orderRow,
  payAtStripe,
  type Shop,
  stockOf,
  sweep,
  walletOf,
} from "../checkout.testing.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  shop.stripe.control.setFaults({});
  await expectAllSound(shop);
});

const minute = 60_000;
const buyersInTrouble = scaled(30, 500);

describe("Stripe in trouble", () => {
  it("I-16 keeps the order when Stripe does not answer; the same key goes on with it", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    const key = randomUUID();
    shop.stripe.control.setFaults({ fail_rate: 1 });
    const refused = await order(shop, buyer, product, { key });
    expect(refused).toMatchObject({ status: 503, body: { code: "PAYMENT_UNAVAILABLE" } });
    expect(await stockOf(shop, product)).toMatchObject({ held: 1 });
    shop.stripe.control.setFaults({});
    const again = await order(shop, buyer, product, { key });
    expect(again.body.data).toMatchObject({ status: "pending_payment" });
    expect(again.body.data.payment_url).toMatch(/^http/);
    expect((await order(shop, buyer, product, { key })).body).toEqual(again.body);
    expect(await countOf(shop, "orders where member_id = $1", [buyer.memberId])).toBe(1);
  });

  it("I-07 a later try of the same cart with another key goes on with the order that Stripe never saw", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    shop.stripe.control.setFaults({ fail_rate: 1 });
    await order(shop, buyer, product, { key: randomUUID() });
    shop.stripe.control.setFaults({});
    shop.server.clock.advance(11_000);
    const again = await order(shop, buyer, product, { key: randomUUID() });
    expect(again.body.data.payment_url).toMatch(/^http/);
    expect(await countOf(shop, "orders where member_id = $1", [buyer.memberId])).toBe(1);
  });

  it("I-16 finds the session again whose answer was lost, and its payment", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    // Stripe acts, the answer is lost, and so is that of the client's own second attempt.
    shop.stripe.control.setFaults({ cut_next: 2, only: "POST /v1/checkout/sessions" });
    expect((await order(shop, buyer, product)).status).toBe(503);
    const id = await payWhatWasMade(buyer);
    shop.server.clock.advance(21_000);
    await sweep(shop, "open-payments");
    expect(await orderRow(shop, id)).toMatchObject({ status: "placed", member_id: buyer.memberId });
  });

  it("takes a payment also from somebody whose address Stripe does not take", async () => {
    const buyer = await newBuyer(shop);
    await shop.server.owner.query("update members set email = 'ava@localhost' where id = $1", [
      buyer.memberId,
    ]);
    const answer = await order(shop, buyer, await newProduct(shop));
    expect(answer.body.data.payment_url).toMatch(/^http/);
  });

  it("I-16 finds it also where the request would be another one now", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    shop.stripe.control.setFaults({ cut_next: 2, only: "POST /v1/checkout/sessions" });
    expect((await order(shop, buyer, product)).status).toBe(503);
    const id = await payWhatWasMade(buyer);
    await shop.server.owner.query("update orders set member_email = 'ava@elsewhere.example' where id = $1", [
      id,
    ]);
    const later = await order(shop, await newBuyer(shop), product);
    shop.server.clock.advance(21_000);
    await sweep(shop, "open-payments");
    expect((await orderRow(shop, id)).status).toBe("placed");
    expect(await countOf(shop, "payments where order_id = $1", [id])).toBe(1);
    expect((await orderRow(shop, later.body.data.order_id)).status).toBe("pending_payment");
  });

  it("I-16 drops an order whose session was never made and would come too late now", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    shop.stripe.control.setFaults({ fail_rate: 1 });
    await order(shop, buyer, product);
    shop.stripe.control.setFaults({});
    shop.server.clock.advance(3 * minute);
    await sweep(shop, "open-payments");
    expect(await stockOf(shop, product)).toMatchObject({ held: 0 });
    expect((await order(shop, buyer, product)).body.data.payment_url).toMatch(/^http/);
  });

  it("takes over from a request that died, after a minute, and continues its order", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    const key = randomUUID();
    const first = await order(shop, buyer, product, { key });
    // As the process would leave it if it ended before Stripe answered.
    await shop.server.owner.query(
      `update idempotency_keys set status_code = null, response = jsonb_build_object('order_id', $2::int, 'stopped', false) where key = $1`,
      [key, first.body.data.order_id],
    );
    expect((await order(shop, buyer, product, { key })).body.code).toBe("IDEMPOTENCY_IN_FLIGHT");
    shop.server.clock.advance(61_000);
    expect((await order(shop, buyer, product, { key })).body.data).toEqual(first.body.data);
  });

  it("releases everything when the club's key is not accepted, the key of the order too", async () => {
    const buyer = await newBuyer(shop, 1000);
    const product = await newProduct(shop, { priceCents: 2000 });
    const { owner } = shop.server;
    const [row] = (
      await owner.query("select stripe_secret_key as key from club_settings where club_id = $1", [
        shop.clubId,
      ])
    ).rows;
    const setKey = (key: string) =>
      owner.query("update club_settings set stripe_secret_key = $2 where club_id = $1", [shop.clubId, key]);
    await setKey(seal(testSecretKey, "sk_test_wrong"));
    const put = () => order(shop, buyer, product, { credits_to_use: 10, key: "tried-with-a-wrong-key" });
    const answer = await put();
    await setKey(row.key);
    expect(answer.body.code).toBe("PAYMENT_NOT_SET_UP");
    expect(await stockOf(shop, product)).toMatchObject({ held: 0 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 1000, held_cents: 0 });
    expect((await put()).body.data.payment_url).toMatch(/^http/);
  });

  it("leaves no page that can be paid where its order was ended while Stripe took its time", async () => {
    const [buyer, product] = [await newBuyer(shop), await newProduct(shop)];
    const { body } = await endWhilePlacing(shop, buyer, () => order(shop, buyer, product));
    expect(body.data).toMatchObject({ status: "cancelled", payment_url: null });
    expect(await payAtStripe(shop, body.data.order_id)).toEqual({ result: "expired" });
  });

  it("holds no database connection while Stripe takes its time", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    shop.stripe.control.setFaults({ delay_ms: 60_000, only: "POST /v1/checkout/sessions" });
    let isAnswered = false;
    const placing = order(shop, buyer, product).finally(() => {
      isAnswered = true;
    });
    const { pool } = shop.server.platform;
    await eventually(
      async () =>
        (await countOf(shop, "payments p join orders o on o.id = p.order_id where o.member_id = $1", [
          buyer.memberId,
        ])) === 1,
    );
    await eventually(() => pool.idleCount === pool.totalCount);
    expect(isAnswered).toBe(false);
    expect(pool.totalCount).toBeGreaterThan(0);
    shop.stripe.control.setFaults({});
    expect((await placing).status).toBe(200);
  });

  it("I-16 ends with the same money inside as outside when a fifth of all calls fail, are cut or late", async () => {
    const seed = Math.floor(Math.random() * 1e6);
    console.info(`seed ${seed}`);
    const product = await newProduct(shop, { priceCents: 1700, stock: buyersInTrouble });
    const buyers = await many(buyersInTrouble, () => newBuyer(shop));
    const trouble = { seed, fail_rate: 0.2, cut_rate: 0.2, delay_ms: 300, delay_rate: 0.2 };
    shop.stripe.control.setFaults(trouble);
    const keys = buyers.map(() => randomUUID());
    await Promise.all(
      buyers.map((buyer, index) => order(shop, buyer, product, { key: keys[index] as string })),
    );
    // 15 minutes of the reconciler. Every session that is there is paid, whether its order knows of it or not.
    for (let round = 0; round < 45 && (await unsettled()) > 0; round += 1) {
      shop.stripe.control.setFaults({});
      // All are listed before the first is paid, which removes it from the list.
      const open = shop.client.checkout.sessions.list({ limit: 100, status: "open" });
      for (const { id } of await open.autoPagingToArray({ limit: 1_000 })) shop.stripe.control.pay(id);
      shop.stripe.control.setFaults({ ...trouble, seed: seed + round });
      shop.server.clock.advance(20_000);
      await sweep(shop, "open-payments");
    }
    expect(await unsettled()).toBe(0);
    shop.stripe.control.setFaults({});
    await sweep(shop, "refunds");
    const [inside] = await rowsOf<{ cents: number; orders: number }>(
      shop.server.owner,
      "select sum(captured_cents - refunded_cents)::int as cents, count(distinct order_id)::int as orders from payments where status = 'captured'",
    );
    let outside = 0;
    for await (const charge of shop.client.charges.list({ limit: 100 }))
      outside += charge.amount_captured - charge.amount_refunded;
    expect(inside?.cents).toBe(outside);
    const answers = await Promise.all(
      buyers.map((buyer, index) => order(shop, buyer, product, { key: keys[index] as string })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(buyersInTrouble).fill(200));
    expect(
      await countOf(
        shop,
        "payments where status = 'captured' and order_id in (select order_id from payments group by order_id having count(*) > 1)",
      ),
    ).toBe(0);
  });
});

/** Pays the newest session at Stripe, whose answer the shop never got. Returns the order that the buyer waits for. */
async function payWhatWasMade(buyer: { memberId: number }): Promise<number> {
  const [made] = (await shop.client.checkout.sessions.list({ limit: 1 })).data;
  shop.stripe.control.pay(made?.id ?? "");
  const [row] = await rowsOf<{ id: number }>(
    shop.server.owner,
    "select id from orders where member_id = $1",
    [buyer.memberId],
  );
  return row?.id ?? 0;
}

/** Orders that Stripe still has to be asked about. */
const unsettled = () => countOf(shop, "orders where status = 'pending_payment'");
