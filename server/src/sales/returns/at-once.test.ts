import { afterEach, describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import type { Answer } from "#server/testing/test-server.ts";
import { countOf, orderRow, type Shop, shareShop, walletOf } from "../checkout/checkout.testing.ts";
import { refund } from "../checkout/refunding/refunding.testing.ts";
import {
  type Arrived,
  arrived,
  askReturn,
  bought,
  decide,
  expectSound,
  mailsAbout,
  stockOfVariation,
} from "./returns.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});
afterEach(() => expectSound(shop));

const rounds = Array.from({ length: scaled(4, 100) });
const post = (path: string, body: object, token = shop.adminToken) =>
  shop.server.call(shop.domain, "POST", path, { token, body });
const parcel = (made: Arrived, body: object) =>
  post("/club-orders/update-tracking-data", { order_id: made.orderId, ...body });
const move = (made: Arrived, status: string) =>
  post("/club-orders/update-status", { order_id: made.orderId, status, reason: "Not wanted" });
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted();
const eventsOf = async ({ orderId }: Arrived) =>
  (await mailsAbout(shop, orderId)).map(({ event }) => event).slice(1);

describe("at the same moment", () => {
  it("a member takes an order back and the club begins to prepare it: it is one of the two (I-08)", async () => {
    for (const _ of rounds) {
      const made = await bought(shop);
      const before = Number((await walletOf(shop, made.buyer))?.balance_cents);
      const answers = await Promise.all([
        post("/club-member/order-cancel", { order_id: made.orderId }, made.buyer.token),
        move(made, "processing"),
      ]);
      expect(statuses(answers)).toEqual([200, 409]);
      const isBack = (await orderRow(shop, made.orderId)).status === "cancelled";
      expect((await walletOf(shop, made.buyer))?.balance_cents).toBe(before + (isBack ? 1000 : 0));
      expect(await eventsOf(made)).toEqual([isBack ? "order_cancelled" : "order_processing"]);
      expect(await stockOfVariation(shop, made.m)).toEqual({ received: 20, sold: isBack ? 0 : 1, held: 0 });
    }
  });

  it("an order is cancelled and sent: it is one of the two, and nothing of a cancelled one is under way (I-08)", async () => {
    for (const _ of rounds) {
      const made = await bought(shop);
      const answers = await Promise.all([
        move(made, "cancelled"),
        parcel(made, { carrier: "ups", tracking_number: "1Z1" }),
      ]);
      expect(statuses(answers)).toEqual([200, 409]);
      const { status } = await orderRow(shop, made.orderId);
      expect(["cancelled", "processing"]).toContain(status);
      expect(await countOf(shop, "parcels where order_id = $1", [made.orderId])).toBe(
        status === "cancelled" ? 0 : 1,
      );
    }
  });

  it("goods come back in their parcel and are received in a return: they come back once (I-04)", async () => {
    for (const _ of rounds) {
      const made = await arrived(shop);
      const { id } = (await askReturn(shop, made)).body.data;
      await decide(shop, "approve", id);
      const [sent] = await rowsOf<{ id: number }>(
        shop.server.owner,
        "select id from parcels where order_id = $1",
        [made.orderId],
      );
      const answers = await Promise.all([
        parcel(made, { parcel_id: sent?.id, status: "returned" }),
        decide(shop, "receive", id, { version: 2, destination: "credits", restock: true }),
      ]);
      expect(statuses(answers)).toEqual([200, 409]);
    }
  });

  it("the last piece is packed and given up: nobody gets what went back into stock (I-04)", async () => {
    for (const _ of rounds) {
      const made = await bought(shop, { quantity: 2 });
      const lines = [{ order_line_id: made.lineId, quantity: 2 }];
      const [given, packed] = await Promise.all([
        refund(shop, made.orderId, { amount: 20, destination: "credits", lines, restock: true }),
        parcel(made, { status: "shipped", carrier: "ups", tracking_number: "1Z1", lines }),
      ]);
      expect(given.status).toBe(200);
      // What is under way stays sold, although its money went back.
      const isOut = packed.status === 200;
      expect(await stockOfVariation(shop, made.m)).toEqual({ received: 20, sold: isOut ? 2 : 0, held: 0 });
    }
  });

  it("an order is completed by hand and its parcel arrives: the member is told once that it is complete", async () => {
    for (const _ of rounds) {
      const made = await bought(shop);
      const { body } = await parcel(made, { carrier: "ups", tracking_number: "1Z1" });
      const parcel_id = body.data.parcels[0].id;
      const answers = await Promise.all([
        move(made, "completed"),
        parcel(made, { parcel_id, status: "delivered" }),
      ]);
      expect(answers[1]?.status).toBe(200);
      expect(await orderRow(shop, made.orderId)).toMatchObject({
        ...{ status: "completed", fulfilment_status: "delivered" },
      });
      expect(await eventsOf(made)).toEqual(["parcel_shipped", "order_completed"]);
    }
  });
});
