import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { scaled } from "#server/testing/scale.ts";
import {
  cancel,
  confirm,
  countOf,
  expectAllSound,
  many,
  newBuyer,
  newProduct,
  openShop,
  order,
  orderRow,
  payAtStripe,
  type Shop,
  sessionOf,
  stockOf,
  sweep,
} from "../checkout.testing.ts";
import { settleAsSystem } from "../index.ts";
import { completed as completedOf, postEvent } from "./events.testing.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.stripe.control.setWebhooks({ hold: true, copies: 1 });
});
afterEach(async () => {
  shop.stripe.control.setFaults({});
  await expectAllSound(shop);
});

async function unpaidOrder() {
  const buyer = await newBuyer(shop, 500);
  const product = await newProduct(shop, { priceCents: 2000 });
  const answer = await order(shop, buyer, product, { credits_to_use: 5 });
  return { buyer, product, id: answer.body.data.order_id as number };
}

const post = (event: unknown, ...more: [secret: string, club?: string] | []) =>
  postEvent(shop, event, ...more);
const completed = (id: number, change = {}) => completedOf(shop, id, change);

const statusIs = (id: number, status: string) => async () => (await orderRow(shop, id)).status === status;
const oneEffect = async (id: number) => {
  expect(await orderRow(shop, id)).toMatchObject({ status: "placed", payment_status: "paid" });
  expect(await countOf(shop, "payments where order_id = $1 and status = 'captured'", [id])).toBe(1);
  expect(await countOf(shop, "order_events where order_id = $1 and kind = 'paid'", [id])).toBe(1);
  expect(await countOf(shop, "mails where order_id = $1 and event = 'order_placed'", [id])).toBe(1);
  expect(await countOf(shop, "audit_log where subject_id = $1 and action = 'order.paid'", [id])).toBe(1);
};

