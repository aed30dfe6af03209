import { describe, expect, it } from "vitest";
import { createShippingMethod } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import {
  cancel,
  confirm,
  countOf,
  item,
  newBuyer,
  newProduct,
  order,
  orderRow,
  payAtStripe,
  type Shop,
  sessionOf,
  shareShop,
  stockOf,
  sweep,
  unpaidOrder,
  walletOf,
} from "../checkout.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const minute = 60_000;
const paidMails = (orderId: number) =>
  countOf(shop, "mails where event = 'order_placed' and order_id = $1", [orderId]);

describe("an order with money due", () => {
  it("holds stock and credits and sends the member to Stripe for exactly what is due", async () => {
    const { buyer, product, answer, id } = await unpaidOrder(shop);
    expect(answer.body.data).toMatchObject({
      status: "pending_payment",
      payment_status: "unpaid",
      amount_due: 10,
    });
    expect(answer.body.data.payment_url).toMatch(/^http/);
    expect(await stockOf(shop, product)).toMatchObject({ sold: 0, held: 1 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 1000, held_cents: 1000 });
    const session = await shop.client.checkout.sessions.retrieve(await sessionOf(shop, id));
    expect(session).toMatchObject({
      amount_total: 1000,
      client_reference_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      metadata: { payment: session.client_reference_id, order: answer.body.data.number, club: "rovers" },
    });
    expect(session.success_url).toContain(`/success?order_id=${id}`);
    expect(session.cancel_url).toContain(`/cancel?order_id=${id}`);
    expect(await paidMails(id)).toBe(0);
  });

  it("is refused with its reason above what a card can pay, and holds nothing", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop, { priceCents: 50_000_000, stock: 5 });
    const refused = await order(shop, buyer, product, { items: [item(product, 2)] });
    expect([refused.status, refused.body.code]).toEqual([422, "CARD_LIMIT"]);
    expect(refused.body.message).toContain("$999,999.99");
    expect(await stockOf(shop, product)).toMatchObject({ held: 0 });
    expect((await order(shop, buyer, product)).status).toBe(200);
  });

  it("is paid also where a long name is cut for Stripe beside a character of two parts", async () => {
    const product = await newProduct(shop, { title: "x".repeat(150), sizes: ["😀".repeat(20)] });
    await shop.server.owner.query("update variations set color = repeat('y', 60) where id = $1", [
      product.variationId,
    ]);
    const answer = await order(shop, await newBuyer(shop), product);
    expect(answer.body.data?.payment_url).toMatch(/^http/);
  });

  it("shows the payer every line where no credits are used", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop, { title: "Away shirt", priceCents: 1500 });
    const values = { name: "By van", kind: "delivery", price_cents: 250 };
    const methodId = await createShippingMethod(shop.server.owner, shop.clubId, values);
    const answer = await order(shop, buyer, product, {
      items: [item(product, 2)],
      shipping_method_id: methodId,
      shipping_address_id: buyer.addressId,
    });
    const lines = await shop.client.checkout.sessions.listLineItems(
      await sessionOf(shop, answer.body.data.order_id),
    );
    expect(lines.data.map((line) => [line.description, line.quantity, line.amount_total])).toEqual([
      ["Away shirt - Red, M", 2, 3000],
      ["By van", 1, 250],
    ]);
  });

  it("of more lines than Stripe shows is paid in one", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop, { sizes: Array.from({ length: 100 }, (_, at) => `${at}`) });
    const values = { name: "By boat", kind: "delivery", price_cents: 250 };
    const answer = await order(shop, buyer, product, {
      items: product.variationIds.map((variation_id) => ({ ...item(product), variation_id })),
      shipping_method_id: await createShippingMethod(shop.server.owner, shop.clubId, values),
      shipping_address_id: buyer.addressId,
    });
    const { order_id, number } = answer.body.data;
    const { data } = await shop.client.checkout.sessions.listLineItems(await sessionOf(shop, order_id));
    expect(data.map((line) => [line.description, line.amount_total])).toEqual([[`Order ${number}`, 100_250]]);
  });

  // Spec 7.27
  it("is placed when the payer comes back, and says the same however often it is asked", async () => {
    const { buyer, product, id } = await unpaidOrder(shop);
    expect((await confirm(shop, buyer, id)).body.code).toBe("PAYMENT_NOT_CONFIRMED");
    await payAtStripe(shop, id);
    const first = await confirm(shop, buyer, id);
    expect(first).toMatchObject({
      status: 200,
      body: {
        message: "Your order has been placed successfully",
        data: { status: "placed", payment_status: "paid", payment_url: null },
      },
    });
    expect((await confirm(shop, buyer, id)).body).toEqual(first.body);
    expect(await stockOf(shop, product)).toMatchObject({ sold: 1, held: 0 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 0, held_cents: 0 });
    expect(await paidMails(id)).toBe(1);
  });

  it("is placed by the reconciler when neither the payer nor an event comes", async () => {
    const { id } = await unpaidOrder(shop);
    await payAtStripe(shop, id);
    await sweep(shop, "open-payments");
    expect((await orderRow(shop, id)).status).toBe("pending_payment");
    shop.server.clock.advance(21_000);
    await sweep(shop, "open-payments");
    expect(await orderRow(shop, id)).toMatchObject({ status: "placed", payment_status: "paid" });
  });

  it("stays open after a declined card, and can be paid with another one", async () => {
    const { buyer, id } = await unpaidOrder(shop);
    expect(await payAtStripe(shop, id, "4000000000000002")).toMatchObject({ result: "declined" });
    expect((await confirm(shop, buyer, id)).body.code).toBe("PAYMENT_NOT_CONFIRMED");
    expect(await payAtStripe(shop, id)).toEqual({ result: "paid" });
    expect((await confirm(shop, buyer, id)).status).toBe(200);
  });

  it("A43 is confirmed by nobody but Stripe, and by its own member only", async () => {
    const { buyer, id } = await unpaidOrder(shop);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(shop, buyer, id)));
    expect(new Set(answers.map((answer) => answer.body.code))).toEqual(new Set(["PAYMENT_NOT_CONFIRMED"]));
    expect((await confirm(shop, await newBuyer(shop), id)).status).toBe(404);
    const other = await unpaidOrder(shop);
    await payAtStripe(shop, other.id);
    const forged = await shop.server.call("rovers", "GET", `/checkout/success/${id}?session_id=cs_test_1`, {
      token: buyer.token,
    });
    expect(forged.status).toBe(422);
    expect((await confirm(shop, buyer, id)).body.code).toBe("PAYMENT_NOT_CONFIRMED");
    expect((await orderRow(shop, id)).status).toBe("pending_payment");
  });
});

