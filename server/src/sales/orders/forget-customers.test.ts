import { afterAll, beforeAll, expect, it } from "vitest";
import { createMember, createSession, rowsOf } from "#server/testing/factories.ts";
import type { DraftLine } from "./index.ts";
import { draftFor, openShop, pack, type Shop, storeOrder } from "./orders.testing.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

async function erase(id: number): Promise<void> {
  const text = "select version from members where id = $1";
  const [person] = await rowsOf<{ version: number }>(shop.server.owner, text, [id]);
  const answer = await shop.server.call("rovers", "POST", "/club-member/erase", {
    token: shop.admin.token,
    body: { id, version: person?.version },
  });
  expect(answer.status).toBe(200);
}

async function show(id: number) {
  const path = `/club-orders/show/${id}`;
  return (await shop.server.call("rovers", "GET", path, { token: shop.admin.token })).body.data;
}

it("a child who is erased alone is no longer named in what their parent ordered for them; others still are", async () => {
  const { owner } = shop.server;
  const child = (first_name: string) =>
    createMember(owner, shop.clubId, { first_name, last_name: "Archer", primary_member_id: shop.ava.id });
  const [cleo, dora] = [await child("Cleo"), await child("Dora")];
  const packOf = (personId: number, personName: string) => ({
    pack: { entitlementId: null, label: "Kit", personId, personName },
  });
  const [one, two] = draftFor(shop, shop.ava).lines as [DraftLine, DraftLine];
  const lines = [
    { ...one, ...packOf(cleo, "Cleo Archer") },
    { ...two, ...packOf(dora, "Dora Archer") },
  ];
  const { id } = await storeOrder(shop, shop.ava, { lines });
  await owner.query("update orders set status = 'completed' where id = $1", [id]);
  await erase(cleo);
  const after = await show(id);
  expect(after.lines.map((line: { for_member_name: string }) => line.for_member_name)).toEqual([
    "Erased member",
    "Dora Archer",
  ]);
  expect(after.member).toMatchObject({ name: "Ava Archer", email: "ava@rovers.example" });
});

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
  const before = await show(hers);
  expect(before.parcels[0].events[0].text).toContain("02079460999");
  await erase(memberId);
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
