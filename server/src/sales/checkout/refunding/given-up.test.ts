import { describe, expect, it } from "vitest";
import { type Shop, shareShop } from "../checkout.testing.ts";
import { placedOrder, refund, showOrder } from "./refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

type Placed = Awaited<ReturnType<typeof placedOrder>>;

/** Two of the three pieces of an order in a parcel. */
async function packTwo({ id, lineId }: Placed, status: "shipped" | "collected") {
  const parcel = { carrier: "ups", tracking_number: "1Z1", lines: [{ order_line_id: lineId, quantity: 2 }] };
  const packed = await change(id, { status, ...parcel });
  return packed.body.data.parcels[0].id as number;
}

async function change(id: number, body: object) {
  const answer = await shop.server.call("rovers", "POST", "/club-orders/update-tracking-data", {
    token: shop.adminToken,
    body: { order_id: id, ...body },
  });
  expect(answer.status).toBe(200);
  return answer;
}

const giveUp = ({ id, lineId }: Placed, quantity: number, more: object = {}) =>
  refund(shop, id, {
    ...{ amount: 10 * quantity, lines: [{ order_line_id: lineId, quantity }] },
    ...{ restock: true, destination: "credits", ...more },
  });
const shown = async (id: number) => (await showOrder(shop, id)).body.data;

describe("what is given up of an order that was sent in part", () => {
  it("completes it if everything else has arrived, as when it is given up before that", async () => {
    for (const first of ["arrives", "is given up"]) {
      const placed = await placedOrder(shop);
      if (first === "is given up") await giveUp(placed, 1);
      await packTwo(placed, "collected");
      if (first === "arrives") await giveUp(placed, 1);
      expect(await shown(placed.id)).toMatchObject({ status: "completed", fulfilment_status: "collected" });
    }
  });

  it("leaves it with nothing to send, and it completes when the rest arrives", async () => {
    const placed = await placedOrder(shop);
    const parcel_id = await packTwo(placed, "shipped");
    expect(await shown(placed.id)).toMatchObject({ fulfilment_status: "partially_shipped" });
    await giveUp(placed, 1);
    expect(await shown(placed.id)).toMatchObject({ status: "processing", fulfilment_status: "shipped" });
    const { body } = await change(placed.id, { parcel_id, status: "delivered" });
    expect(body.data).toMatchObject({ status: "completed", fulfilment_status: "delivered" });
  });

  it("changes nothing else about one that has more to send, or from which nothing was sent", async () => {
    const [part, none] = [await placedOrder(shop), await placedOrder(shop)];
    await packTwo(part, "collected");
    expect((await giveUp(part, 1, { restock: false })).status).toBe(200);
    expect(await shown(part.id)).toMatchObject({
      ...{ status: "processing", fulfilment_status: "partially_shipped" },
    });
    await giveUp(none, 3);
    expect(await shown(none.id)).toMatchObject({ status: "placed", fulfilment_status: "unfulfilled" });
  });

  it("does not complete one that is on hold before an admin has looked at it", async () => {
    const placed = await placedOrder(shop);
    await packTwo(placed, "collected");
    await shop.server.owner.query("update orders set on_hold = 'DISPUTED' where id = $1", [placed.id]);
    expect((await giveUp(placed, 1)).status).toBe(200);
    expect(await shown(placed.id)).toMatchObject({
      ...{ status: "processing", fulfilment_status: "collected", on_hold: "DISPUTED" },
    });
  });
});
