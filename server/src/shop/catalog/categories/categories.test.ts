import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { createProduct } from "#server/testing/factories.ts";
import { auditOf, call, formFrom, openPanel, type Panel, uploaded } from "../catalog.testing.ts";

let panel: Panel;

beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.server.close());

const store = (name: string, values: object = {}) =>
  call(panel, "POST", "/club-category/store", { name, ...values });
const stored = async (name: string) => (await store(name)).body.data;
const update = (id: number, form: object) => call(panel, "PUT", `/club-category/update/${id}`, form);
const remove = (id: number, query = "") => call(panel, "DELETE", `/club-category/delete/${id}${query}`);
const show = async (query = "") => (await call(panel, "GET", `/club-category/show${query}`)).body;
const reorder = (ids: number[]) => call(panel, "POST", "/club-category/reorder", { ids });
const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id);
const inShop = async () =>
  (await panel.server.call("rovers", "GET", "/club-member/categories")).body.data as { id: number }[];

describe("categories", () => {
  // Spec 7.35
  it("are added at the end with a slug and a picture, and listed with their products", async () => {
    const key = await uploaded(panel, panel.clubId);
    const { status, body } = await store("Winter kit", { image: key });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: "Winter kit",
      slug: "winter-kit",
      position: 1,
      product_count: 0,
      version: 1,
      image: { key, alt: "Winter kit", width: 800, height: 600 },
    });
    await createProduct(panel.server.owner, panel.clubId, { categoryId: body.data.id, status: "draft" });
    const list = await show();
    expect(list).toMatchObject({
      total: 2,
      data: [
        { id: panel.categoryId, product_count: 1, live_count: 1 },
        { id: body.data.id, product_count: 1, live_count: 0 },
      ],
    });
    expect(await auditOf(panel, "category", body.data.id)).toMatchObject([
      { action: "category.created", after: { name: "Winter kit", image: key } },
    ]);
  });

  // Spec 7.35
  it("are searched as typed, sorted and paged", async () => {
    await store("100% wool_mix");
    expect((await show("?keywords=%25")).data).toMatchObject([{ name: "100% wool_mix" }]);
    expect((await show("?keywords=_")).total).toBe(1);
    const names = (await show("?sort=name&order_by=desc")).data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["Winter kit", "Shirts", "100% wool_mix"]);
    expect((await show("?sort=product_count&order_by=asc&per_page=1")).data).toMatchObject([
      { product_count: 0 },
    ]);
    for (const query of ["?page=0", "?per_page=1000000", "?page=1e9", "?sort=slug", "?page=1&page=2"])
      expect((await call(panel, "GET", `/club-category/show${query}`)).status).toBe(422);
  });

  it("have each name once, whatever its case, also at once", async () => {
    const answers = await Promise.all([store("Gifts"), store("gifts"), store("GIFTS")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: "DUPLICATE", errors: { name: [expect.any(String)] } });
    expect((await stored("Gifts!")).slug).toBe("gifts-2");
    await stored("Men’s");
    expect((await store("MEN'S")).body.code).toBe("DUPLICATE");
  });

  // Spec 7.35
  it("change name and picture and keep their slug; of two changes at once one is told", async () => {
    const { id, version } = await stored("Bags");
    const answers = await Promise.all(["Kit bags", "Holdalls"].map((name) => update(id, { name, version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("STALE_VERSION");
    expect(answers.find(({ status }) => status === 200)?.body.data).toMatchObject({
      slug: "bags",
      version: 2,
    });
    const kept = answers.find(({ status }) => status === 200)?.body.data.name;
    expect(["Kit bags", "Holdalls"]).toContain(kept);
    expect((await show(`?keywords=${encodeURIComponent(kept)}`)).data).toMatchObject([{ id, name: kept }]);
    expect((await update(id, { name: "Shirts", version: 2 })).body.code).toBe("DUPLICATE");
    const foreign = await uploaded(panel, panel.awayId);
    const picture = await update(id, { name: "Bags", image: foreign, version: 2 });
    expect([picture.status, Object.keys(picture.body.errors)]).toEqual([422, ["image"]]);
  });

  it("keep a picture that was never registered as an upload, as long as it is their own", async () => {
    const { id } = await stored("Old pictures");
    const key = `${panel.clubId}/products/${"cd".repeat(12)}`;
    await panel.server.owner.query(
      "update categories set image = $2, image_width = 9, image_height = 9 where id = $1",
      [id, key],
    );
    const { body } = await update(id, { name: "Old pictures", image: key, version: 1 });
    expect(body.data.image).toMatchObject({ key, width: 9 });
    expect((await update(id, { name: "Old pictures", image: null, version: 2 })).body.data.image).toBeNull();
  });

  // Spec 7.17
  it("stand in the order that was given, in the shop too, if each is named just once", async () => {
    const ids = idsOf(await show());
    const turned = ids.toReversed();
    expect((await reorder(turned)).status).toBe(200);
    expect(idsOf(await show())).toEqual(turned);
    await eventually(async () => expect((await inShop()).map(({ id }) => id)).toEqual(turned));
    const first = turned[0] as number;
    for (const bad of [
      turned.slice(1),
      [...turned, first],
      [first, ...turned.slice(0, -1)],
      [...turned, 999_999],
    ]) {
      const { status, body } = await reorder(bad);
      expect([status, body.code]).toEqual([409, "STALE_VERSION"]);
    }
    const other = await reorder([...turned.slice(1), panel.away.categoryId]);
    expect(other.body.code).toBe("STALE_VERSION");
  });

  // Spec 7.35
  it("are deleted when empty; else their products go where they are told (A111)", async () => {
    const empty = await stored("Empty");
    expect((await remove(empty.id)).status).toBe(200);
    expect((await remove(empty.id)).status).toBe(404);
    const full = await stored("Full");
    const { productId } = await createProduct(panel.server.owner, panel.clubId, { categoryId: full.id });
    const loaded = (await call(panel, "GET", `/club-product/details/${productId}`)).body.data;
    const refused = await remove(full.id);
    expect([refused.status, refused.body.code]).toEqual([409, "IN_USE"]);
    expect(refused.body.message).toBe("One product is in this category. Choose where to move them.");
    for (const target of [full.id, panel.away.categoryId, 999_999]) {
      const { status, body } = await remove(full.id, `?move_to=${target}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, ["move_to"]]);
    }
    expect((await remove(full.id, `?move_to=${panel.categoryId}`)).status).toBe(200);
    const moved = (await call(panel, "GET", `/club-product/details/${productId}`)).body.data;
    expect(moved).toMatchObject({ category: { id: panel.categoryId }, version: 2 });
    const late = await call(panel, "PUT", `/club-product/update/${productId}`, formFrom(loaded));
    expect(late.body.code).toBe("STALE_VERSION");
    expect((await auditOf(panel, "category", full.id)).at(-1)).toMatchObject({
      action: "category.deleted",
      before: { name: "Full" },
      after: { moved_to: panel.categoryId, product_ids: [productId] },
    });
  });

  it("are never deleted under a product that is added at the same time", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await stored(`Round ${round}`);
      const form = {
        title: `P${round}`,
        category_id: id,
        price: 1,
        status: "draft",
        images: [],
        variations: [],
      };
      const [gone, added] = await Promise.all([remove(id), call(panel, "POST", "/club-product/store", form)]);
      expect([
        [200, 422],
        [409, 200],
      ]).toContainEqual([gone.status, added.status]);
    }
  });

  // Spec 7.35
  it("of another club are not found, and managers do not come here (A03)", async () => {
    const form = { name: "Mine", version: 1 };
    for (const id of [panel.away.categoryId, 999_999]) {
      expect((await update(id, form)).body.code).toBe("NOT_FOUND");
      expect((await remove(id)).body.code).toBe("NOT_FOUND");
    }
    const asManager = (method: string, path: string, body?: object) =>
      call(panel, method, path, body, panel.manager);
    const refused = [
      await asManager("GET", "/club-category/show"),
      await asManager("POST", "/club-category/store", form),
      await asManager("DELETE", `/club-category/delete/${panel.categoryId}`),
      await asManager("GET", "/club-category/top-selling"),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});
