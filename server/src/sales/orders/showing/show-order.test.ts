import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createShippingMethod } from "#server/testing/factories.ts";
import {
  draftFor,
  openShop,
  type Person,
  pack,
  type Shop,
  storeOrder,
  storeUnpaid,
} from "../orders.testing.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const mine = (id: number, who: Person = shop.ava, club = "rovers") =>
  shop.server.call(club, "GET", `/club-member/get-orders/${id}`, { token: who.token });
const admins = (id: number, who: Person = shop.admin, club = "rovers") =>
  shop.server.call(club, "GET", `/club-orders/show/${id}`, { token: who.token });

const address = {
  name: "Ava Archer",
  line1: "1 High Street",
  line2: "",
  city: "Riverside",
  state: "",
  postcode: "RV1 1AA",
  country: "GB",
  phone: "123",
};

describe("an order, for its member", () => {
  it("tells where and when it is collected, and the days of the club by which it should be there", async () => {
    const { owner } = shop.server;
    await owner.query(
      "update clubs set location = 'Park Lane', time_zone = 'Pacific/Auckland' where id = $1",
      [shop.clubId],
    );
    const methodOf = async (kind: "collect" | "delivery", from: number, to: number) => {
      const values = { kind, description: "Tuesdays, 18 to 20", min_days: from, max_days: to };
      const id = await createShippingMethod(owner, shop.clubId, values);
      return { id, name: "How it comes", kind };
    };
    const shown = async (shippingMethod: Awaited<ReturnType<typeof methodOf>>) => {
      const { id } = await storeOrder(shop, shop.ava, { shippingMethod });
      // Noon of the 24th in London is the 25th in Auckland.
      await owner.query("update orders set created_at = '2026-11-24T12:00:00Z' where id = $1", [id]);
      const { collection, expected } = (await mine(id)).body.data;
      return { collection, expected };
    };
    expect(await shown(await methodOf("collect", 1, 2))).toEqual({
      collection: { place: "Park Lane", hours: "Tuesdays, 18 to 20" },
      expected: { from: "2026-11-26", to: "2026-11-27" },
    });
    expect(await shown(await methodOf("delivery", 0, 0))).toEqual({ collection: null, expected: null });
  });

  it("tells lines, money, address and timeline", async () => {
    const { id, number } = await storeOrder(shop, shop.ava, {
      address,
      shippingMethod: { id: shop.methodId, name: "Post", kind: "delivery" },
      shippingCents: 450,
      creditsCents: 3450,
    });
    const { status, body } = await mine(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      number,
      items_total: 30,
      shipping: 4.5,
      total: 34.5,
      credits_used: 34.5,
      amount_due: 0,
      refunded: 0,
      shipping_method: "Post",
      shipping_kind: "delivery",
      address: { city: "Riverside", country_name: "United Kingdom" },
      lines: [
        { title: "Home shirt", size: "M", quantity: 2, packed_quantity: 0, unit_price: 10, line_total: 20 },
        { title: "Home shirt", size: "L", quantity: 1, image: null },
      ],
      parcels: [],
      timeline: [{ kind: "placed", text: "The order was placed.", actor: "You" }],
      payment_url: null,
      refunds: [],
      can: { cancel: true, pay: false },
    });
  });

  it("may be taken back while it is placed and nothing of it is sent, where the club allows it", async () => {
    const { id } = await storeOrder(shop);
    const { owner } = shop.server;
    const cancel = async () => (await mine(id)).body.data.can.cancel;
    expect(await cancel()).toBe(true);
    await owner.query("update club_settings set member_may_cancel = false where club_id = $1", [shop.clubId]);
    expect(await cancel()).toBe(false);
    await owner.query("update club_settings set member_may_cancel = true where club_id = $1", [shop.clubId]);
    await owner.query("update orders set fulfilment_status = 'partially_shipped' where id = $1", [id]);
    expect(await cancel()).toBe(false);
    const next = await storeOrder(shop);
    await owner.query(
      "update order_lines set paid_line_id = (select min(id) from order_lines where order_id = $2) where order_id = $1",
      [next.id, id],
    );
    expect((await mine(next.id)).body.data.can.cancel).toBe(false);
    const packed = await storeOrder(shop);
    await pack(shop, packed.id);
    expect((await mine(packed.id)).body.data.can.cancel).toBe(false);
  });

  it("tells what was given back and what is on its way, and not why", async () => {
    const { id } = await storeOrder(shop);
    await shop.server.owner.query(
      `insert into refunds (club_id, order_id, destination, amount_cents, status, reason, actor)
       values ($1, $2, 'credits', 500, 'succeeded', 'A quarrel', 'staff:1'), ($1, $2, 'card', 250, 'pending', 'A quarrel', 'staff:1')`,
      [shop.clubId, id],
    );
    const { body } = await mine(id);
    expect(body.data.refunds).toMatchObject([
      { destination: "credits", amount: 5, status: "succeeded" },
      { destination: "card", amount: 2.5, status: "pending" },
    ]);
    expect(JSON.stringify(body)).not.toContain("quarrel");
  });

  it("counts no piece as refunded whose refund failed", async () => {
    const { id } = await storeOrder(shop);
    await shop.server.owner.query(
      `with r as (insert into refunds (club_id, order_id, destination, amount_cents, status, reason, actor)
         values ($1, $2, 'card', 1000, 'failed', 'Torn', 'staff:1'), ($1, $2, 'card', 1000, 'pending', 'Torn', 'staff:1') returning id)
       insert into refund_lines (club_id, refund_id, order_line_id, quantity)
       select $1, r.id, (select min(id) from order_lines where order_id = $2), 1 from r`,
      [shop.clubId, id],
    );
    for (const { body } of [await mine(id), await admins(id)])
      expect(body.data.lines).toMatchObject([{ refunded_quantity: 1 }, { refunded_quantity: 0 }]);
  });

  it("may be returned once a part arrived, and no longer when that came back by itself", async () => {
    const { id } = await storeOrder(shop);
    const first = (await mine(id)).body.data.lines[0].id;
    const lines = [{ order_line_id: first, quantity: 1 }];
    const packed = await pack(shop, id, { status: "delivered", lines });
    expect((await mine(id)).body.data.can.return).toBe(true);
    const [parcel] = packed.body.data.parcels;
    await pack(shop, id, { parcel_id: parcel.id, status: "returned" });
    expect((await mine(id)).body.data.can.return).toBe(false);
  });

  it("offers to pay and to cancel while it waits for its payment, and no longer than that", async () => {
    const { id } = await storeUnpaid(shop);
    await shop.server.owner.query(
      "insert into payments (club_id, order_id, amount_cents, status, session_id, session_url) values ($1, $2, 3000, 'open', $3, 'https://pay.example/1')",
      [shop.clubId, id, `cs_${id}`],
    );
    const before = (await mine(id)).body.data;
    expect(before).toMatchObject({ payment_url: "https://pay.example/1", can: { cancel: true, pay: true } });
    expect(before).not.toHaveProperty("payments");
    shop.server.clock.advance(36 * 60_000);
    expect((await mine(id)).body.data).toMatchObject({
      payment_url: null,
      can: { cancel: true, pay: false },
    });
  });

  it("has pictures of its first four lines, as in lists, which name the first four products too", async () => {
    const [line] = draftFor(shop, shop.ava).lines;
    const titles = ["Cap", "Scarf", "Shirt", "Socks", "Bag"];
    const lines = titles.flatMap((title) => (line ? [{ ...line, title, quantity: 1 }] : []));
    const { id, number } = await storeOrder(shop, shop.ava, { lines, creditsCents: 5000 });
    const path = `/club-member/get-orders?keywords=${number}`;
    const [listed] = (await shop.server.call("rovers", "GET", path, { token: shop.ava.token })).body.data;
    const shown = (await mine(id)).body.data;
    expect([listed.titles, listed.images.length, shown.images.length]).toEqual([titles.slice(0, 4), 4, 4]);
    expect(shown.lines).toHaveLength(5);
  });

  it("does not tell which of the club's people did what", async () => {
    const { id } = await storeOrder(shop);
    await pack(shop, id);
    const { body } = await mine(id);
    expect(JSON.stringify(body)).not.toContain("Sam Staff");
    expect(body.data.timeline.at(-1)).toMatchObject({ actor: "The club" });
  });

  it("of another member is not found, like one that never was (A15)", async () => {
    const { id } = await storeOrder(shop);
    const [others, never] = [await mine(id, shop.ben), await mine(999_999, shop.ben)];
    expect(others.status).toBe(404);
    expect({ ...others.body, request_id: "" }).toEqual({ ...never.body, request_id: "" });
    expect((await mine(id, shop.awayMember, "harbour")).status).toBe(404);
    expect((await mine(id, shop.admin)).status).toBe(403);
  });

  it("is asked for with a number and nothing else (A23)", async () => {
    const bad = await shop.server.call("rovers", "GET", "/club-member/get-orders/abc", {
      token: shop.ava.token,
    });
    expect(bad.status).toBe(422);
  });
});