describe("cancelling an unpaid order", () => {
  it("ends the session at Stripe first, gives the holds back, and answers the same again", async () => {
    const { buyer, product, id } = await unpaidOrder(shop);
    const answer = await cancel(shop, buyer, id);
    expect(answer.body).toMatchObject({
      message: "Your Order Has Been Cancelled.",
      data: { status: "cancelled" },
    });
    expect(await payAtStripe(shop, id)).toEqual({ result: "expired" });
    expect(await stockOf(shop, product)).toMatchObject({ sold: 0, held: 0 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 1000, held_cents: 0 });
    expect((await cancel(shop, buyer, id)).body).toEqual(answer.body);
    expect((await confirm(shop, buyer, id)).body.code).toBe("PAYMENT_NOT_CONFIRMED");
    expect(await countOf(shop, "audit_log where subject_id = $1 and action = 'order.cancelled'", [id])).toBe(
      1,
    );
  });

  it("takes the newest of the caller's own without a number, and says when there is none", async () => {
    const { buyer, id } = await unpaidOrder(shop);
    const newer = (await order(shop, buyer, await newProduct(shop))).body.data.order_id;
    expect((await cancel(shop, buyer)).body.data.order_id).toBe(newer);
    expect((await cancel(shop, buyer, id)).status).toBe(200);
    expect(await cancel(shop, await newBuyer(shop))).toMatchObject({
      status: 404,
      body: { code: "NO_ORDER_TO_CANCEL" },
    });
  });

  // Spec 7.27
  it("is done in the same way where Stripe's page leads back to", async () => {
    const { buyer, product, id } = await unpaidOrder(shop);
    const lead = (token = buyer.token) => shop.server.call("rovers", "GET", "/checkout/cancel", { token });
    expect((await lead((await newBuyer(shop)).token)).body.code).toBe("NO_ORDER_TO_CANCEL");
    expect((await lead()).body.data).toMatchObject({ order_id: id, status: "cancelled" });
    const shown = await shop.server.call("rovers", "GET", `/club-member/get-orders/${id}`, {
      token: buyer.token,
    });
    expect(shown.body.data.status).toBe("cancelled");
    expect(await stockOf(shop, product)).toMatchObject({ sold: 0, held: 0 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 1000, held_cents: 0 });
  });

  it("A17 is for its own member only", async () => {
    const { id } = await unpaidOrder(shop);
    const stranger = await newBuyer(shop);
    expect((await cancel(shop, stranger, id)).status).toBe(404);
    expect((await cancel(shop, stranger)).body.code).toBe("NO_ORDER_TO_CANCEL");
    expect((await orderRow(shop, id)).status).toBe("pending_payment");
  });

  // Spec 7.7, 7.8, 7.27
  it("A51 never touches a paid one, known or not yet known to be paid, and needs a session", async () => {
    const { buyer, id } = await unpaidOrder(shop);
    await payAtStripe(shop, id);
    const answer = await cancel(shop, buyer, id);
    expect(answer).toMatchObject({ status: 409, body: { code: "ORDER_ALREADY_PAID" } });
    expect((await orderRow(shop, id)).status).toBe("placed");
    expect((await cancel(shop, buyer, id)).body.code).toBe("ORDER_ALREADY_PAID");
    for (const path of [
      `/club-member/order-cancel?order_id=${id}`,
      "/checkout/cancel",
      `/checkout/success/${id}`,
    ])
      expect((await shop.server.call("rovers", "GET", path)).status).toBe(401);
  });

  it("keeps everything as it is while Stripe does not answer", async () => {
    const { buyer, product, id } = await unpaidOrder(shop);
    shop.stripe.control.setFaults({ fail_rate: 1 });
    expect(await cancel(shop, buyer, id)).toMatchObject({
      status: 503,
      body: { code: "PAYMENT_UNAVAILABLE" },
    });
    expect(await stockOf(shop, product)).toMatchObject({ held: 1 });
    shop.stripe.control.setFaults({});
    expect((await cancel(shop, buyer, id)).status).toBe(200);
  });
});

