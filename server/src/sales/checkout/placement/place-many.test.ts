import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftFor, openShop, orderRow, type Shop, within } from "../../orders/orders.testing.ts";
import { placeMany } from "./place-many.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const clubPays = { creditsCents: 0, clubCents: 3000 };

describe("placeMany", () => {
  it("writes and mails many orders with one statement of each kind, and gives them in their order", async () => {
    const asked: string[] = [];
    const orders = await within(shop, (tx, ctx) => {
      const query: typeof tx.query = (text, values, name) => {
        asked.push(name ?? text);
        return tx.query(text, values, name);
      };
      const drafts = [shop.ben, shop.ava, shop.ben].map((who) => draftFor(shop, who, clubPays));
      return placeMany(
        { ...tx, query },
        ctx,
        drafts.map((draft) => ({ draft })),
      );
    });
    expect(orders.map(({ member_id }) => member_id)).toEqual([shop.ben.id, shop.ava.id, shop.ben.id]);
    for (const order of orders) expect(await orderRow(shop, order.id)).toEqual(order);
    for (const name of ["take_stock", "insert_orders"])
      expect(asked.filter((one) => one === name)).toHaveLength(1);
    expect(asked.filter((one) => one.includes("mails"))).toHaveLength(1);
  });

  it("places nothing of a batch of which some would wait for their payment", async () => {
    const waiting = draftFor(shop, shop.ava, { creditsCents: 0 });
    const ready = draftFor(shop, shop.ben, clubPays);
    const placing = within(shop, (tx, ctx) => placeMany(tx, ctx, [{ draft: ready }, { draft: waiting }]));
    await expect(placing).rejects.toThrow("Some orders of a batch wait");
  });
});
