import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { createShippingMethod, createStaff } from "#server/testing/factories.ts";
import { shippingMethodFor } from "../../../shop/shipping/index.ts";
import { entitlementRow, eventsOf } from "../../entitlements/entitlements.testing.ts";
import { choosePacks, familyOf, type PackEntry, refusePacks } from "../../entitlements/index.ts";
import {
  countOf,
  expectAllSound,
  many,
  newProduct,
  openShop,
  order,
  orderRow,
  type Shop,
  stockOf,
} from "../checkout.testing.ts";
import { placeRedemptions } from "../index.ts";
import { customerOf } from "./member-orders.ts";
import { bothPacks, type Family, mailsOf, newFamily, staffCtx } from "./on-behalf.testing.ts";

let shop: Shop;
let staffId: number;
beforeAll(async () => {
  shop = await openShop();
  staffId = await createStaff(shop.server.owner, shop.clubId);
});
afterAll(() => shop.close());
afterEach(() => expectAllSound(shop));

/** Redeems packs of a family in its own transaction; the lines were chosen in an earlier one. */
async function redeem(
  family: Family,
  packs: PackEntry[],
  extra: { methodId?: number; fails?: boolean } = {},
) {
  const ctx = staffCtx(shop, staffId);
  const { memberId } = family.buyer;
  const chosen = await inClub(ctx, async (tx) => choosePacks(tx, ctx, await familyOf(tx, memberId), packs));
  refusePacks(chosen);
  const lines = chosen.flatMap((pack) => pack.lines);
  return inClub(ctx, async (tx) => {
    const customer = await customerOf(tx, memberId);
    const method = await shippingMethodFor(tx, extra.methodId ?? shop.methodId, null);
    if (!method) throw new Error("no such method");
    const address = {
      name: "Mo",
      line1: "1 High Street",
      line2: "",
      city: "Riverside",
      state: "",
      postcode: "RV1",
      country: "GB",
      phone: "",
    };
    const [made] = await placeRedemptions(tx, ctx, [{ customer, lines, method, address }]);
    if (!made) throw new Error("no order was placed");
    if (extra.fails) throw new Error("something later in the transaction");
    return made;
  });
}

const packsOf = (family: Family) => bothPacks(family) as PackEntry[];
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "placed",
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

describe("placeRedemptions", () => {
  it("places an order that the club pays whole, surcharges and delivery too", async () => {
    const family = await newFamily(shop);
    const delivery = { kind: "delivery", price_cents: 450 };
    const methodId = await createShippingMethod(shop.server.owner, shop.clubId, delivery);
    const { id, number } = await redeem(family, packsOf(family), { methodId });
    expect(await orderRow(shop, id)).toMatchObject({
      number,
      status: "placed",
      payment_status: "not_required",
      total_cents: 950,
      club_cents: 950,
      due_cents: 0,
      credits_cents: 0,
      placed_by_staff_id: staffId,
      member_id: family.buyer.memberId,
      address: expect.objectContaining({ line1: "1 High Street" }),
    });
    for (const one of [family.mine, family.hers]) {
      expect((await entitlementRow(shop, one)).status).toBe("redeemed");
      expect(await eventsOf(shop, one)).toEqual(["granted", "redeemed"]);
    }
    expect(await stockOf(shop, family.shirt)).toEqual({ received: 10, sold: 1, held: 0 });
    expect((await mailsOf(shop, id)).map(({ event }) => event)).toEqual(["order_placed"]);
    expect(await countOf(shop, "audit_log where subject_kind = 'order' and subject_id = $1", [id])).toBe(1);
  });

  it("leaves nothing where the caller's transaction fails", async () => {
    const family = await newFamily(shop);
    await expect(redeem(family, packsOf(family), { fails: true })).rejects.toThrow("something later");
    expect((await entitlementRow(shop, family.mine)).status).toBe("open");
    expect(await countOf(shop, "orders where member_id = $1", [family.buyer.memberId])).toBe(0);
    expect(
      await countOf(shop, "mails where member_id = $1 and event = 'order_placed'", [family.buyer.memberId]),
    ).toBe(0);
  });

  it("refuses what is not there any more", async () => {
    const family = await newFamily(shop, 0, 1);
    const [, hers] = packsOf(family);
    const takesLast = {
      items: [
        { product_id: family.shirt.productId, variation_id: family.shirt.variationIds[0], quantity: 1 },
      ],
    };
    await shop.server.owner.query("update products set price_cents = 0 where id = $1", [
      family.shirt.productId,
    ]);
    expect((await order(shop, family.buyer, family.shirt, takesLast)).status).toBe(200);
    expect(await codeOf(redeem(family, hers ? [hers] : []))).toBe("OUT_OF_STOCK");
    expect((await entitlementRow(shop, family.hers)).status).toBe("open");
  });

  it("I-05, A53 redeems each pack once, however many runs meet the member's own order", async () => {
    const family = await newFamily(shop, 1000);
    await newProduct(shop);
    const packs = packsOf(family);
    const runs = many(8, () => codeOf(redeem(family, packs)));
    const own = order(shop, family.buyer, family.shirt, { items: [], packs, credits_to_use: 5 });
    const outcomes = [...(await runs), (await own).status === 200 ? "placed" : (await own).body.code];
    expect(outcomes.filter((one) => one === "placed")).toHaveLength(1);
    expect(outcomes.every((one) => one === "placed" || one === "ENTITLEMENT_NOT_OPEN")).toBe(true);
    expect(await countOf(shop, "orders where member_id = $1", [family.buyer.memberId])).toBe(1);
  });
});
