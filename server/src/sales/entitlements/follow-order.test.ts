import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMember, createProduct } from "#server/testing/factories.ts";
import { openShop, type Shop, storeOrder, within } from "../orders/orders.testing.ts";
import { entitlementRow, eventsOf, grant, newPack } from "./entitlements.testing.ts";
import { entitlementSweeps } from "./grants/entitlements.sweeps.ts";
import { claimEntitlements, followOrder } from "./index.ts";

let club: Shop & { domain: string };
let right: number;
beforeAll(async () => {
  club = { ...(await openShop()), domain: "rovers" };
});
afterAll(() => club.server.close());
beforeEach(async () => {
  const shirt = await createProduct(club.server.owner, club.clubId);
  const pack = await newPack(club, [{ options: [{ productId: shirt.productId }] }]);
  right = await grant(club, pack, await createMember(club.server.owner, club.clubId));
});

const claim = (orderId: number, ids = [right], status: "held" | "redeemed" = "redeemed") =>
  within(club, (tx, ctx) => claimEntitlements(tx, ctx, { orderId, ids, status }));
const follow = (orderId: number, status: string) =>
  within(club, (tx, ctx) => followOrder(tx, ctx, orderId, status));
/** Puts the first or last day of the entitlement this many days from today. */
const setDay = (column: string, days: number) =>
  club.server.owner.query(`update entitlements set ${column} = $2::date + $3::int where id = $1`, [
    ...[right, club.server.clock.now(), days],
  ]);
const order = async () => (await storeOrder(club)).id;

describe("claiming an entitlement", () => {
  it("I-05 is done by one of 20 orders that share no lock, and by no other afterwards", async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, order));
    const ends = await Promise.allSettled(
      orders.map((id, at) => claim(id, [right], at % 2 ? "held" : "redeemed")),
    );
    const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason.code] : []));
    expect(refused).toEqual(Array(19).fill("ENTITLEMENT_NOT_OPEN"));
    await expect(claim(await order())).rejects.toMatchObject({ code: "ENTITLEMENT_NOT_OPEN" });
    expect(await eventsOf(club, right)).toHaveLength(2);
  });

  it("claims all or none", async () => {
    await expect(claim(await order(), [right, 999_999_999])).rejects.toMatchObject({
      code: "ENTITLEMENT_NOT_OPEN",
    });
    expect((await entitlementRow(club, right)).status).toBe("open");
  });

  it.each([
    ["its first day", "opens_on"],
    ["its last day", "closes_on"],
  ])("is done on %s, and not the day beside it", async (_, column) => {
    const isFirst = column === "opens_on";
    await setDay(column, isFirst ? 1 : -1);
    await expect(claim(await order())).rejects.toMatchObject({ code: "ENTITLEMENT_NOT_OPEN" });
    await setDay(column, 0);
    await claim(await order());
    expect((await entitlementRow(club, right)).status).toBe("redeemed");
  });

  it("comes back open on its last day, and over the day after", async () => {
    const mine = await order();
    await setDay("closes_on", 0);
    await claim(mine);
    await follow(mine, "cancelled");
    expect((await entitlementRow(club, right)).status).toBe("open");
    const another = await order();
    await claim(another, [right], "held");
    await setDay("closes_on", -1);
    await follow(another, "expired");
    expect((await entitlementRow(club, right)).status).toBe("expired");
    const events = ["granted", "redeemed", "restored", "held", "restored", "expired"];
    expect(await eventsOf(club, right)).toEqual(events);
  });

  it("comes back open where only a new zone ended its last day, and is over once the zone has stayed", async () => {
    const zoneChanged = (hoursAgo: number) =>
      club.server.owner.query(
        "update clubs set zone_changed_at = $2::timestamptz - $3 * interval '1 hour' where id = $1",
        [...[club.clubId, club.server.clock.now(), hoursAgo]],
      );
    const mine = await order();
    await claim(mine);
    await setDay("closes_on", -1);
    await zoneChanged(1);
    await follow(mine, "cancelled");
    expect((await entitlementRow(club, right)).status).toBe("open");
    const expire = entitlementSweeps.find(({ name }) => name === "expire-entitlements");
    await expire?.run(club.server.platform);
    expect((await entitlementRow(club, right)).status).toBe("open");
    await zoneChanged(25);
    await expire?.run(club.server.platform);
    expect((await entitlementRow(club, right)).status).toBe("expired");
    await club.server.owner.query("update clubs set zone_changed_at = null where id = $1", [club.clubId]);
  });

  it("does not come back where it came with a membership that its owner has no more", async () => {
    const mine = await order();
    await claim(mine);
    await club.server.owner.query("update entitlements set source = 'membership' where id = $1", [right]);
    await follow(mine, "cancelled");
    expect((await entitlementRow(club, right)).status).toBe("revoked");
    expect(await eventsOf(club, right)).toEqual(["granted", "redeemed", "restored", "revoked"]);
  });

  it("I-08 is given back once by an order that is ended ten times at once, and not by another order", async () => {
    const [mine, other] = [await order(), await order()];
    await claim(mine);
    await follow(other, "cancelled");
    expect((await entitlementRow(club, right)).status).toBe("redeemed");
    await Promise.all(Array.from({ length: 10 }, () => follow(mine, "cancelled")));
    expect(await eventsOf(club, right)).toEqual(["granted", "redeemed", "restored"]);
    await claim(other, [right], "held");
    // The order that lost it no longer affects it.
    await follow(mine, "cancelled");
    await follow(mine, "placed");
    expect((await entitlementRow(club, right)).status).toBe("held");
    await follow(other, "placed");
    await follow(other, "processing");
    expect((await entitlementRow(club, right)).status).toBe("redeemed");
  });
});
