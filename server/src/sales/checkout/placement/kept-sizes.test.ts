import { describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { entry, grant, newChild, newPack } from "../../entitlements/entitlements.testing.ts";
import {
  item,
  newBuyer,
  newProduct,
  order,
  type Product,
  type Shop,
  shareShop,
} from "../checkout.testing.ts";
import { orderFor } from "../on-behalf/on-behalf.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

async function newGarment(sizes: string[], group: string): Promise<Product> {
  const product = await newProduct(shop, { sizes });
  await shop.server.owner.query("update products set size_group = $2 where id = $1", [
    product.productId,
    group,
  ]);
  return product;
}

const at = (product: Product, place: number) => product.variationIds[place] as number;
const profileOf = async (memberId: number) => {
  const [row] = await rowsOf<{ sizes: Record<string, string>; version: number }>(
    shop.server.owner,
    "select sizes, version from members where id = $1",
    [memberId],
  );
  return row;
};
const setSizes = (memberId: number, sizes: Record<string, string>) =>
  shop.server.owner.query("update members set sizes = $2 where id = $1", [memberId, JSON.stringify(sizes)]);
const auditOf = (memberId: number) =>
  rowsOf(
    shop.server.owner,
    "select before, after from audit_log where action = 'member.updated' and subject_id = $1 order by id",
    [memberId],
  );

/** A member and a child, each with a pack of a shirt, a cap in one size and a scarf without a group. */
async function newFamily() {
  const buyer = await newBuyer(shop, 10_000);
  const child = await newChild(shop, buyer.memberId);
  const shirt = await newGarment(["S", "M", "L"], "shirt");
  const cap = await newGarment(["One size"], "cap");
  const scarf = await newGarment(["Short", "Long"], "");
  const pack = await newPack(
    shop,
    [shirt, cap, scarf].map(({ productId }) => ({ options: [{ productId }] })),
  );
  const mine = await grant(shop, pack, buyer.memberId);
  const hers = await grant(shop, pack, child);
  const choices = (place: number): [number, number][] =>
    [at(shirt, place), at(cap, 0), at(scarf, 1)].map((variation, slot) => [
      pack.slotIds[slot] as number,
      variation,
    ]);
  return { buyer, child, shirt, pack, mine, hers, choices };
}

describe("the sizes of packs that are ordered", () => {
  it("go into the profile of each person in the family, with an audit row", async () => {
    const { buyer, child, shirt, mine, hers, choices } = await newFamily();
    await setSizes(child, { shirt: "M", shoes: "34" });
    const answer = await order(shop, buyer, shirt, {
      items: [],
      packs: [entry(buyer.memberId, mine, choices(2)), entry(child, hers, choices(0))],
    });
    expect(answer.status).toBe(200);
    expect(await profileOf(buyer.memberId)).toEqual({ sizes: { shirt: "L" }, version: 2 });
    expect(await profileOf(child)).toEqual({ sizes: { shirt: "S", shoes: "34" }, version: 2 });
    expect(await auditOf(child)).toEqual([
      {
        before: { sizes: { shirt: "M", shoes: "34" } },
        after: { sizes: { shirt: "S", shoes: "34" } },
      },
    ]);
    const profile = await shop.server.call("rovers", "GET", "/club-member/profile", { token: buyer.token });
    expect(profile.body.data[0].sizes).toEqual({ shirt: "L" });
  });

  it("change nothing where the profile says the same, and never grow it past its 20 entries", async () => {
    const { buyer, child, shirt, mine, hers, choices } = await newFamily();
    const full = Object.fromEntries(Array.from({ length: 20 }, (_, place) => [`group ${place}`, "M"]));
    await setSizes(buyer.memberId, full);
    await setSizes(child, { shirt: "S" });
    const answer = await order(shop, buyer, shirt, {
      items: [],
      packs: [entry(buyer.memberId, mine, choices(2)), entry(child, hers, choices(0))],
    });
    expect(answer.status).toBe(200);
    expect(await profileOf(buyer.memberId)).toEqual({ sizes: full, version: 1 });
    expect(await profileOf(child)).toEqual({ sizes: { shirt: "S" }, version: 1 });
    expect(await auditOf(child)).toEqual([]);
  });

  it("are kept when staff order for the family too", async () => {
    const { buyer, child, shirt, hers, choices } = await newFamily();
    const answer = await orderFor(shop, buyer, shirt, {
      items: [],
      packs: [entry(child, hers, choices(1))],
    });
    expect(answer.status).toBe(200);
    expect((await profileOf(child))?.sizes).toEqual({ shirt: "M" });
  });

  it("are kept however long the shop writes them", async () => {
    const buyer = await newBuyer(shop, 10_000);
    const coat = await newGarment(["Junior, 9 to 10 years (134 to 140 cm)", "Adult"], "coat");
    const pack = await newPack(shop, [{ options: [{ productId: coat.productId }] }]);
    const chosen: [number, number][] = [[pack.slotIds[0] as number, at(coat, 0)]];
    const packs = [entry(buyer.memberId, await grant(shop, pack, buyer.memberId), chosen)];
    expect((await order(shop, buyer, coat, { items: [], packs })).status).toBe(200);
    expect((await profileOf(buyer.memberId))?.sizes).toEqual({
      coat: "Junior, 9 to 10 years (134 to 140 cm)",
    });
  });

  it("say nothing for shop items: those may be for anybody", async () => {
    const { buyer, shirt } = await newFamily();
    const items = [{ ...item(shirt), variation_id: at(shirt, 2) }];
    expect((await order(shop, buyer, shirt, { items })).status).toBe(200);
    expect(await profileOf(buyer.memberId)).toEqual({ sizes: {}, version: 1 });
  });

  it("are the last chosen of two, and say nothing where only one size is left for sale", async () => {
    const buyer = await newBuyer(shop, 10_000);
    const shirt = await newGarment(["S", "M", "L"], "shirt");
    const orderOf = async (...places: number[]) => {
      const slots = places.map(() => ({ options: [{ productId: shirt.productId }] }));
      const pack = await newPack(shop, slots);
      const chosen = places.map((place, slot): [number, number] => [
        pack.slotIds[slot] as number,
        at(shirt, place),
      ]);
      const packs = [entry(buyer.memberId, await grant(shop, pack, buyer.memberId), chosen)];
      expect((await order(shop, buyer, shirt, { items: [], packs })).status).toBe(200);
      return (await profileOf(buyer.memberId))?.sizes;
    };
    expect(await orderOf(2, 1)).toEqual({ shirt: "M" });
    const others = [at(shirt, 1), at(shirt, 2)];
    await shop.server.owner.query("update variations set archived_at = now() where id = any($1)", [others]);
    expect(await orderOf(0)).toEqual({ shirt: "M" });
  });

  it("wait for nobody: a person who is being changed keeps what that change says, and the order is placed", async () => {
    const { buyer, shirt, mine, choices } = await newFamily();
    const admin = await shop.server.owner.connect();
    try {
      await admin.query("begin");
      await admin.query("select 1 from members where id = $1 for no key update", [buyer.memberId]);
      const answer = await order(shop, buyer, shirt, {
        items: [],
        packs: [entry(buyer.memberId, mine, choices(2))],
      });
      expect(answer.status).toBe(200);
    } finally {
      await admin.query("rollback");
      admin.release();
    }
    expect(await profileOf(buyer.memberId)).toEqual({ sizes: {}, version: 1 });
  });
});
