import { describe, expect, it } from "vitest";
import {
  entitlementRow,
  entry,
  eventsOf,
  grant,
  type NewPack,
  newPack,
} from "../../entitlements/entitlements.testing.ts";
import { freeGoods } from "../../orders/orders.testing.ts";
import {
  type Buyer,
  cancel,
  confirm,
  newBuyer,
  newProduct,
  order,
  orderRow,
  type Product,
  payAtStripe,
  type Shop,
  shareShop,
  stockOf,
  sweep,
} from "../checkout.testing.ts";
import { settleAsSystem } from "../index.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const day = 24 * 3600 * 1000;

type Made = {
  buyer: Buyer;
  shirt: Product;
  pack: NewPack;
  right: number;
  id: number;
  put(): ReturnType<typeof order>;
};

/** An order of one pack with 25.00 on top that waits for the card. */
async function unpaid(values: Record<string, unknown> = {}): Promise<Made> {
  const buyer = await newBuyer(shop);
  // Days pass in these tests, and everybody stays logged in.
  const { owner, clock } = shop.server;
  await owner.query(
    "update sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '5 days'",
    [clock.now()],
  );
  const shirt = await newProduct(shop, { stock: 5 });
  const pack = await newPack(
    shop,
    [{ options: [{ productId: shirt.productId, surchargeCents: 2500 }] }],
    values,
  );
  const right = await grant(shop, pack, buyer.memberId);
  const packs = [entry(buyer.memberId, right, [[pack.slotIds[0] as number, shirt.variationId]])];
  const put = () => order(shop, buyer, shirt, { items: [], packs });
  const answer = await put();
  expect(answer.body.data).toMatchObject({ status: "pending_payment", amount_due: 25 });
  expect((await entitlementRow(shop, right)).status).toBe("held");
  return { buyer, shirt, pack, right, id: answer.body.data.order_id, put };
}

const statusOf = async (right: number) => (await entitlementRow(shop, right)).status;
const move = (orderId: number, status: string, reason?: string) =>
  shop.server.call("rovers", "POST", "/club-orders/update-status", {
    token: shop.adminToken,
    body: { order_id: orderId, status, ...(reason && { reason }) },
  });

/** An order that has ended although its session was paid, as after a restored backup. */
async function paidTooLate(): Promise<Made> {
  const made = await unpaid();
  await payAtStripe(shop, made.id);
  const { owner } = shop.server;
  await owner.query("update variations set held = held - 1 where id = $1", [made.shirt.variationId]);
  await owner.query("update orders set status = 'expired', version = version where id = $1", [made.id]);
  await freeGoods(owner, made.id);
  await owner.query("update payments set status = 'expired' where order_id = $1", [made.id]);
  await owner.query("update order_entitlements set living = false where order_id = $1", [made.id]);
  await owner.query("update entitlements set status = 'open' where id = $1", [made.right]);
  await owner.query(
    `insert into entitlement_events (club_id, entitlement_id, pack_id, member_id, event, actor_kind, actor_name)
     values ($1, $2, $3, $4, 'restored', 'system', 'Kitroom')`,
    [shop.clubId, made.right, made.pack.id, made.buyer.memberId],
  );
  return made;
}

