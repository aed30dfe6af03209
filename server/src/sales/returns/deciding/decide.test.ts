import { afterEach, describe, expect, it } from "vitest";
import { createClub, createSession, createStaff, rowsOf } from "#server/testing/factories.ts";
import {
  countOf,
  newBuyer,
  orderRow,
  type Shop,
  shareShop,
  walletOf,
} from "../../checkout/checkout.testing.ts";
import {
  type Arrived,
  arrived,
  askExchange,
  askReturn,
  decide,
  expectSound,
  mailsAbout,
  stockOfVariation,
  timelineOf,
  withdraw,
} from "../returns.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});
afterEach(() => expectSound(shop));

const memberTimeline = ({ orderId, buyer }: Arrived) =>
  timelineOf(shop, `/club-member/get-orders/${orderId}`, buyer.token);
const list = (query: string, token = shop.managerToken) =>
  shop.server.call(shop.domain, "GET", `/club-returns/show${query}`, { token });
const eventsOf = async ({ orderId }: Arrived) =>
  (await mailsAbout(shop, orderId)).map(({ event }) => event).filter((event) => event.startsWith("return_"));

describe("approving", () => {
  it("holds the new goods of an exchange and tells the member how to send the old ones", async () => {
    await shop.server.owner.query("update club_settings set returns_instructions = $2 where club_id = $1", [
      shop.clubId,
      "Bring it on Saturday.\nAsk for Sam.",
    ]);
    const made = await arrived(shop, { quantity: 2 });
    const { id } = (await askExchange(shop, made, { quantity: 2 })).body.data;
    const { status, body } = await decide(shop, "approve", id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: "approved",
      answer: "Bring it on Saturday.\nAsk for Sam.",
      decided_at: expect.any(String),
      can: { approve: false, decline: true, receive: true },
    });
    expect(await stockOfVariation(shop, made.l)).toMatchObject({ held: 2, sold: 0 });
    const mail = (await mailsAbout(shop, made.orderId)).at(-1);
    expect(mail?.event).toBe("return_approved");
    expect(mail?.text).toContain("2 × Home shirt, Red, M, in exchange for Red, L");
    expect(mail?.text).toContain("Bring it on Saturday.\nAsk for Sam.");
    expect(await memberTimeline(made)).toContain(
      "The club approved an exchange: 2 × Home shirt (Red, M) for Red, L. Please send it back.",
    );
  });

  it("tells what was written for this one instead of what the club usually says", async () => {
    await shop.server.owner.query("update club_settings set returns_instructions = $2 where club_id = $1", [
      shop.clubId,
      "Bring it on Saturday.",
    ]);
    const made = await arrived(shop);
    const { id } = (await askExchange(shop, made)).body.data;
    const { body } = await decide(shop, "approve", id, { answer: "Bring it on Sunday." });
    expect(body.data.answer).toBe("Bring it on Sunday.");
    const mail = (await mailsAbout(shop, made.orderId)).at(-1);
    expect(mail?.text).toContain("Bring it on Sunday.");
    expect(mail?.text).not.toContain("Saturday");
  });

  it("always tells where to send it: the club's address where nobody wrote anything, else whom to ask", async () => {
    const told = async () => {
      const made = await arrived(shop);
      const { id } = (await askExchange(shop, made)).body.data;
      const { body } = await decide(shop, "approve", id, { answer: " " });
      const mail = (await mailsAbout(shop, made.orderId)).at(-1);
      expect(mail?.text).toContain(body.data.answer);
      return body.data.answer as string;
    };
    const change = (table: string, set: string) =>
      shop.server.owner.query(
        `update ${table} set ${set} where ${table === "clubs" ? "id" : "club_id"} = $1`,
        [shop.clubId],
      );
    await change("club_settings", "returns_instructions = ''");
    await change("clubs", "location = 'Riverside Ground, RV1 1AA', contact_email = 'shop@rovers.example'");
    expect(await told()).toMatch(
      /^Please bring or send it to .+, Riverside Ground, RV1 1AA\. Please enclose .+\d/,
    );
    await change("clubs", "location = ''");
    expect(await told()).toContain("at shop@rovers.example where to bring or send it.");
    await change("club_settings", "returns_instructions = 'Bring it on Saturday.'");
    expect(await told()).toBe("Bring it on Saturday.");
  });

  it("of two exchanges for the last one in stock succeeds for one", async () => {
    const made = await arrived(shop, { quantity: 2, stock: 2 });
    await shop.server.owner.query("update variations set received = 1 where id = $1", [made.l]);
    const asked = [await askExchange(shop, made), await askExchange(shop, made)];
    const ids = asked.map(({ body }) => body.data.id as number);
    const answers = await Promise.all(ids.map((id) => decide(shop, "approve", id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("OUT_OF_STOCK");
    expect(await stockOfVariation(shop, made.l)).toMatchObject({ held: 1, received: 1 });
  });

  it("is refused for what is not for sale any more", async () => {
    const made = await arrived(shop);
    const { id } = (await askExchange(shop, made)).body.data;
    await shop.server.owner.query("update variations set archived_at = now() where id = $1", [made.l]);
    const { body } = await decide(shop, "approve", id);
    expect([body.code, body.message]).toEqual(["OUT_OF_STOCK", "Home shirt, Red, L is no longer for sale."]);
  });
});

describe("declining", () => {
  it("tells the member why, and frees what an approved exchange held", async () => {
    const made = await arrived(shop);
    const { id } = (await askExchange(shop, made)).body.data;
    await decide(shop, "approve", id);
    const { body } = await decide(shop, "decline", id, { answer: "It never came." });
    expect(body.data).toMatchObject({ status: "declined", answer: "It never came." });
    expect(await stockOfVariation(shop, made.l)).toMatchObject({ held: 0 });
    expect(await eventsOf(made)).toEqual(["return_approved", "return_declined"]);
    expect((await mailsAbout(shop, made.orderId)).at(-1)?.text).toContain("It never came.");
    expect((await decide(shop, "decline", id, { answer: "" })).status).toBe(422);
    expect((await askReturn(shop, made)).status).toBe(200);
  });
});

describe("receiving", () => {
  it("leaves to be given back by hand what was not paid by card", async () => {
    const made = await arrived(shop, { quantity: 3, card: true });
    await shop.server.owner.query("update payments set method = 'manual' where order_id = $1", [
      made.orderId,
    ]);
    const { id } = (await askReturn(shop, made, { quantity: 2 })).body.data;
    await decide(shop, "approve", id);
    const receipt = { destination: "card", restock: true, version: 2 };
    const answer = await decide(shop, "receive", id, receipt);
    expect(answer.body.data).toMatchObject({ status: "received", refunded: 0, to_give_back: 20 });
    const [refund] = await rowsOf<{ id: number }>(
      shop.server.owner,
      "select id from refunds where order_id = $1",
      [made.orderId],
    );
    const order = await shop.server.call(shop.domain, "POST", "/club-orders/refund-given-back", {
      token: shop.adminToken,
      body: { order_id: made.orderId, refund_id: refund?.id },
    });
    expect(order.body.data).toMatchObject({ refunded: 20, to_give_back: 0 });
  });

  it("gives a return's money back to the card, once, however often it is said", async () => {
    const made = await arrived(shop, { quantity: 3, card: true });
    const { id } = (await askReturn(shop, made, { quantity: 2 })).body.data;
    await decide(shop, "approve", id);
    expect((await decide(shop, "receive", id)).status).toBe(422);
    const receipt = { destination: "card", restock: true, version: 2 };
    const answers = await Promise.all([1, 2, 3].map(() => decide(shop, "receive", id, receipt)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const done = answers.find(({ status }) => status === 200);
    expect(done?.body.data).toMatchObject({ status: "received", refunded: 20, replacement: null });
    const refunds = await rowsOf(
      shop.server.owner,
      "select amount_cents, status, destination, return_id from refunds where order_id = $1",
      [made.orderId],
    );
    expect(refunds).toEqual([
      { amount_cents: 2000, status: "succeeded", destination: "card", return_id: id },
    ]);
    expect(await stockOfVariation(shop, made.m)).toEqual({ received: 20, sold: 1, held: 0 });
    expect(await orderRow(shop, made.orderId)).toMatchObject({ payment_status: "partially_refunded" });
    expect(await eventsOf(made)).toEqual(["return_approved", "return_received"]);
    expect(await memberTimeline(made)).toContain("The club received 2 × Home shirt (Red, M).");
    const history = await shop.server.call(
      shop.domain,
      "GET",
      `/club-product/stock-history/${made.product.productId}`,
      { token: shop.adminToken },
    );
    expect(history.body.data[0]).toMatchObject({ kind: "back", delta: 2 });
    expect(history.body.data[0].reason).toMatch(/^Back from order /);
  });

  it("gives credits back as credits", async () => {
    const made = await arrived(shop, { quantity: 2 });
    const before = (await walletOf(shop, made.buyer))?.balance_cents ?? 0;
    const { id } = (await askReturn(shop, made)).body.data;
    await decide(shop, "approve", id);
    const { body } = await decide(shop, "receive", id, { destination: "credits" });
    expect(body.data).toMatchObject({ refunded: 10 });
    expect((await walletOf(shop, made.buyer))?.balance_cents).toBe(before + 1000);
    expect(await stockOfVariation(shop, made.m)).toMatchObject({ received: 20, sold: 2 });
    expect((await mailsAbout(shop, made.orderId)).at(-1)?.text).toContain("You will get $10.00 back");
  });

  it("tells the whole of what a card paid in part", async () => {
    const buyer = await newBuyer(shop, 400);
    const made = await arrived(shop, { buyer, card: true, credits: 4 });
    const { id } = (await askReturn(shop, made)).body.data;
    await decide(shop, "approve", id);
    const { body } = await decide(shop, "receive", id, { destination: "card" });
    expect(body.data.refunded).toBe(10);
  });

  it("sends an exchange with one order of its own, for nothing, however often it is said", async () => {
    const made = await arrived(shop, { quantity: 2 });
    const { id } = (await askExchange(shop, made)).body.data;
    await decide(shop, "approve", id);
    const receipt = { restock: true, version: 2 };
    const answers = await Promise.all([1, 2, 3].map(() => decide(shop, "receive", id, receipt)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { replacement } = answers.find(({ status }) => status === 200)?.body.data ?? {};
    expect(await orderRow(shop, replacement.id)).toMatchObject({
      status: "placed",
      payment_status: "not_required",
      total_cents: 0,
      item_count: 1,
      member_id: made.buyer.memberId,
      number: replacement.number,
    });
    expect(await countOf(shop, "orders where member_id = $1", [made.buyer.memberId])).toBe(2);
    expect(await stockOfVariation(shop, made.l)).toEqual({ received: 20, sold: 1, held: 0 });
    expect(await stockOfVariation(shop, made.m)).toEqual({ received: 20, sold: 1, held: 0 });
    expect((await mailsAbout(shop, replacement.id)).map(({ event }) => event)).toEqual(["order_placed"]);
    const [first] = await rowsOf<{ number: string }>(
      shop.server.owner,
      "select number from orders where id = $1",
      [made.orderId],
    );
    expect(await timelineOf(shop, `/club-member/get-orders/${replacement.id}`, made.buyer.token)).toContain(
      `It replaces what you exchanged from order ${first?.number}. There is nothing to pay.`,
    );
    expect(await memberTimeline(made)).toContain(
      `The club received 1 × Home shirt (Red, M) for Red, L. The replacement is order ${replacement.number}.`,
    );
    expect((await mailsAbout(shop, made.orderId)).at(-1)?.text).toContain(replacement.number);
  });

  it("sends goods that the member cannot cancel, because what they gave for them is back at the club", async () => {
    const made = await arrived(shop);
    const { id } = (await askExchange(shop, made)).body.data;
    await decide(shop, "approve", id);
    const { replacement } = (await decide(shop, "receive", id, { restock: true })).body.data;
    const cancel = { token: made.buyer.token, body: { order_id: replacement.id } };
    const refused = await shop.server.call(shop.domain, "POST", "/club-member/order-cancel", cancel);
    expect([refused.status, refused.body.code]).toEqual([409, "ORDER_ALREADY_PAID"]);
    expect(await orderRow(shop, replacement.id)).toMatchObject({ status: "placed" });
  });

  it("waits for the approval, and nothing ends twice", async () => {
    const made = await arrived(shop);
    const { id } = (await askReturn(shop, made)).body.data;
    const early = await decide(shop, "receive", id, { destination: "credits" });
    expect([early.body.code, early.body.message]).toEqual([
      "INVALID_TRANSITION",
      "This return is not approved yet.",
    ]);
    await decide(shop, "decline", id);
    expect((await decide(shop, "approve", id)).body.code).toBe("INVALID_TRANSITION");
    expect((await decide(shop, "decline", id)).body.code).toBe("INVALID_TRANSITION");
    expect((await withdraw(shop, made, id)).body.code).toBe("INVALID_TRANSITION");
  });
});

describe("deciding", () => {
  it("is refused to who saw an older state, to managers, and for another club's", async () => {
    const made = await arrived(shop);
    const { id } = (await askReturn(shop, made)).body.data;
    for (const act of ["approve", "decline", "receive"] as const) {
      const stale = await decide(shop, act, id, { version: 9 });
      expect([stale.status, stale.body.code]).toEqual([409, "STALE_VERSION"]);
      expect((await decide(shop, act, id, { token: shop.managerToken })).status).toBe(403);
      expect((await decide(shop, act, 999_999)).status).toBe(404);
    }
    const domain = `away-${id}`;
    const away = await createClub(shop.server.owner, { domain });
    const token = await createSession(shop.server.owner, away, {
      staffId: await createStaff(shop.server.owner, away),
    });
    const body = { id, version: 1 };
    const other = await shop.server.call(domain, "POST", "/club-returns/approve", { token, body });
    expect(other.status).toBe(404);
    expect((await shop.server.call(domain, "GET", `/club-returns/show/${id}`, { token })).status).toBe(404);
    expect((await shop.server.call(domain, "GET", "/club-returns/show", { token })).body.total).toBe(0);
  });

  it("starts from a list that is searched, filtered and sorted", async () => {
    const made = await arrived(shop, { quantity: 2 });
    const one = (await askReturn(shop, made)).body.data;
    const two = (await askExchange(shop, made)).body.data;
    await decide(shop, "approve", two.id);
    const ids = async (query: string) =>
      (await list(`?order_id=${made.orderId}${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await ids("")).toEqual([two.id, one.id]);
    expect(await ids("&order_by=asc")).toEqual([one.id, two.id]);
    expect(await ids("&status=approved")).toEqual([two.id]);
    expect(await ids("&kind=return")).toEqual([one.id]);
    expect(await ids(`&keywords=${one.order_number.toLowerCase()}`)).toEqual([two.id, one.id]);
    const { name, email } = (await list(`?order_id=${made.orderId}`)).body.data[0].member;
    for (const known of [name, email.toUpperCase()])
      expect(await ids(`&keywords=${encodeURIComponent(known)}`)).toEqual([two.id, one.id]);
    expect(await ids("&keywords=%25")).toEqual([]);
    for (const sort of ["created_at", "status", "member", "order_number"])
      expect((await list(`?sort=${sort}`)).status).toBe(200);
    expect((await list("?sort=comment")).status).toBe(422);
    expect((await list("?per_page=1&page=2")).body).toMatchObject({ per_page: 1, page: 2 });
    expect((await list("", made.buyer.token)).status).toBe(403);
  });
});