describe("holds", () => {
  it("I-10 outlive the session by five minutes and then end, with a mail", async () => {
    const abandoned = await Promise.all(Array.from({ length: scaled(8, 100) }, () => unpaidOrder(shop)));
    shop.server.clock.advance(30 * minute);
    // Paid in the last minute of the session: the money comes before the holds end.
    const late = abandoned.splice(0, scaled(2, 20));
    for (const one of late) expect(await payAtStripe(shop, one.id)).toEqual({ result: "paid" });
    shop.server.clock.advance(5 * minute);
    await sweep(shop, "ended-holds");
    expect(await countOf(shop, "orders where status = 'expired'")).toBe(0);
    shop.server.clock.advance(2 * minute);
    // Fifty per club are processed each time.
    for (let round = 0; round < scaled(1, 2); round += 1) await sweep(shop, "ended-holds");
    for (const one of late) expect((await orderRow(shop, one.id)).status).toBe("placed");
    for (const one of abandoned) {
      expect((await orderRow(shop, one.id)).status).toBe("expired");
      expect(await stockOf(shop, one.product)).toMatchObject({ sold: 0, held: 0 });
      expect(await walletOf(shop, one.buyer)).toEqual({ balance_cents: 1000, held_cents: 0 });
      expect(await payAtStripe(shop, one.id)).toEqual({ result: "expired" });
      expect(await countOf(shop, "mails where event = 'order_expired' and order_id = $1", [one.id])).toBe(1);
    }
  });

  it("I-10 are not given back while Stripe cannot be asked whether they were paid", async () => {
    const { product, id } = await unpaidOrder(shop);
    await payAtStripe(shop, id);
    shop.server.clock.advance(40 * minute);
    shop.stripe.control.setFaults({ fail_rate: 1 });
    await sweep(shop, "ended-holds");
    expect(await stockOf(shop, product)).toMatchObject({ held: 1 });
    shop.stripe.control.setFaults({});
    await sweep(shop, "ended-holds");
    expect((await orderRow(shop, id)).status).toBe("placed");
  });
});
