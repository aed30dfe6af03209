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
  within,
} from "../orders.testing.ts";
import { placedLines } from "../pieces/piece-moves.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());
afterEach(() => expectSound(shop));

/** A parcel of a new order, with everything in it or some. */
async function packed(body: object = {}) {
  const { id } = await storeOrder(shop);
  const answer = await pack(shop, id, body);
  expect(answer.status).toBe(200);
  return { id, parcelId: answer.body.data.parcels[0].id as number };
}

const change = (id: number, parcelId: number, status: string, body: object = {}, who?: Person) =>
  pack(shop, id, { parcel_id: parcelId, status, carrier: null, tracking_number: "", ...body }, who);
const post = (path: string, body: object) =>
  shop.server.call("rovers", "POST", path, { token: shop.admin.token, body });
const mailsOf = async (id: number) => {
  const text = "select event from mails where order_id = $1 order by id";
  return (await rowsOf<{ event: string }>(shop.server.owner, text, [id])).map(({ event }) => event);
};
/** How many pieces of an order are in these places. */
const piecesIn = async (id: number, ...places: ("to_send" | "sent" | "with_member")[]) => {
  const lines = await within(shop, (tx) => placedLines(tx, id));
  return places.map((place) => lines.reduce((sum, line) => sum + line.places[place], 0));
};

describe("a parcel that changes", () => {
  it("keeps the moments at which it left and arrived, whatever is corrected later", async () => {
    const { id, parcelId } = await packed();
    const times = async () => {
      const [row] = await rowsOf<{ shipped_at: Date; delivered_at: Date | null }>(
        shop.server.owner,
        "select shipped_at, delivered_at from parcels where id = $1",
        [parcelId],
      );
      return row;
    };
    const left = (await times())?.shipped_at;
    shop.server.clock.advance(60_000);
    const carrier = { carrier: "ups", tracking_number: "1Z2" };
    expect((await change(id, parcelId, "shipped", carrier)).status).toBe(200);
    expect(await times()).toEqual({ shipped_at: left, delivered_at: null });
    await change(id, parcelId, "delivered");
    const arrived = (await times())?.delivered_at;
    expect(arrived).toBeInstanceOf(Date);
    shop.server.clock.advance(60_000);
    expect((await change(id, parcelId, "delivered", carrier)).status).toBe(200);
    await change(id, parcelId, "returned");
    expect(await times()).toEqual({ shipped_at: left, delivered_at: arrived });
  });

  it("keeps carrier and number where the change names none", async () => {
    const { id, parcelId } = await packed({ carrier: "ups", tracking_number: "1Z3" });
    const { body } = await change(id, parcelId, "delivered");
    expect(body.data.parcels).toMatchObject([{ carrier: "ups", tracking_number: "1Z3" }]);
  });

  it("is told of without a name or a page where its carrier is none of the known ones", async () => {
    const { id } = await packed({ carrier: "other", tracking_number: "X-1" });
    const text = "select text from mails where order_id = $1";
    const [mail] = await rowsOf<{ text: string }>(shop.server.owner, text, [id]);
    expect(mail?.text).toContain("the carrier");
    expect(mail?.text).toContain("X-1");
    expect(mail?.text).not.toContain("Other carrier");
  });

  it("comes back while the rest has arrived: the order stays open until that is sent again", async () => {
    const { id } = await storeOrder(shop);
    const [line] = await linesOf(id);
    const first = await pack(shop, id, { lines: [{ order_line_id: line, quantity: 2 }] });
    const second = await pack(shop, id);
    const [one, two] = [first.body.data.parcels[0].id, second.body.data.parcels[1].id];
    await change(id, two, "returned");
    const open = await change(id, one, "delivered");
    expect(open.body.data).toMatchObject({ status: "processing", fulfilment_status: "partially_shipped" });
    expect(await piecesIn(id, "to_send", "sent", "with_member")).toEqual([1, 0, 2]);
    const again = await pack(shop, id, { status: "delivered" });
    expect(again.body.data).toMatchObject({ status: "completed", fulfilment_status: "delivered" });
  });

  it("may come back after the order is complete, which a manager notes too; it stays complete", async () => {
    const { id, parcelId } = await packed();
    await change(id, parcelId, "delivered");
    const closed = (await orderRow(shop, id)).closed_at;
    shop.server.clock.advance(60_000);
    const back = await change(id, parcelId, "returned", {}, shop.manager);
    expect(back.body.data).toMatchObject({ status: "completed", fulfilment_status: "returned" });
    expect(await piecesIn(id, "to_send", "sent", "with_member")).toEqual([3, 0, 0]);
    expect(await orderRow(shop, id)).toMatchObject({ closed_at: closed });
    expect((await pack(shop, id)).body.code).toBe("INVALID_TRANSITION");
  });

  it("stays as it is while its order is on hold, and once that is cancelled", async () => {
    const { id, parcelId } = await packed();
    const hold = (why: string | null) =>
      shop.server.owner.query("update orders set on_hold = $2 where id = $1", [id, why]);
    await hold("DISPUTED");
    const held = await change(id, parcelId, "delivered", {}, shop.admin);
    expect(held).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION", message: /on hold/ } });
    await hold(null);
    await change(id, parcelId, "returned");
    expect((await post("/club-orders/cancel", { order_id: id, reason: "Lost" })).status).toBe(200);
    const late = await change(id, parcelId, "returned", { tracking_number: "JD9" });
    expect(late).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } });
  });

  it("has a line in it once that was named twice", async () => {
    const { id } = await storeOrder(shop);
    const [first] = await linesOf(id);
    const lines = [1, 1].map((quantity) => ({ order_line_id: first, quantity }));
    const { body } = await pack(shop, id, { lines });
    expect(body.data.parcels[0].lines).toMatchObject([{ order_line_id: first, quantity: 2 }]);
  });

  it("is no new one if it came back", async () => {
    const { id } = await storeOrder(shop);
    expect((await pack(shop, id, { status: "returned" })).body.code).toBe("INVALID_TRANSITION");
    expect(await orderRow(shop, id)).toMatchObject({ status: "placed", version: 1 });
  });
});