describe("Stripe's events", () => {
  it("place the order that they tell of", async () => {
    const { id } = await unpaidOrder();
    shop.stripe.control.setWebhooks({ hold: false });
    await payAtStripe(shop, id);
    await eventually(statusIs(id, "placed"));
    await oneEffect(id);
    await eventually(async () => (await countOf(shop, "stripe_events where status = 'received'")) === 0);
  });

  it("are refused with a wrong signature, of another club, without one, and when they are old", async () => {
    const { id } = await unpaidOrder();
    await payAtStripe(shop, id);
    const event = await completed(id);
    expect(await post(event, "whsec_wrong")).toMatchObject({
      status: 422,
      body: { code: "SIGNATURE_INVALID" },
    });
    expect((await post(event, shop.webhookSecret, "nowhere")).body.code).toBe("CLUB_NOT_FOUND");
    const plain = await shop.server.call("rovers", "POST", "/stripe/webhook/rovers", { body: event });
    expect(plain.body.code).toBe("SIGNATURE_INVALID");
    const payload = JSON.stringify(event);
    const old = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: shop.webhookSecret,
      timestamp: Math.floor(Date.now() / 1000) - 3600,
    });
    const replayed = await shop.server.call("rovers", "POST", "/stripe/webhook/rovers", {
      body: event,
      headers: { "stripe-signature": old },
    });
    expect(replayed.body.code).toBe("SIGNATURE_INVALID");
    expect(await countOf(shop, "stripe_events where event_id = $1", [event.id])).toBe(0);
    expect((await orderRow(shop, id)).status).toBe("pending_payment");
  });

  it("are refused, with a right signature, if they are no object, have no type or a text that cannot be stored", async () => {
    const { id } = await unpaidOrder();
    const event = await completed(id);
    const nul = String.fromCharCode(0);
    for (const unreadable of [
      [event],
      "an event",
      5,
      null,
      { ...event, type: undefined },
      { ...event, type: 5 },
      { ...event, id: "" },
      { ...event, id: `evt_${nul}` },
      await completed(id, { currency: nul }),
    ])
      expect(await post(unreadable), JSON.stringify(unreadable)).toMatchObject({
        status: 400,
        body: { code: "EVENT_UNREADABLE" },
      });
    expect(await post({ ...event, data: null })).toMatchObject({ status: 200 });
  });

  it("A47 have one effect, ten times the same or ten different ones of one payment", async () => {
    const { id } = await unpaidOrder();
    await payAtStripe(shop, id);
    const event = await completed(id);
    const answers = await many(10, () => post(event));
    expect(answers.every((answer) => answer.status === 200 && answer.body.received)).toBe(true);
    expect(await countOf(shop, "stripe_events where event_id = $1", [event.id])).toBe(1);
    await many(10, async () => post(await completed(id)));
    await eventually(async () => (await countOf(shop, "stripe_events where status = 'received'")) === 0);
    await oneEffect(id);
  });

  it("never place what Stripe itself says is not paid", async () => {
    const { id } = await unpaidOrder();
    const event = await completed(id);
    await post(event);
    await eventually(
      async () =>
        (await countOf(shop, "stripe_events where event_id = $1 and status = 'handled'", [event.id])) === 1,
    );
    expect((await orderRow(shop, id)).status).toBe("pending_payment");
  });

  it.each([
    ["a lower amount", { amount_total: 1 }],
    ["another currency", { currency: "jpy" }],
    ["pretended money", { livemode: true }],
  ])("A49 with %s put the order on hold, and it is not sent", async (_what, change) => {
    const { id } = await unpaidOrder();
    await payAtStripe(shop, id);
    expect((await post(await completed(id, change))).status).toBe(200);
    await eventually(statusIs(id, "placed"));
    expect((await orderRow(shop, id)).on_hold).toBe("PAYMENT_MISMATCH");
    const moved = await shop.server.call("rovers", "POST", "/club-orders/update-status", {
      token: shop.adminToken,
      body: { order_id: id, status: "processing" },
    });
    expect(moved.body.code).toBe("INVALID_TRANSITION");
    expect(await countOf(shop, "mails where event = 'order_on_hold_notice' and order_id = $1", [id])).toBe(1);
  });

  it("A49 a payment that differs at Stripe puts the order on hold", async () => {
    const { buyer, id } = await unpaidOrder();
    await shop.server.owner.query("update payments set amount_cents = 1499 where order_id = $1", [id]);
    await payAtStripe(shop, id);
    await confirm(shop, buyer, id);
    expect(await orderRow(shop, id)).toMatchObject({ status: "placed", on_hold: "PAYMENT_MISMATCH" });
    // The books say now what Stripe took; the audit leaves orders on hold to a person.
    expect(await countOf(shop, "payments where order_id = $1 and captured_cents = 1500", [id])).toBe(1);
  });

  it("I-15 are kept and handled when they overtake their order", { repeats: scaled(0, 199) }, async () => {
    const { id } = await unpaidOrder();
    await payAtStripe(shop, id);
    const event = await completed(id);
    // The rows are hidden as if their transaction were not committed yet.
    const session = await sessionOf(shop, id);
    await shop.server.owner.query(
      "update payments set session_id = 'hidden', order_id = order_id where order_id = $1",
      [id],
    );
    const unknown = {
      ...event.data.object,
      metadata: { order_id: "999999", club: "rovers" },
      client_reference_id: "999999",
    };
    await post({ ...event, data: { object: unknown } });
    await eventually(
      async () =>
        (await countOf(shop, "stripe_events where event_id = $1 and attempts = 1", [event.id])) === 1,
    );
    expect(await countOf(shop, "stripe_events where event_id = $1 and status = 'received'", [event.id])).toBe(
      1,
    );
    await shop.server.owner.query("update payments set session_id = $2 where order_id = $1", [id, session]);
    shop.server.clock.advance(10_000);
    await sweep(shop, "stripe-events");
    await oneEffect(id);
  });

  it("I-15 arriving while order-store still waits for Stripe are settled all the same", async () => {
    shop.stripe.control.setWebhooks({ hold: false });
    shop.stripe.control.setFaults({ delay_ms: 60_000, only: "POST /v1/checkout/sessions" });
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    const placing = order(shop, buyer, product);
    // The session is there and paid before its answer is back.
    await eventually(async () => {
      const [made] = (await shop.client.checkout.sessions.list({ limit: 1 })).data;
      return made?.status === "open" && shop.stripe.control.pay(made.id).result === "paid";
    });
    shop.stripe.control.setFaults({});
    const { body } = await placing;
    shop.server.clock.advance(10_000);
    await eventually(async () => {
      await sweep(shop, "stripe-events");
      shop.server.clock.advance(3_000);
      return statusIs(body.data.order_id, "placed")();
    });
    await oneEffect(body.data.order_id);
  });

  it("that tell of a session whose time is over end its order at once, and leave one being cancelled alone", async () => {
    shop.stripe.control.setWebhooks({ hold: false });
    const cancelled = await many(5, () => unpaidOrder());
    const answers = await Promise.all(cancelled.map(({ buyer, id }) => cancel(shop, buyer, id)));
    expect(answers.map((answer) => answer.body.data.status)).toEqual(Array(5).fill("cancelled"));
    const { id, product } = await unpaidOrder();
    shop.server.clock.advance(32 * 60_000);
    shop.stripe.control.advance(0);
    await eventually(statusIs(id, "expired"));
    expect(await stockOf(shop, product)).toMatchObject({ sold: 0, held: 0 });
  });

  it("are tried again when Stripe does not answer the question they raise", async () => {
    const { id } = await unpaidOrder();
    await payAtStripe(shop, id);
    const event = await completed(id);
    shop.stripe.control.setFaults({ fail_rate: 1 });
    await post(event);
    await eventually(
      async () =>
        (await countOf(shop, "stripe_events where event_id = $1 and attempts = 1", [event.id])) === 1,
    );
    shop.stripe.control.setFaults({});
    shop.server.clock.advance(10_000);
    await sweep(shop, "stripe-events");
    await oneEffect(id);
  });

  it("are answered before they are handled", async () => {
    const { id } = await unpaidOrder();
    await payAtStripe(shop, id);
    const event = await completed(id);
    shop.stripe.control.setFaults({ delay_ms: 60_000 });
    expect((await post(event)).status).toBe(200);
    expect(await statusIs(id, "pending_payment")()).toBe(true);
    shop.stripe.control.setFaults({});
    await eventually(statusIs(id, "placed"));
  });
});

