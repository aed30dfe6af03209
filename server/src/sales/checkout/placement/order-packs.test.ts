import { describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import {
  entitlementRow,
  entry,
  eventsOf,
  grant,
  newChild,
  newPack,
} from "../../entitlements/entitlements.testing.ts";
import {
  countOf,
  item,
  newBuyer,
  newProduct,
  order,
  type Shop,
  shareShop,
  stockOf,
  walletOf,
} from "../checkout.testing.ts";
import { newKit, packsOrder } from "./order-packs.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const linesOf = (orderId: number) =>
  rowsOf(
    shop.server.owner,
    `select variation_id, quantity, unit_cents, entitlement_id, pack_label, for_member_id, for_member_name
     from order_lines where order_id = $1 order by id`,
    [orderId],
  );

describe("order-store with packs", () => {
  it("takes the same goods with a pack for another order a moment later, and with the same pack for a repeat", async () => {
    const buyer = await newBuyer(shop, 10_000);
    const kit = await newKit(shop);
    const right = await grant(shop, kit.pack, buyer.memberId);
    const packs = [entry(buyer.memberId, right, [[kit.slot, kit.shirt.variationIds[0] as number]])];
    const items = [item(kit.shirt)];
    const put = (more: object) => order(shop, buyer, kit.shirt, { items, ...more });
    expect((await put({ credits_to_use: 30 })).status).toBe(200);
    expect((await put({ packs, credits_to_use: 32.5 })).status).toBe(200);
    expect((await put({ packs, credits_to_use: 1 })).body.code).toBe("DUPLICATE_ORDER");
  });

  // Spec 7.20
  it("redeems the packs of the whole family with shop items in one order", async () => {
    const buyer = await newBuyer(shop, 10_000);
    const kit = await newKit(shop);
    const child = await newChild(shop, buyer.memberId);
    const mine = await grant(shop, kit.pack, buyer.memberId);
    const theirs = await grant(shop, kit.pack, child);
    const [small, medium] = kit.shirt.variationIds as [number, number];
    const packs = [
      entry(buyer.memberId, mine, [[kit.slot, medium]]),
      entry(child, theirs, [[kit.slot, small]]),
    ];
    const items = [{ ...item(kit.shirt), variation_id: small }];
    const answer = await order(shop, buyer, kit.shirt, { items, packs, credits_to_use: 35, seen_total: 35 });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ status: "placed", total: 35, amount_due: 0 });
    const id = answer.body.data.order_id;
    const label = `${kit.pack.name} · Shirt`;
    expect(await linesOf(id)).toEqual([
      {
        variation_id: small,
        quantity: 1,
        unit_cents: 3000,
        entitlement_id: null,
        pack_label: "",
        for_member_id: null,
        for_member_name: "",
      },
      {
        variation_id: medium,
        quantity: 1,
        unit_cents: 250,
        entitlement_id: mine,
        pack_label: label,
        for_member_id: buyer.memberId,
        for_member_name: "Mo Member",
      },
      {
        variation_id: small,
        quantity: 1,
        unit_cents: 250,
        entitlement_id: theirs,
        pack_label: label,
        for_member_id: child,
        for_member_name: "Cleo Archer",
      },
    ]);
    expect(await stockOf(shop, kit.shirt)).toEqual({ received: 10, sold: 2, held: 0 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 6500, held_cents: 0 });
    for (const one of [mine, theirs]) {
      expect((await entitlementRow(shop, one)).status).toBe("redeemed");
      expect(await eventsOf(shop, one)).toEqual(["granted", "redeemed"]);
    }
    expect(
      await countOf(shop, "audit_log where action = 'entitlement.redeemed' and subject_id = $1", [mine]),
    ).toBe(1);
    const shown = await shop.server.call("rovers", "GET", `/club-member/get-orders/${id}`, {
      token: buyer.token,
    });
    expect(shown.body.data.lines[2]).toMatchObject({
      pack_label: label,
      for_member_name: "Cleo Archer",
      entitlement_id: theirs,
      unit_price: 2.5,
      line_total: 2.5,
    });
    const list = await shop.server.call("rovers", "GET", "/club-member/get-orders", { token: buyer.token });
    expect(list.body.data[0]).toMatchObject({ id, packs_for: ["Mo Member", "Cleo Archer"] });
    const panel = await shop.server.call("rovers", "GET", `/club-orders/show/${id}`, {
      token: shop.managerToken,
    });
    expect(panel.body.data.lines).toEqual(shown.body.data.lines);
    const [mail] = await rowsOf<{ html: string }>(
      shop.server.owner,
      "select html from mails where order_id = $1 and event = 'order_placed'",
      [id],
    );
    expect(mail?.html).toContain(`${label}, for Cleo Archer`);
  });

  it("takes what was saved, else the size profile, else the default, and keeps what was ordered", async () => {
    const buyer = await newBuyer(shop);
    const shirt = await newProduct(shop, { sizes: ["S", "M", "L"] });
    await shop.server.owner.query("update products set size_group = 'shirt' where id = $1", [
      shirt.productId,
    ]);
    const [small, medium, large] = shirt.variationIds as [number, number, number];
    const options = [{ productId: shirt.productId }];
    const pack = await newPack(shop, [
      { label: "Saved", options },
      { label: "Sized", options },
      {
        label: "Default",
        options: [{ productId: shirt.productId, variationIds: [medium] }],
        defaultVariationId: medium,
      },
    ]);
    const entitlement = await grant(shop, pack, buyer.memberId);
    await shop.server.owner.query(`update members set sizes = '{"shirt": "l"}' where id = $1`, [
      buyer.memberId,
    ]);
    await shop.server.owner.query("update entitlements set choices = $2 where id = $1", [
      entitlement,
      JSON.stringify([{ slot_id: pack.slotIds[0], variation_id: small }]),
    ]);
    const answer = await order(shop, buyer, shirt, {
      items: [],
      packs: [entry(buyer.memberId, entitlement)],
    });
    expect(answer.status).toBe(200);
    const lines = await linesOf(answer.body.data.order_id);
    expect(lines.map(({ variation_id }) => variation_id)).toEqual([small, large, medium]);
    expect((await entitlementRow(shop, entitlement)).choices).toEqual(
      pack.slotIds.map((slot_id, at) => ({ slot_id, variation_id: [small, large, medium][at] })),
    );
  });

  it("holds the packs while money is due, and gives them back with what was chosen when it is cancelled", async () => {
    const buyer = await newBuyer(shop);
    const kit = await newKit(shop);
    const mine = await grant(shop, kit.pack, buyer.memberId);
    const medium = kit.shirt.variationIds[1] as number;
    const answer = await packsOrder(shop, buyer, kit, [entry(buyer.memberId, mine, [[kit.slot, medium]])]);
    expect(answer.body.data).toMatchObject({ status: "pending_payment", amount_due: 2.5 });
    expect((await entitlementRow(shop, mine)).status).toBe("held");
    const again = await packsOrder(shop, buyer, kit, [entry(buyer.memberId, mine)]);
    expect(again).toMatchObject({ status: 409, body: { code: "ENTITLEMENT_NOT_OPEN" } });
    const { order_id } = answer.body.data;
    const cancelled = await shop.server.call("rovers", "POST", "/club-member/order-cancel", {
      token: buyer.token,
      body: { order_id },
    });
    expect(cancelled.status).toBe(200);
    expect(await entitlementRow(shop, mine)).toMatchObject({
      status: "open",
      choices: [{ slot_id: kit.slot, variation_id: medium }],
    });
    expect(await eventsOf(shop, mine)).toEqual(["granted", "held", "restored"]);
    expect((await packsOrder(shop, buyer, kit, [entry(buyer.memberId, mine)])).status).toBe(200);
  });

  it("A35 prices by the pack: another total is refused, a price sent along means nothing", async () => {
    const buyer = await newBuyer(shop, 1000);
    const kit = await newKit(shop);
    const mine = await grant(shop, kit.pack, buyer.memberId);
    const packs = [
      { ...entry(buyer.memberId, mine, [[kit.slot, kit.shirt.variationId]]), price: 0, surcharge: 0 },
    ];
    expect((await packsOrder(shop, buyer, kit, packs, { seen_total: 0 })).body.code).toBe("CART_CHANGED");
    const answer = await packsOrder(shop, buyer, kit, packs, { seen_total: 2.5, credits_to_use: 2.5 });
    expect(answer.body.data).toMatchObject({ total: 2.5, status: "placed" });
  });

  it("A37 adds items and packs of one variation up, and names both where they are too many", async () => {
    const buyer = await newBuyer(shop, 10_000);
    const kit = await newKit(shop, {}, 2);
    const mine = await grant(shop, kit.pack, buyer.memberId);
    const packs = [entry(buyer.memberId, mine, [[kit.slot, kit.shirt.variationId]])];
    const answer = await order(shop, buyer, kit.shirt, {
      items: [item(kit.shirt, 2)],
      packs,
      credits_to_use: 62.5,
    });
    expect(answer).toMatchObject({ status: 409, body: { code: "OUT_OF_STOCK" } });
    expect(Object.keys(answer.body.errors)).toEqual(["items.0", "packs.0.entitlements.0.choices"]);
    expect((await entitlementRow(shop, mine)).status).toBe("open");
    const fits = await order(shop, buyer, kit.shirt, {
      items: [item(kit.shirt)],
      packs,
      credits_to_use: 32.5,
    });
    expect(fits.status).toBe(200);
    expect(await stockOf(shop, kit.shirt)).toEqual({ received: 2, sold: 2, held: 0 });
  });
});
