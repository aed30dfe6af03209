import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxStockAlerts, maxWishes } from "#contract/wishlist.ts";
import { createProduct } from "#server/testing/factories.ts";
import { openWishes, type Room } from "./wishlist.testing.ts";

let room: Room;
beforeAll(async () => {
  room = await openWishes();
});
afterAll(() => room.server.close());

const titles = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title);

describe("the wishlist", () => {
  it("holds what a member keeps, as the shop shows it, newest first", async () => {
    const member = await room.member();
    const shirt = await room.product({ title: "Shirt" });
    const scarf = await room.product({ title: "Scarf", stock: 0 });
    for (const { productId } of [shirt, scarf]) expect((await room.keep(member, productId)).status).toBe(200);
    const { body } = await room.call(member, "GET", "wishlist");
    expect(body).toMatchObject({ total: 2, page: 1, per_page: 24 });
    expect(body.data).toMatchObject([
      { product_id: scarf.productId, title: "Scarf", product: { id: scarf.productId, in_stock: false } },
      { product_id: shirt.productId, title: "Shirt", product: { price: 10, in_stock: true } },
    ]);
    const { body: marks } = await room.call(member, "GET", "wishlist-marks");
    expect(marks.data).toEqual({ product_ids: [shirt.productId, scarf.productId], variation_ids: [] });
  });

  it("is searched, sorted and paged", async () => {
    const member = await room.member();
    for (const [title, priceCents] of [
      ["Ball", 300],
      ["Cap", 100],
      ["Ace 50%_", 200],
    ] as const)
      await room.keep(member, (await room.product({ title, priceCents })).productId);
    const list = async (query: string) => (await room.call(member, "GET", `wishlist?${query}`)).body;
    expect(titles(await list("sort=title"))).toEqual(["Ace 50%_", "Ball", "Cap"]);
    // Prices are those of the cached shop, which hears of a product a moment later.
    await expect
      .poll(async () => titles(await list("sort=price&order_by=desc")))
      .toEqual(["Ball", "Ace 50%_", "Cap"]);
    expect(titles(await list("sort=price&page=2&per_page=2"))).toEqual(["Ball"]);
    expect(titles(await list("page=9"))).toEqual([]);
    expect(titles(await list("keywords=50%25_"))).toEqual(["Ace 50%_"]);
    expect((await list("keywords=%25")).total).toBe(1);
    expect((await list("sort=stock")).code).toBe("VALIDATION_FAILED");
  });

  it("keeps a product once, also twice at once, and takes it off once or twice", async () => {
    const member = await room.member();
    const { productId } = await room.product();
    const both = await Promise.all([room.keep(member, productId), room.keep(member, productId)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await room.keep(member, productId)).status).toBe(200);
    expect((await room.call(member, "GET", "wishlist")).body.total).toBe(1);
    for (const _ of [1, 2]) {
      const { status } = await room.call(member, "DELETE", `wishlist-delete/${productId}`);
      expect(status).toBe(200);
    }
    expect((await room.call(member, "GET", "wishlist")).body.total).toBe(0);
  });

  it("still names what is no longer sold, and shows it again when it is", async () => {
    const member = await room.member();
    const { productId } = await room.product({ title: "Retired shirt" });
    await room.keep(member, productId);
    const shown = async () => (await room.call(member, "GET", "wishlist")).body.data[0];
    await room.setStatus(productId, "archived");
    await expect.poll(shown).toMatchObject({ title: "Retired shirt", product: null });
    await room.setStatus(productId, "live");
    await expect.poll(shown).toMatchObject({ product: { id: productId } });
  });

  it("says nothing of what the club has made a draft of, since it may be making something else of it", async () => {
    const member = await room.member();
    const { productId, variationId } = await room.product({ title: "Old shirt", stock: 0 });
    await room.keep(member, productId);
    await room.await(member, variationId);
    await room.setStatus(productId, "draft");
    await room.owner.query("update products set title = 'Secret shirt' where id = $1", [productId]);
    const shown = async () => (await room.call(member, "GET", "wishlist")).body.data[0];
    await expect.poll(shown).toMatchObject({ product_id: productId, title: "", product: null });
    const { body } = await room.call(member, "GET", "stock-alerts");
    expect(body.data).toMatchObject([{ title: "", color: "", size: "", image: null, is_sold: false }]);
  });

  it("takes nothing that is not sold, not there, or another club's", async () => {
    const member = await room.member();
    const draft = await room.product({ status: "draft" });
    const away = await createProduct(room.owner, room.awayId);
    for (const id of [draft.productId, 999_999, away.productId])
      expect((await room.keep(member, id)).body).toMatchObject({ code: "NOT_FOUND" });
    expect((await room.keep(member, "shirt")).body.code).toBe("VALIDATION_FAILED");
  });

  it("is a member's own: another of the club neither sees nor empties it", async () => {
    const [member, other] = [await room.member(), await room.member()];
    const { productId } = await room.product();
    await room.keep(member, productId);
    await room.call(other, "DELETE", `wishlist-delete/${productId}`);
    expect((await room.call(other, "GET", "wishlist")).body.total).toBe(0);
    expect((await room.call(member, "GET", "wishlist")).body.total).toBe(1);
  });

  it(`holds ${maxWishes} and no more, also when many are added at once`, async () => {
    const member = await room.member();
    await room.fill("wishes", "product_id", member.id, maxWishes - 1);
    const products = await Promise.all(Array.from({ length: 8 }, () => room.product()));
    const answers = await Promise.all(products.map(({ productId }) => room.keep(member, productId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "LIST_FULL")).toHaveLength(7);
    const { body } = await room.call(member, "GET", "wishlist-marks");
    expect(body.data.product_ids).toHaveLength(maxWishes);
    // What is already on it is no news.
    expect((await room.keep(member, body.data.product_ids[0])).status).toBe(200);
  });

  it("does not keep a product from being deleted", async () => {
    const member = await room.member();
    const { productId, variationId } = await room.product({ stock: 0 });
    await room.keep(member, productId);
    await room.await(member, variationId);
    const { status } = await room.asAdmin("DELETE", `/club-product/delete/${productId}`);
    expect(status).toBe(200);
    expect((await room.call(member, "GET", "wishlist")).body.total).toBe(0);
    expect((await room.call(member, "GET", "stock-alerts")).body.data).toEqual([]);
  });

  it("goes with its person, whether deleted or erased, and is in their export", async () => {
    const { productId, variationId } = await room.product({ title: "Told shirt", stock: 0 });
    for (const leave of ["delete", "erase"] as const) {
      const member = await room.member();
      await room.keep(member, productId);
      await room.await(member, variationId);
      const { body } = await room.asAdmin("GET", `/club-member/person-export/${member.id}`);
      expect(body.data).toMatchObject({
        wishlist: [{ product: "Told shirt" }],
        waiting_for_stock: [{ product: "Told shirt", color: "Red", size: "M" }],
      });
      const { status } =
        leave === "delete"
          ? await room.asAdmin("DELETE", `/club-member/delete/${member.id}`)
          : await room.asAdmin("POST", "/club-member/erase", { id: member.id, version: 1 });
      expect([leave, status]).toEqual([leave, 200]);
      expect(await room.countOf("wishes", member.id)).toBe(0);
      expect(await room.countOf("stock_alerts", member.id)).toBe(0);
    }
  });
});

describe("what a member waits for", () => {
  it("is listed with its colour and size, once, until it is taken back", async () => {
    const member = await room.member();
    const { variationId, productId } = await room.product({ title: "Gone shirt", stock: 0 });
    const both = await Promise.all([room.await(member, variationId), room.await(member, variationId)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const list = async () => (await room.call(member, "GET", "stock-alerts")).body.data;
    expect(await list()).toMatchObject([
      { variation_id: variationId, product_id: productId, title: "Gone shirt", size: "M", is_sold: true },
    ]);
    const { body } = await room.call(member, "GET", "wishlist-marks");
    expect(body.data.variation_ids).toEqual([variationId]);
    await room.setStatus(productId, "draft");
    expect(await list()).toMatchObject([{ is_sold: false }]);
    for (const _ of [1, 2])
      expect((await room.call(member, "DELETE", `stock-alert-delete/${variationId}`)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it("is refused for what can be had, and for what is not sold, not there, or another club's", async () => {
    const member = await room.member();
    const there = await room.product({ stock: 1 });
    expect((await room.await(member, there.variationId)).body.code).toBe("IN_STOCK");
    const draft = await room.product({ status: "draft", stock: 0 });
    const away = await createProduct(room.owner, room.awayId, { stock: 0 });
    const archived = await room.product({ stock: 0 });
    await room.owner.query("update variations set archived_at = now() where id = $1", [archived.variationId]);
    for (const id of [draft.variationId, 999_999, away.variationId, archived.variationId])
      expect((await room.await(member, id)).body.code).toBe("NOT_FOUND");
  });

  it("counts what others hold as gone", async () => {
    const member = await room.member();
    const { variationId } = await room.product({ stock: 1 });
    await room.owner.query("update variations set held = 1 where id = $1", [variationId]);
    expect((await room.await(member, variationId)).status).toBe(200);
  });

  it(`is ${maxStockAlerts} things and no more`, async () => {
    const member = await room.member();
    await room.fill("stock_alerts", "variation_id", member.id, maxStockAlerts);
    const { variationId } = await room.product({ stock: 0 });
    expect((await room.await(member, variationId)).body.code).toBe("LIST_FULL");
  });

  it("is another member's own", async () => {
    const [member, other] = [await room.member(), await room.member()];
    const { variationId } = await room.product({ stock: 0 });
    await room.await(member, variationId);
    await room.call(other, "DELETE", `stock-alert-delete/${variationId}`);
    expect((await room.call(other, "GET", "stock-alerts")).body.data).toEqual([]);
    expect(await room.countOf("stock_alerts", member.id)).toBe(1);
  });

  it("keeps a choice of a product from being deleted, so that it can come back", async () => {
    const member = await room.member();
    const { variationIds, productId } = await room.product({ stock: 0, sizes: ["M", "L"] });
    await room.await(member, variationIds[1] ?? 0);
    const { body } = await room.asAdmin("GET", `/club-product/details/${productId}`);
    expect(body.data.can.delete).toBe(true);
    await room.dropSize(productId, "L");
    expect((await room.call(member, "GET", "stock-alerts")).body.data).toMatchObject([{ is_sold: false }]);
  });
});
