import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import {
  expectSound,
  openShop,
  orderRow,
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
afterEach(() => expectSound(shop));

const tracking = (who: Person = shop.ava, query = "") =>
  shop.server.call("rovers", "GET", `/club-member/order-tracking${query}`, { token: who.token });
const mailsOf = (orderId: number) =>
  rowsOf<{ event: string; subject: string; text: string }>(
    shop.server.owner,
    "select event, subject, text from mails where order_id = $1 order by id",
    [orderId],
  );

describe("a parcel", () => {
  it("keeps its number without the blanks in which carriers print it", async () => {
    const { id } = await storeOrder(shop);
    const { body } = await pack(shop, id, { tracking_number: " JD 0146 0000\u00a06123 " });
    expect(body.data.parcels[0]).toMatchObject({ tracking_number: "JD014600006123" });
    expect(body.data.parcels[0].tracking_url).toContain("JD014600006123");
  });

  // Spec 7.37
  it("takes all that is left, starts the order, and is mailed with its link", async () => {
    const { id } = await storeOrder(shop);
    const { status, body } = await pack(shop, id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: "processing",
      fulfilment_status: "shipped",
      version: 3,
      lines: [{ packed_quantity: 2 }, { packed_quantity: 1 }],
      parcels: [
        {
          order_number: body.data.number,
          status: "shipped",
          carrier: "dhl",
          carrier_name: "DHL",
          tracking_number: "JD1",
          tracking_url: "https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD1",
          lines: [{ quantity: 2 }, { quantity: 1 }],
          delivered_at: null,
        },
      ],
    });
    expect(body.data.parcels[0].shipped_at).toMatch(/Z$/);
    expect(body.data.timeline.map((entry: { kind: string }) => entry.kind)).toEqual([
      "placed",
      "parcel_shipped",
      "processing",
    ]);
    const mails = await mailsOf(id);
    expect(mails.map((mail) => mail.event)).toEqual(["parcel_shipped"]);
    expect(mails[0]?.text).toContain("JD1");
  });

  it("takes a part, and the next one the rest, never more than was ordered", async () => {
    const { id } = await storeOrder(shop);
    const lines = (await pack(shop, id, { lines: [] })).body;
    expect(lines).toMatchObject({ code: "VALIDATION_FAILED" });
    const [medium, large] = await rowsOf<{ id: number }>(
      shop.server.owner,
      "select id from order_lines where order_id = $1 order by id",
      [id],
    );
    const part = await pack(shop, id, { lines: [{ order_line_id: medium?.id, quantity: 1 }] });
    expect(part.body.data).toMatchObject({ fulfilment_status: "partially_shipped", status: "processing" });
    const tooMuch = await pack(shop, id, {
      lines: [
        { order_line_id: large?.id, quantity: 1 },
        { order_line_id: medium?.id, quantity: 2 },
      ],
    });
    expect(tooMuch).toMatchObject({
      status: 422,
      body: { code: "VALIDATION_FAILED", errors: { "lines.1.quantity": ["Only 1 left to pack."] } },
    });
    const twice = [medium, medium].map((line) => ({ order_line_id: line?.id, quantity: 1 }));
    expect((await pack(shop, id, { lines: twice })).status).toBe(422);
    const foreign = await storeOrder(shop);
    const [theirs] = await rowsOf<{ id: number }>(
      shop.server.owner,
      "select id from order_lines where order_id = $1",
      [foreign.id],
    );
    const wrongLine = await pack(shop, id, { lines: [{ order_line_id: theirs?.id, quantity: 1 }] });
    expect(wrongLine.body.errors).toHaveProperty(["lines.0.order_line_id"]);
    expect((await pack(shop, id)).body.data).toMatchObject({ fulfilment_status: "shipped" });
    const nothingLeft = await pack(shop, id);
    expect(nothingLeft).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } });
    expect((await mailsOf(id)).map((mail) => mail.event)).toEqual(["parcel_shipped", "parcel_shipped"]);
  });

  it("that has arrived completes the order when nothing else is under way, with one mail", async () => {
    const { id } = await storeOrder(shop);
    const parcelId = (await pack(shop, id)).body.data.parcels[0].id;
    const done = await pack(shop, id, { parcel_id: parcelId, status: "delivered" });
    expect(done.body.data).toMatchObject({ status: "completed", fulfilment_status: "delivered" });
    expect(done.body.data.parcels[0]).toMatchObject({ tracking_number: "JD1", carrier: "dhl" });
    expect(done.body.data.parcels[0].delivered_at).toMatch(/Z$/);
    expect((await mailsOf(id)).map((mail) => mail.event)).toEqual(["parcel_shipped", "order_completed"]);
  });

  it("waits at the club and is collected, with a mail that says where and what the method says of it", async () => {
    const { id } = await storeOrder(shop);
    await shop.server.owner.query(
      `update shipping_methods set kind = 'collect', description = 'Saturdays from 9 to 11.', active = false
       where id = (select shipping_method_id from orders where id = $1)`,
      [id],
    );
    const ready = await pack(shop, id, { status: "ready_to_collect", carrier: null, tracking_number: "" });
    expect(ready.body.data).toMatchObject({
      fulfilment_status: "ready_to_collect",
      parcels: [{ carrier: null, carrier_name: "", tracking_url: null, shipped_at: null }],
    });
    const collected = await pack(shop, id, {
      parcel_id: ready.body.data.parcels[0].id,
      status: "collected",
      carrier: null,
    });
    expect(collected.body.data).toMatchObject({ status: "completed", fulfilment_status: "collected" });
    const mails = await mailsOf(id);
    expect(mails.map((mail) => mail.event)).toEqual(["ready_to_collect", "order_completed"]);
    expect(mails[0]?.text).toContain("Riverside Ground. Saturdays from 9 to 11.");
    await shop.server.owner.query("update shipping_methods set kind = 'delivery', active = true");
  });

  it("whose number was wrong is corrected without a second mail", async () => {
    const { id } = await storeOrder(shop);
    const parcelId = (await pack(shop, id)).body.data.parcels[0].id;
    const fixed = await pack(shop, id, { parcel_id: parcelId, tracking_number: "JD2", carrier: "ups" });
    expect(fixed.body.data.parcels).toMatchObject([
      { tracking_number: "JD2", carrier: "ups", status: "shipped" },
    ]);
    expect(fixed.body.data.timeline.at(-1).text).toBe(
      "The tracking details changed with UPS, tracking number JD2.",
    );
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it("that came back can be packed again", async () => {
    const { id } = await storeOrder(shop);
    const parcelId = (await pack(shop, id)).body.data.parcels[0].id;
    const back = await pack(shop, id, { parcel_id: parcelId, status: "returned" });
    expect(back.body.data).toMatchObject({
      fulfilment_status: "returned",
      lines: [{ packed_quantity: 0 }, {}],
    });
    expect((await pack(shop, id)).body.data).toMatchObject({ fulfilment_status: "shipped" });
  });

  it("is refused for an order in the wrong state or on hold (A55)", async () => {
    const unpaid = await storeUnpaid(shop);
    expect(await pack(shop, unpaid.id)).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } });
    const held = await storeOrder(shop);
    await shop.server.owner.query("update orders set on_hold = 'OUT_OF_STOCK' where id = $1", [held.id]);
    const refused = await pack(shop, held.id, {}, shop.admin);
    expect(refused).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION", message: /on hold/ } });
    expect(
      await rowsOf(shop.server.owner, "select 1 from parcels where order_id = any($1)", [
        [unpaid.id, held.id],
      ]),
    ).toEqual([]);
  });

  it("does not go back from delivered, nor to a state that is none (A55)", async () => {
    const { id } = await storeOrder(shop);
    const parcelId = (await pack(shop, id)).body.data.parcels[0].id;
    await pack(shop, id, { parcel_id: parcelId, status: "delivered" });
    const again = await pack(shop, id, { parcel_id: parcelId, status: "shipped" });
    expect(again).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } });
    expect((await pack(shop, id, { parcel_id: parcelId, status: "pending" })).status).toBe(422);
    expect((await pack(shop, id, { parcel_id: parcelId, status: "x" })).status).toBe(422);
  });

  it("does not change what is in it", async () => {
    const { id } = await storeOrder(shop);
    const parcel = (await pack(shop, id)).body.data.parcels[0];
    const [line] = parcel.lines;
    const lines = [{ order_line_id: line.order_line_id, quantity: 1 }];
    expect((await pack(shop, id, { parcel_id: parcel.id, lines })).body.errors).toHaveProperty("lines");
  });

  it("needs a carrier and a number when it is sent", async () => {
    const { id } = await storeOrder(shop);
    expect((await pack(shop, id, { carrier: null })).body.errors).toHaveProperty("carrier");
    expect((await pack(shop, id, { tracking_number: "" })).body.errors).toHaveProperty("tracking_number");
    expect((await pack(shop, id, { carrier: "pigeon" })).status).toBe(422);
    expect((await pack(shop, id, { carrier: "other", tracking_number: "" })).status).toBe(200);
  });

  it("of another order or club is not found, and members may not pack", async () => {
    const [mine, other] = [await storeOrder(shop), await storeOrder(shop)];
    const parcelId = (await pack(shop, other.id)).body.data.parcels[0].id;
    expect((await pack(shop, mine.id, { parcel_id: parcelId })).status).toBe(404);
    const away = await shop.server.call("harbour", "POST", "/club-orders/update-tracking-data", {
      token: shop.awayAdmin.token,
      body: { order_id: mine.id, carrier: "dhl", tracking_number: "1" },
    });
    expect(away.status).toBe(404);
    expect((await pack(shop, mine.id, {}, shop.ava)).status).toBe(403);
    expect(await orderRow(shop, mine.id)).toMatchObject({ version: 1 });
  });

  it("is made once by ten people who saw the same version, and mailed once", async () => {
    const { id } = await storeOrder(shop);
    const answers = await Promise.all(Array.from({ length: 10 }, () => pack(shop, id, { version: 1 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "STALE_VERSION")).toHaveLength(9);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it("never takes more than was ordered, when ten people pack the same part without a version", async () => {
    const { id } = await storeOrder(shop);
    const [medium] = await rowsOf<{ id: number }>(
      shop.server.owner,
      "select id from order_lines where order_id = $1 order by id",
      [id],
    );
    const lines = [{ order_line_id: medium?.id, quantity: 1 }];
    const answers = await Promise.all(Array.from({ length: 10 }, () => pack(shop, id, { lines })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ body }) => body.code === "VALIDATION_FAILED")).toHaveLength(8);
  });

  it("leaves an audit row of before and after for each change", async () => {
    const { id } = await storeOrder(shop);
    await pack(shop, id);
    const rows = await rowsOf(
      shop.server.owner,
      "select action, actor_kind, before, after from audit_log where subject_kind = 'order' and subject_id = $1 order by id",
      [id],
    );
    expect(rows).toMatchObject([
      { action: "order.stored" },
      {
        action: "order.parcel_shipped",
        actor_kind: "staff",
        before: { fulfilment_status: "unfulfilled" },
        after: { fulfilment_status: "shipped", tracking_number: "JD1" },
      },
      { action: "order.processing", before: { status: "placed" }, after: { status: "processing" } },
    ]);
  });
});

