import fc from "fast-check";
import { expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import { newProduct, openShop, type Shop } from "../checkout/checkout.testing.ts";
import {
  type Arrived,
  arrived,
  askExchange,
  askReturn,
  decide,
  expectSound,
  hand,
  withdraw,
} from "./returns.testing.ts";

/** One thing that a member or the club does; `pick` chooses one of the returns. */
const step = fc.record({
  act: fc.constantFrom(
    ...(["return", "exchange", "approve", "decline", "receive", "withdraw", "hand", "refund"] as const),
  ),
  pick: fc.nat(9),
  quantity: fc.integer({ min: 1, max: 2 }),
  restock: fc.boolean(),
  destination: fc.constantFrom("card", "credits"),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

it("keeps stock, money and returns right whatever is asked and decided in whatever order (I-04, I-06, I-10)", async () => {
  const shop = await openShop();
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 3 }),
        async (steps, card, left) => {
          const product = await newProduct(shop, { sizes: ["M", "L"], stock: 5 });
          await shop.server.owner.query("update variations set received = $2 where id = $1", [
            ...[product.variationIds[1], left],
          ]);
          const made = await arrived(shop, { product, quantity: 4, card });
          for (const two of pairs(steps)) {
            const answers = await Promise.all(two.map((one) => take(shop, made, one)));
            for (const { status } of answers) expect([200, 404, 409]).toContain(status);
          }
          await expectSound(shop);
        },
      ),
      { numRuns: scaled(12, 400) },
    );
  } finally {
    await shop.close();
  }
});

/** Two at a time, so that some happen at once. */
function pairs(steps: Step[]): Step[][] {
  return steps.flatMap((one, at) => (at % 2 === 0 ? [[one, ...steps.slice(at + 1, at + 2)]] : []));
}

async function take(shop: Shop, made: Arrived, { act, pick, quantity, ...money }: Step) {
  const rows = await rowsOf<{ id: number }>(
    shop.server.owner,
    "select id from returns where order_id = $1 order by id",
    [made.orderId],
  );
  const id = Number(rows[pick % Math.max(rows.length, 1)]?.id ?? 999_999);
  switch (act) {
    case "return":
      return askReturn(shop, made, { quantity });
    case "exchange":
      return askExchange(shop, made, { quantity });
    case "withdraw":
      return withdraw(shop, made, id);
    case "receive":
      return decide(shop, "receive", id, money);
    case "hand":
      return handReplacement(shop, id);
    case "refund":
      return refundOne(shop, made, money);
    default:
      return decide(shop, act, id);
  }
}

/** What an exchange sent arrives too, if there is one. */
async function handReplacement(shop: Shop, id: number) {
  const [row] = await rowsOf<{ order_id: number | null }>(
    shop.server.owner,
    `select o.id as order_id from returns r join orders o on o.club_id = r.club_id and o.id = r.replacement_order_id
     where r.id = $1 and o.status = 'placed'`,
    [id],
  );
  return row?.order_id ? hand(shop, row.order_id) : { status: 404 };
}

/** The club refunds one without a return. */
function refundOne(shop: Shop, made: Arrived, { destination }: Pick<Step, "destination">) {
  const lines = [{ order_line_id: made.lineId, quantity: 1 }];
  return shop.server.call(shop.domain, "POST", "/club-orders/refund", {
    token: shop.adminToken,
    body: { order_id: made.orderId, destination, amount: 10, lines, reason: "Kindness" },
    headers: { "idempotency-key": `history-${made.orderId}-${Math.random()}` },
  });
}
