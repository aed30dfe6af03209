import { afterAll, beforeAll, expect, it } from "vitest";
import { runAudits } from "#server/platform/audits.ts";
import { orderAudits } from "../../orders/orders.audit.ts";
import {
  confirm,
  expectAllSound,
  newProduct,
  openShop,
  orderRow,
  payAtStripe,
  type Shop,
} from "../checkout.testing.ts";
import { bothPacks, newFamily, orderFor } from "./on-behalf.testing.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** A small random number generator, so that a failing history can be reproduced. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const payers = ["credits", "club", "marked_paid", "payment_link"];

it.each([1, 2, 3])(
  "I-03, I-04, I-06, I-25 whatever staff order, pay and cancel at once, all adds up (%i)",
  async (seed) => {
    const random = randomFrom(seed);
    const shared = await newProduct(shop, { stock: 12 });
    const families = [await newFamily(shop, 2500), await newFamily(shop, 1000), await newFamily(shop)];
    for (let round = 0; round < 4; round += 1) {
      const placed = await Promise.all(
        families.map((family, at) => {
          const packs = bothPacks(family).slice(random(3));
          const extra = { packs, payer: payers[(random(4) + at) % 4], reason: "Some reason" };
          return orderFor(shop, family.buyer, shared, extra);
        }),
      );
      expect(placed.every(({ status }) => status === 200 || status === 409)).toBe(true);
      await Promise.all(
        placed.map(async ({ body }, at) => {
          const id = body.data?.order_id as number | undefined;
          const family = families[at];
          if (id === undefined || !family) return;
          const { status } = await orderRow(shop, id);
          if (status === "pending_payment" && random(2) === 0) {
            await payAtStripe(shop, id);
            await confirm(shop, family.buyer, id);
          }
          if (random(2) === 0) return;
          await shop.server.call("rovers", "POST", "/club-orders/cancel", {
            token: shop.adminToken,
            body: { order_id: id, reason: "Changed plans" },
          });
        }),
      );
      shop.server.clock.advance(11_000);
    }
    await expectAllSound(shop);
    const read = async (sql: string) => (await shop.server.owner.query(sql)).rows;
    expect(await runAudits(read, orderAudits)).toEqual([]);
  },
);
