import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBackup } from "#server/platform/backup/make-backup.ts";
import { restoreBackup } from "#server/platform/backup/restore-backup.ts";
import { tableRights } from "#server/schema.ts";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { newTarget, type Target } from "#server/testing/restore-target.ts";
import { tellEvents } from "#server/testing/tell-events.ts";
import {
  type Buyer,
  confirm,
  expectAllSound,
  newBuyer,
  newProduct,
  openShop,
  order,
  orderRow,
  type Product,
  payAtStripe,
  type Shop,
  sessionOf,
  sweep,
} from "../checkout.testing.ts";
import { paymentRow, refund, refundedAtStripe } from "../refunding/refunding.testing.ts";

let shop: Shop;
let after: Shop;
let target: Target;
let buyers: Buyer[];
let product: Product;
/** Orders placed after the backup: Stripe knows them, and the restored installation does not. */
let lost: { paid: string; unpaid: string };

/** What the backup holds of an order is paid, partly refunded, and refunded again after the backup. */
let kept: number;

beforeAll(async () => {
  shop = await openShop();
  buyers = await Promise.all([1, 2, 3].map(() => newBuyer(shop)));
  product = await newProduct(shop, { priceCents: 2000, stock: 50 });
  const first = await order(shop, buyers[0] as Buyer, product);
  kept = first.body.data.order_id;
  await payAtStripe(shop, kept);
  await confirm(shop, buyers[0] as Buyer, kept);
  expect((await refund(shop, kept, { amount: 5 })).status).toBe(200);

  const folder = await mkdtemp(join(tmpdir(), "kitroom-restore-"));
  const path = join(folder, "shop.backup");
  await makeBackup(shop.server.platform, path);
  expect((await refund(shop, kept, { amount: 5 })).status).toBe(200);
  const paid = await order(shop, buyers[1] as Buyer, product, { items: [line(2)] });
  await payAtStripe(shop, paid.body.data.order_id);
  const unpaid = await order(shop, buyers[2] as Buyer, product, { items: [line(3)] });
  lost = {
    paid: await sessionOf(shop, paid.body.data.order_id),
    unpaid: await sessionOf(shop, unpaid.body.data.order_id),
  };

  target = await newTarget({ env: { STRIPE_API_BASE: shop.stripe.url } });
  await restoreBackup(target.platform, path, { rights: tableRights(), allowOtherKey: false });
  await rm(folder, { recursive: true, force: true });
  after = await goOn(shop, target);
});
afterAll(async () => {
  await target.close();
  await shop.close();
});

const line = (quantity: number) => ({
  product_id: product.productId,
  variation_id: product.variationId,
  quantity,
});

/** The same shop on what was restored, with the same Stripe, whose events come here from now on. */
async function goOn(before: Shop, restored: Target): Promise<Shop> {
  const call = await restored.serve();
  const { platform, owner } = restored;
  const server = { ...before.server, platform, owner, call, port: call.port };
  const [endpoint] = (await before.client.webhookEndpoints.list()).data;
  await before.client.webhookEndpoints.update(endpoint?.id ?? "", {
    url: `http://127.0.0.1:${call.port}/api/stripe/webhook/${before.domain}`,
  });
  return { ...before, server };
}

describe("after a restore, at the same Stripe", () => {
  it("orders are placed and paid, although their numbers stand for others there", async () => {
    for (const [index, quantity] of [4, 5, 6].entries()) {
      const answer = await order(after, buyers[index] as Buyer, product, { items: [line(quantity)] });
      expect([answer.status, answer.body.message]).toEqual([200, "Please pay to complete your order."]);
      const id = answer.body.data.order_id as number;
      expect(await sessionOf(after, id)).not.toBe(lost.paid);
      expect(await sessionOf(after, id)).not.toBe(lost.unpaid);
      await payAtStripe(after, id);
      await confirm(after, buyers[index] as Buyer, id);
      expect(await orderRow(after, id)).toMatchObject({ status: "placed", on_hold: null });
    }
  });

  it("money goes back as often as it is asked for, and what went back before is taken in once", async () => {
    const atFirst = await refundedAtStripe(after, kept);
    expect(atFirst).toBe(1000);
    expect((await refund(after, kept, { amount: 5 })).status).toBe(200);
    expect(await refundedAtStripe(after, kept)).toBe(1500);
    await after.stripe.control.release({});
    await eventually(async () => (await paymentRow(after, kept)).refunded_cents === 1500);
  });

  it("late events of lost orders touch nobody's order, and money among them is told to the club once", async () => {
    const waiting = await order(after, buyers[0] as Buyer, product, { items: [line(7)] });
    const before = await ordersOf(after);
    after.stripe.control.pay(lost.unpaid);
    await after.stripe.control.release({ order: "random", copies: 2 });
    // Stripe is answered before an event is looked at: until then it would be put off once more.
    await eventually(async () => {
      const unread = "select 1 from stripe_events where status = 'received' and attempts = 0";
      return (await rowsOf(after.server.owner, unread)).length === 0;
    });
    await after.server.owner.query(
      "update stripe_events set attempts = 7, due_at = now() - interval '1 minute' where status = 'received'",
    );
    await sweep(after, "stripe-events");
    expect(await ordersOf(after)).toEqual(before);
    expect((await orderRow(after, waiting.body.data.order_id)).status).toBe("pending_payment");
    await tellEvents(after.server.platform);
    const { body } = await after.server.call("rovers", "GET", "/club-notices/show?kind=payment_unknown", {
      token: after.adminToken,
    });
    expect(body.data.map(({ title }: { title: string }) => title).sort()).toEqual([
      "Stripe took $40.00 for an order the shop does not have",
      "Stripe took $60.00 for an order the shop does not have",
    ]);
    expect(await rowsOf(after.server.owner, "select 1 from stripe_events where status = 'received'")).toEqual(
      [],
    );
    await expectAllSound(after);
  });
});

const ordersOf = (at: Shop) =>
  rowsOf(at.server.owner, "select id, status, payment_status, on_hold, version from orders order by id");
