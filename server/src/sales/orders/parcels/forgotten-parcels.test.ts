import { afterAll, beforeAll, expect, it } from "vitest";
import { createMember, createSession, rowsOf } from "#server/testing/factories.ts";
import { openShop, pack, type Shop, storeOrder } from "../orders.testing.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

it("parcels of somebody who is erased leave out what was typed as their number, and keep what was in them", async () => {
  const { owner } = shop.server;
  const memberId = await createMember(owner, shop.clubId, { first_name: "Wilma", last_name: "Vanisher" });
  const wilma = { id: memberId, token: await createSession(owner, shop.clubId, { memberId }) };
  const arrives = async (who: typeof wilma) => {
    const { id } = await storeOrder(shop, who);
    await pack(shop, id, { status: "shipped", carrier: "ups", tracking_number: "02079460999" });
    const [parcel] = await rowsOf<{ id: number }>(owner, "select id from parcels where order_id = $1", [id]);
    const arrived = { parcel_id: parcel?.id, status: "delivered", carrier: null, tracking_number: "" };
    expect((await pack(shop, id, arrived)).status).toBe(200);
    return id;
  };
  const [hers, avas] = [await arrives(wilma), await arrives(shop.ava)];
  const show = async (id: number) => {
    const { body } = await shop.server.call("rovers", "GET", `/club-orders/show/${id}`, {
      token: shop.admin.token,
    });
    return body.data;
  };
  const before = await show(hers);
  expect(before.parcels[0].events[0].text).toContain("02079460999");
  const [person] = await rowsOf<{ version: number }>(owner, "select version from members where id = $1", [
    memberId,
  ]);
  const erased = await shop.server.call("rovers", "POST", "/club-member/erase", {
    token: shop.admin.token,
    body: { id: memberId, version: person?.version },
  });
  expect(erased.status).toBe(200);
  const after = await show(hers);
  expect(JSON.stringify(after)).not.toContain("02079460999");
  expect(after.parcels).toMatchObject([
    { status: "delivered", carrier: "ups", tracking_number: "", tracking_url: null },
  ]);
  expect(after.parcels[0].lines).toEqual(before.parcels[0].lines);
  expect(after.parcels[0].events).toHaveLength(before.parcels[0].events.length);
  expect(await show(avas)).toMatchObject({
    member: { name: "Ava Archer", email: "ava@rovers.example" },
    parcels: [{ tracking_number: "02079460999" }],
  });
});