describe("an order, for staff", () => {
  it("tells the member, payments, refunds and version besides", async () => {
    const { id } = await storeUnpaid(shop);
    await shop.server.owner.query(
      `with p as (insert into payments (club_id, order_id, amount_cents, status, session_id, intent_id, captured_cents, refunded_cents)
         values ($1, $2, 3000, 'captured', $3, 'pi_1', 3000, 1000) returning id)
       insert into refunds (club_id, order_id, payment_id, destination, amount_cents, status, reason, actor)
       select $1, $2, p.id, 'card', 1000, 'succeeded', 'Torn', 'staff:1' from p`,
      [shop.clubId, id, `cs_${id}`],
    );
    expect((await admins(id)).body.data).toMatchObject({
      member: { id: shop.ava.id, name: "Ava Archer", email: "ava@rovers.example", phone: "123" },
      placed_by: null,
      on_hold: null,
      version: 1,
      refunded: 10,
      payments: [{ status: "captured", amount: 30, refunded: 10, stripe_reference: "pi_1" }],
      refunds: [{ destination: "card", amount: 10, status: "succeeded", reason: "Torn" }],
    });
  });

  it("says what the caller may do: a manager moves and ships, an admin cancels, refunds and lifts holds too", async () => {
    const { id } = await storeOrder(shop);
    const may = {
      process: true,
      complete: false,
      ship: true,
      refund: false,
      lift_hold: false,
      mark_given_back: false,
    };
    expect((await admins(id)).body.data.can).toEqual({ ...may, cancel: true, refund: true });
    expect((await admins(id, shop.manager)).body.data.can).toEqual({ ...may, cancel: false });
    await pack(shop, id);
    expect((await admins(id)).body.data.can).toMatchObject({ process: false, complete: true, cancel: false });
    await shop.server.owner.query("update orders set on_hold = 'PAYMENT_MISMATCH' where id = $1", [id]);
    expect((await admins(id)).body.data.can).toMatchObject({
      process: false,
      complete: false,
      ship: false,
      lift_hold: true,
    });
    expect((await admins(id, shop.manager)).body.data.can).toMatchObject({ lift_hold: false });
  });

  it("of another club is not found, like one that never was (A03)", async () => {
    const { id } = await storeOrder(shop);
    const [others, never] = [
      await admins(id, shop.awayAdmin, "harbour"),
      await admins(999_999, shop.awayAdmin, "harbour"),
    ];
    expect(others.status).toBe(404);
    expect({ ...others.body, request_id: "" }).toEqual({ ...never.body, request_id: "" });
    expect((await admins(id, shop.ava)).status).toBe(403);
  });
});