describe("a pack in an order", () => {
  it("is redeemed when the order is paid, and fulfilled when it is complete", async () => {
    const { buyer, right, id } = await unpaid();
    await payAtStripe(shop, id);
    expect((await confirm(shop, buyer, id)).body.data.status).toBe("placed");
    expect(await statusOf(right)).toBe("redeemed");
    expect((await move(id, "processing")).status).toBe(200);
    expect(await statusOf(right)).toBe("redeemed");
    expect((await move(id, "completed")).status).toBe(200);
    expect(await statusOf(right)).toBe("fulfilled");
    expect(await eventsOf(shop, right)).toEqual(["granted", "held", "redeemed", "fulfilled"]);
  });

  it("I-06 is redeemed once by ten settlements at once", async () => {
    const { right, id } = await unpaid();
    await payAtStripe(shop, id);
    const club = { id: shop.clubId, domain: shop.domain, timeZone: "UTC", language: "en" };
    await Promise.all(Array.from({ length: 10 }, () => settleAsSystem(shop.server.platform, club, id)));
    expect(await eventsOf(shop, right)).toEqual(["granted", "held", "redeemed"]);
  });

  it("comes back when an admin cancels the paid order, and can be ordered again", async () => {
    const { buyer, right, id, put, shirt } = await unpaid();
    await payAtStripe(shop, id);
    await confirm(shop, buyer, id);
    const undone = await move(id, "cancelled", "Out of season");
    expect(undone.body.data).toMatchObject({ status: "cancelled", payment_status: "refunded" });
    expect(await statusOf(right)).toBe("open");
    expect(await stockOf(shop, shirt)).toEqual({ received: 5, sold: 0, held: 0 });
    expect((await put()).status).toBe(200);
    expect(await eventsOf(shop, right)).toEqual(["granted", "held", "redeemed", "restored", "held"]);
  });

  it("I-10 comes back when the order was not paid in time", async () => {
    const { right, id } = await unpaid();
    shop.server.clock.advance(40 * 60_000);
    await sweep(shop, "ended-holds");
    expect(await orderRow(shop, id)).toMatchObject({ status: "expired" });
    expect(await statusOf(right)).toBe("open");
  });

  it("has expired when it comes back after its last day", async () => {
    const closes_on = shop.server.clock.now().toISOString().slice(0, 10);
    const { buyer, right, id } = await unpaid({ closes_on });
    shop.server.clock.advance(day);
    expect((await cancel(shop, buyer, id)).status).toBe(200);
    expect(await statusOf(right)).toBe("expired");
    expect(await eventsOf(shop, right)).toEqual(["granted", "held", "restored", "expired"]);
  });

  it("that was paid for in time is redeemed although its last day is over", async () => {
    const closes_on = shop.server.clock.now().toISOString().slice(0, 10);
    const { buyer, right, id } = await unpaid({ closes_on });
    await payAtStripe(shop, id);
    shop.server.clock.advance(day);
    expect((await confirm(shop, buyer, id)).body.data.status).toBe("placed");
    expect(await statusOf(right)).toBe("redeemed");
  });

  it("I-09 stays with an order on hold for want of stock, and comes back when that is cancelled", async () => {
    const { buyer, shirt, right, id } = await unpaid();
    await shop.server.owner.query("update variations set held = 0, received = 0 where id = $1", [
      shirt.variationId,
    ]);
    await payAtStripe(shop, id);
    await confirm(shop, buyer, id);
    expect(await orderRow(shop, id)).toMatchObject({ status: "placed", on_hold: "OUT_OF_STOCK" });
    expect(await statusOf(right)).toBe("redeemed");
    expect((await move(id, "cancelled", "Nothing left")).status).toBe(200);
    expect(await statusOf(right)).toBe("open");
  });

  it("I-08 is neither lost nor kept twice when cancelling and paying meet", async () => {
    const rounds = await Promise.all(Array.from({ length: 6 }, () => unpaid()));
    const club = { id: shop.clubId, domain: shop.domain, timeZone: "UTC", language: "en" };
    await Promise.all(
      rounds.map(async ({ buyer, id }) => {
        await payAtStripe(shop, id);
        await Promise.all([
          cancel(shop, buyer, id),
          settleAsSystem(shop.server.platform, club, id).catch(() => {}),
          move(id, "cancelled", "At once"),
        ]);
      }),
    );
    for (const { id, right } of rounds) {
      const expected = (await orderRow(shop, id)).status === "cancelled" ? "open" : "redeemed";
      expect(await statusOf(right)).toBe(expected);
    }
  });
});

describe("a payment that comes after its order has ended", () => {
  it("I-08 places the order while its packs are still open", async () => {
    const { buyer, right, id } = await paidTooLate();
    expect((await confirm(shop, buyer, id)).body.data.status).toBe("placed");
    expect(await statusOf(right)).toBe("redeemed");
  });

  it("I-09 goes back when a pack was used in another order meanwhile", async () => {
    const { buyer, shirt, right, id, put } = await paidTooLate();
    shop.server.clock.advance(11_000);
    const other = await put();
    expect(other.status).toBe(200);
    expect((await confirm(shop, buyer, id)).body.code).toBe("PAYMENT_NOT_CONFIRMED");
    expect(await orderRow(shop, id)).toMatchObject({ status: "expired", payment_status: "refunded" });
    expect(await statusOf(right)).toBe("held");
    expect(await stockOf(shop, shirt)).toEqual({ received: 5, sold: 0, held: 1 });
  });

  it("I-09 goes back when a pack was taken away meanwhile", async () => {
    const { buyer, right, pack, id } = await paidTooLate();
    await shop.server.owner.query("update packs set status = 'archived' where id = $1", [pack.id]);
    expect((await confirm(shop, buyer, id)).body.code).toBe("PAYMENT_NOT_CONFIRMED");
    expect(await orderRow(shop, id)).toMatchObject({ status: "expired", payment_status: "refunded" });
    expect(await statusOf(right)).toBe("open");
  });
});
