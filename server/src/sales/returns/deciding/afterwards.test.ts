import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { countOf, newBuyer, type Shop, shareShop, sweep, walletOf } from "../../checkout/checkout.testing.ts";
import {
  paymentRow,
  refund,
  refundable,
  refundedAtStripe,
} from "../../checkout/refunding/refunding.testing.ts";
import {
  type Arrived,
  arrived,
  askExchange,
  askReturn,
  decide,
  expectSound,
  mailsAbout,
  stockOfVariation,
  withdraw,
} from "../returns.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});
afterEach(() => expectSound(shop));

const shown = async (id: number) =>
  (await shop.server.call(shop.domain, "GET", `/club-returns/show/${id}`, { token: shop.adminToken })).body
    .data;
const approved = async (made: Arrived, ask = askReturn): Promise<number> => {
  const { id } = (await ask(shop, made)).body.data;
  expect((await decide(shop, "approve", id)).status).toBe(200);
  return id;
};
async function hear(): Promise<void> {
  await shop.stripe.control.release({});
  await eventually(async () => {
    await sweep(shop, "stripe-events");
    return (await countOf(shop, "stripe_events where status = 'received'")) === 0;
  });
}

describe("a return whose money the bank sends back", () => {
  it("tells only what was given back, and the rest is given once by another way", async () => {
    const buyer = await newBuyer(shop, 400);
    const made = await arrived(shop, { buyer, card: true, credits: 4 });
    const id = await approved(made);
    shop.stripe.control.setFaults({ refunds_pending: true });
    expect((await decide(shop, "receive", id, { destination: "card" })).body.data.refunded).toBe(10);
    const [card] = await rowsOf<{ stripe_refund_id: string }>(
      shop.server.owner,
      "select stripe_refund_id from refunds where order_id = $1 and destination = 'card'",
      [made.orderId],
    );
    shop.stripe.control.settleRefund(card?.stripe_refund_id ?? "", "failed");
    shop.server.clock.advance(60_000);
    await sweep(shop, "refunds");
    expect(await shown(id)).toMatchObject({ status: "received", refunded: 4 });
    expect((await refundable(shop, made.orderId)).body.data).toMatchObject({ card: 6, credits: 6 });
    expect((await askReturn(shop, made)).body.code).toBe("RETURN_NOT_ALLOWED");
    const again = { amount: 6, destination: "credits" };
    expect((await refund(shop, made.orderId, again)).status).toBe(200);
    expect((await refund(shop, made.orderId, again)).body.code).toBe("REFUND_TOO_HIGH");
    expect((await walletOf(shop, buyer))?.balance_cents).toBe(1000);
  });
});

describe("a return that is received while Stripe does not answer", () => {
  it("is over all the same, and its money goes back later, once", async () => {
    const made = await arrived(shop, { card: true });
    const id = await approved(made);
    // Acted on, but the answers are lost.
    shop.stripe.control.setFaults({ cut_next: 2, only: "POST /v1/refunds" });
    const answer = await decide(shop, "receive", id, { destination: "card", restock: true });
    expect(answer.body.data).toMatchObject({ status: "received", refunded: 10 });
    const pending = "refunds where order_id = $1 and status = 'pending'";
    expect(await countOf(shop, pending, [made.orderId])).toBe(1);
    shop.stripe.control.setFaults({});
    shop.server.clock.advance(60_000);
    await Promise.all([sweep(shop, "refunds"), sweep(shop, "refunds")]);
    expect(await countOf(shop, pending, [made.orderId])).toBe(0);
    expect(await refundedAtStripe(shop, made.orderId)).toBe(1000);
    expect(await shown(id)).toMatchObject({ status: "received", refunded: 10 });
    expect(await stockOfVariation(shop, made.m)).toEqual({ received: 20, sold: 0, held: 0 });
  });
});

