import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createProduct } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { untilWaiting } from "#server/testing/while-held.ts";
import { type Depot, openDepot } from "../../../sales/entitlements/grants/grants.testing.ts";

let server: TestServer;
let depot: Depot;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  depot = await openDepot(server);
});

const product = (method: string, path: string, body?: unknown) =>
  server.call(depot.domain, method, `/club-product/${path}`, {
    token: depot.admin,
    ...(body !== undefined && { body }),
  });

describe("a product that a pack allows", () => {
  it("is not deleted, and the answer names the pack (A111)", async () => {
    const free = await createProduct(server.owner, depot.clubId, { categoryId: depot.shirt.categoryId });
    const pack = await depot.pack();
    const { status, body } = await product("DELETE", `delete/${depot.shirt.productId}`);
    expect([status, body.code]).toEqual([409, "IN_USE"]);
    expect(body.message).toBe(
      "This product is in packs: Player pack. Take it out of them first, or archive it.",
    );
    const { data } = (await product("GET", `details/${depot.shirt.productId}`)).body;
    expect(data.can.delete).toBe(false);
    expect((await product("DELETE", `delete/${free.productId}`)).status).toBe(200);
    expect((await depot.call("DELETE", `delete/${pack.id}`)).status).toBe(200);
    expect((await product("DELETE", `delete/${depot.shirt.productId}`)).status).toBe(200);
  });

  it("is not deleted either where the pack starts to allow it at that moment", async () => {
    const { id } = await depot.pack();
    const { rows } = await server.owner.query("select id from pack_slots where pack_id = $1", [id]);
    const cap = await createProduct(server.owner, depot.clubId, { categoryId: depot.shirt.categoryId });
    const saving = await server.owner.connect();
    await saving.query("begin");
    await saving.query(
      "insert into pack_slot_options (club_id, slot_id, product_id, position) values ($1, $2, $3, 1)",
      [depot.clubId, rows[0].id, cap.productId],
    );
    const deleting = product("DELETE", `delete/${cap.productId}`);
    await untilWaiting(server.owner);
    await saving.query("commit");
    saving.release();
    expect((await deleting).body).toMatchObject({
      code: "IN_USE",
      message: expect.stringContaining("Player pack"),
    });
  });

  it.each([
    ["that a pack names", [0, 1], [0, 1]],
    ["that is the usual one of a pack for all sizes", null, [1]],
  ])("keeps a size %s, archived, and loses the others", async (_what, named, kept) => {
    const ids = depot.shirt.variationIds;
    const variation_ids = named?.map((at) => ids[at]) ?? null;
    const option = { product_id: depot.shirt.productId, variation_ids };
    const slot = { label: "Shirt", quantity: 1, options: [option], default_variation_id: ids[1] };
    await depot.pack({ slots: [slot] });
    const { data } = (await product("GET", `details/${depot.shirt.productId}`)).body;
    const { title, description, size_guide, size_group, status, version } = data;
    const answer = await product("PUT", `update/${depot.shirt.productId}`, {
      title,
      description,
      size_guide,
      size_group,
      status,
      version,
      images: [],
      category_id: depot.shirt.categoryId,
      price: 25,
      stock_reason: "",
      variations: [{ color: "Blue", color_hex: "#0000CC", size: "M", price: null, stock_delta: 0 }],
    });
    expect(answer.body.errors ?? answer.status).toBe(200);
    const left = await depot.rows<{ id: number; archived: boolean }>(
      "select id, archived_at is not null as archived from variations where club_id = $1 and id = any($2) order by id",
      ids,
    );
    expect(left).toEqual(kept.map((at) => ({ id: ids[at], archived: true })));
  });
});