describe("tracking", () => {
  // Spec 7.20
  it("shows a member's parcels, those on their way first, with what happened to them", async () => {
    const [older, newer] = [await storeOrder(shop, shop.ben), await storeOrder(shop, shop.ben)];
    await pack(shop, older.id, { tracking_number: "OLD1" });
    const parcelId = (await pack(shop, newer.id, { tracking_number: "NEW1" })).body.data.parcels[0].id;
    await pack(shop, newer.id, { parcel_id: parcelId, status: "delivered", tracking_number: "" });
    const { body } = await tracking(shop.ben);
    expect(body).toMatchObject({ total: 2, page: 1, per_page: 25 });
    expect(body.data).toMatchObject([
      { order_number: older.number, lines: [{ title: "Home shirt", quantity: 2 }, { quantity: 1 }] },
      {
        order_number: newer.number,
        tracking_number: "NEW1",
        events: [
          { text: "The parcel was sent with DHL, tracking number NEW1." },
          { text: "The parcel was delivered." },
        ],
      },
    ]);
    expect((await tracking(shop.ben, `?order_id=${older.id}`)).body.data).toHaveLength(1);
    expect((await tracking(shop.ben, "?page=2&per_page=1")).body.data).toMatchObject([
      { tracking_number: "NEW1" },
    ]);
  });

  // Spec 7.20
  it("shows nothing of another member's order (A15)", async () => {
    const { id } = await storeOrder(shop, shop.ava);
    await pack(shop, id);
    expect((await tracking(shop.ben, `?order_id=${id}`)).body).toMatchObject({ data: [], total: 0 });
    expect((await shop.server.call("rovers", "GET", "/club-member/order-tracking")).status).toBe(401);
  });
});