describe("a return of an order whose payment is disputed meanwhile", () => {
  it("gives nothing that the bank took back already, to the card or as credits", async () => {
    const made = await arrived(shop, { quantity: 2, card: true });
    const before = (await walletOf(shop, made.buyer))?.balance_cents;
    const [one, two] = [await approved(made), await approved(made)];
    const { intent_id } = await paymentRow(shop, made.orderId);
    const dispute = await shop.stripe.control.dispute(intent_id, { reason: "product_unacceptable" });
    await hear();
    const open = await decide(shop, "receive", one, { destination: "card", restock: true });
    expect(open.body.data).toMatchObject({ status: "received", refunded: 0 });
    shop.stripe.control.moveDispute(dispute, "lost");
    await hear();
    const lost = await decide(shop, "receive", two, { destination: "credits", restock: true });
    expect(lost.body.data).toMatchObject({ status: "received", refunded: 0 });
    expect(await refundedAtStripe(shop, made.orderId)).toBe(0);
    expect((await walletOf(shop, made.buyer))?.balance_cents).toBe(before);
    expect(await stockOfVariation(shop, made.m)).toEqual({ received: 20, sold: 0, held: 0 });
    expect((await mailsAbout(shop, made.orderId)).at(-1)?.text).not.toContain("You will get");
  });
});

describe("two decisions at the same moment", () => {
  it("end an exchange in one way, and what was held is sent or free", async () => {
    const made = await arrived(shop);
    const id = await approved(made, askExchange);
    const answers = await Promise.all([
      decide(shop, "decline", id, { version: 2 }),
      decide(shop, "receive", id, { version: 2, restock: true }),
      withdraw(shop, made, id),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const sent = (await shown(id)).status === "received" ? 1 : 0;
    expect(await countOf(shop, "orders where member_id = $1", [made.buyer.memberId])).toBe(1 + sent);
    expect(await stockOfVariation(shop, made.l)).toEqual({ received: 20, sold: sent, held: 0 });
    expect(await stockOfVariation(shop, made.m)).toEqual({ received: 20, sold: 1 - sent, held: 0 });
  });
});

describe("every decision", () => {
  it("is logged for the member, with who decided, what was before, and the money", async () => {
    const made = await arrived(shop);
    const id = await approved(made);
    await decide(shop, "receive", id, { destination: "credits", restock: true });
    const other = (await askReturn(shop, await arrived(shop, { buyer: made.buyer }))).body.data.id;
    await decide(shop, "decline", other, { answer: "Worn" });
    const rows = await rowsOf(
      shop.server.owner,
      `select action, actor_kind, before, after, member_id from audit_log
       where subject_kind = 'return' and subject_id = any($1) order by id`,
      [[id, other]],
    );
    const by = (actor_kind: string) => ({ actor_kind, member_id: made.buyer.memberId });
    expect(rows).toMatchObject([
      { action: "return.requested", before: null, ...by("member") },
      { action: "return.approved", before: { status: "requested" }, ...by("staff") },
      {
        action: "return.received",
        before: { status: "approved" },
        after: { order_id: made.orderId, refunded_cents: 1000, restocked: true },
        ...by("staff"),
      },
      { action: "return.requested", ...by("member") },
      { action: "return.declined", before: { status: "requested" }, ...by("staff") },
    ]);
    expect(JSON.stringify(rows)).not.toContain("Worn");
  });

  it("notes when it was made and when the goods came, and neither moves the other", async () => {
    const id = await approved(await arrived(shop));
    const decided = (await shown(id)).decided_at;
    expect(await shown(id)).toMatchObject({ decided_at: expect.any(String), received_at: null });
    shop.server.clock.advance(60_000);
    await decide(shop, "receive", id, { destination: "credits" });
    const { decided_at, received_at } = await shown(id);
    expect(decided_at).toBe(decided);
    expect(Date.parse(received_at) - Date.parse(decided)).toBeGreaterThanOrEqual(60_000);
  });

  it("against an exchange that held nothing yet leaves what is held for another", async () => {
    const made = await arrived(shop, { quantity: 3 });
    await approved(made, askExchange);
    const ids = [(await askExchange(shop, made)).body.data.id, (await askExchange(shop, made)).body.data.id];
    expect((await decide(shop, "decline", ids[0])).status).toBe(200);
    expect((await withdraw(shop, made, ids[1])).status).toBe(200);
    expect(await stockOfVariation(shop, made.l)).toEqual({ received: 20, sold: 0, held: 1 });
  });
});