describe("an order that is completed by hand", () => {
  const complete = (id: number) => post("/club-orders/update-status", { order_id: id, status: "completed" });

  it("has all its goods with the member: those under way, and those that were never packed", async () => {
    const { id } = await storeOrder(shop);
    const [line] = await linesOf(id);
    await pack(shop, id, { lines: [{ order_line_id: line, quantity: 1 }] });
    expect(await piecesIn(id, "to_send", "sent", "with_member")).toEqual([2, 1, 0]);
    expect((await complete(id)).status).toBe(200);
    expect(await piecesIn(id, "to_send", "sent", "with_member")).toEqual([0, 0, 3]);
  });

  it("is not completed again by a parcel that arrives later, and counts what comes back in it once", async () => {
    const { id, parcelId } = await packed();
    await complete(id);
    const later = await change(id, parcelId, "delivered");
    expect(later.body.data).toMatchObject({ status: "completed", fulfilment_status: "delivered" });
    expect(await piecesIn(id, "to_send", "sent", "with_member")).toEqual([0, 0, 3]);
    await change(id, parcelId, "returned");
    expect(await piecesIn(id, "to_send", "sent", "with_member")).toEqual([3, 0, 0]);
    expect(await mailsOf(id)).toEqual(["parcel_shipped", "order_completed"]);
  });

  it("gets back what returns in a parcel that was still under way", async () => {
    const { id, parcelId } = await packed();
    await complete(id);
    expect((await change(id, parcelId, "returned")).status).toBe(200);
    expect(await piecesIn(id, "to_send", "sent", "with_member")).toEqual([3, 0, 0]);
  });
});

async function linesOf(id: number): Promise<number[]> {
  const text = "select id from order_lines where order_id = $1 order by id";
  return (await rowsOf<{ id: number }>(shop.server.owner, text, [id])).map((line) => line.id);
}