describe("one effect", () => {
  it("I-06 of ten webhooks, ten returns and the reconciler at once, for each of many orders", async () => {
    const orders = await many(scaled(10, 200), () => unpaidOrder());
    for (const { id } of orders) await payAtStripe(shop, id);
    shop.server.clock.advance(21_000);
    const club = { id: shop.clubId, domain: shop.domain, timeZone: "UTC", language: "en" };
    // 420 calls at once, as many as a server takes.
    for (let at = 0; at < orders.length; at += 20)
      await Promise.all([
        ...orders
          .slice(at, at + 20)
          .flatMap(({ id, buyer }) => [
            many(10, async () => post(await completed(id))),
            many(10, () => confirm(shop, buyer, id)),
            settleAsSystem(shop.server.platform, club, id),
          ]),
        sweep(shop, "open-payments"),
      ]);
    await eventually(async () => (await countOf(shop, "stripe_events where status = 'received'")) === 0);
    for (const { id, product } of orders) {
      await oneEffect(id);
      expect(await stockOf(shop, product)).toMatchObject({ sold: 1, held: 0 });
    }
  });

  it("I-08 of cancelling and paying at the same instant: paid, or cancelled and nothing kept", async () => {
    const orders = await many(scaled(20, 200), () => unpaidOrder());
    shop.stripe.control.setWebhooks({ hold: false });
    const outcomes = await Promise.all(
      orders.map(async ({ buyer, id }, index) => {
        const acts = [() => payAtStripe(shop, id), () => cancel(shop, buyer, id)];
        const [first, second] = index % 2 ? acts : acts.toReversed();
        await Promise.all([first?.(), second?.()]);
        return id;
      }),
    );
    await eventually(async () => (await countOf(shop, "stripe_events where status = 'received'")) === 0);
    for (const id of outcomes) {
      const { status } = await orderRow(shop, id);
      const session = await shop.client.checkout.sessions.retrieve(await sessionOf(shop, id));
      if (status === "placed") await oneEffect(id);
      else expect([status, session.payment_status]).toEqual(["cancelled", "unpaid"]);
    }
  });
});
