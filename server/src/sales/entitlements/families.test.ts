import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createMember, createProduct, createSession, rowsOf } from "#server/testing/factories.ts";
import { openShop, type Person, type Shop, storeOrder, within } from "../orders/orders.testing.ts";
import { entitlementRow, grant, type NewPack, newChild, newPack } from "./entitlements.testing.ts";
import { claimEntitlements, followOrder } from "./index.ts";

type Club = Shop & { domain: string };
let club: Club;
let shirt: Awaited<ReturnType<typeof createProduct>>;
let pack: NewPack;
let ava: Person;
let cleo: number;
let [mine, cleos] = [0, 0];

beforeAll(async () => {
  club = { ...(await openShop()), domain: "rovers" };
});
afterAll(() => club.server.close());
beforeEach(async () => {
  const { owner } = club.server;
  const id = await createMember(owner, club.clubId, { first_name: "Ava", last_name: "Archer" });
  ava = { id, token: await createSession(owner, club.clubId, { memberId: id }) };
  cleo = await newChild(club, ava.id);
  shirt = await createProduct(owner, club.clubId, { sizes: ["S", "M"] });
  pack = await newPack(club, [{ options: [{ productId: shirt.productId }] }]);
  mine = await grant(club, pack, ava.id);
  cleos = await grant(club, pack, cleo);
});

const owned = (text: string, ...values: unknown[]) => club.server.owner.query(text, values);
const show = async () => {
  const { status, body } = await club.server.call("rovers", "GET", "/club-entitlement/show", {
    token: ava.token,
  });
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data;
};
const asManager = (method: string, path: string, body?: object) =>
  club.server.call("rovers", method, `/club-packs/${path}`, {
    token: club.manager.token,
    ...(body && { body }),
  });
const choose = (entitlement_id: number, variation_id: number | undefined = shirt.variationId) => ({
  entitlement_id,
  choices: [{ slot_id: pack.slotIds[0], variation_id }],
});
const store = (body: unknown) =>
  club.server.call("rovers", "POST", "/club-entitlement/store", { token: ava.token, body });

it("a child who was deactivated is neither shown to the parent nor chosen for, and is again afterwards", async () => {
  const setStatus = (status: number) =>
    owned("update members set account_status = $2 where id = $1", cleo, status);
  const shown = async () => (await show()).map(({ member_id }: { member_id: number }) => member_id);
  await setStatus(2);
  expect(await shown()).toEqual([ava.id]);
  expect((await store(choose(cleos))).status).toBe(404);
  await setStatus(1);
  expect(await shown()).toEqual([ava.id, cleo]);
  expect((await store(choose(cleos))).status).toBe(200);
});

it("somebody who was erased is not found by staff, nor are choices saved for them", async () => {
  await owned("update members set account_status = 2, erased_at = now() where id = $1", cleo);
  expect((await asManager("GET", `get-packs-for-secondary-member?member_id=${cleo}`)).status).toBe(404);
  expect((await asManager("POST", "store-choices", choose(cleos))).status).toBe(404);
  expect((await entitlementRow(club, cleos)).choices).toEqual([]);
  const family = await asManager("GET", `get-packs-for-secondary-member?member_id=${ava.id}`);
  expect(family.body.data).toMatchObject([{ member_id: ava.id }]);
});

it("a pack that two orders had is shown with the one that goes on, to the family and to staff", async () => {
  const [first, second] = [await storeOrder(club, ava), await storeOrder(club, ava)];
  const use = (orderId: number) =>
    within(club, (tx, ctx) => claimEntitlements(tx, ctx, { orderId, ids: [mine], status: "held" }));
  const shown = async () => {
    const [row] = (await show())[0].open;
    const list = await club.server.call("rovers", "GET", `/club-packs/entitlements?member_id=${ava.id}`, {
      token: club.admin.token,
    });
    expect(list.body.data[0].order).toEqual(row.order);
    return row.order;
  };
  await use(first.id);
  await within(club, (tx, ctx) => followOrder(tx, ctx, first.id, "expired"));
  expect(await shown()).toBeNull();
  await use(second.id);
  expect(await shown()).toEqual({ id: second.id, number: second.number });
});

it("of what is past the newest fifty are shown for each person, and all that is open", async () => {
  const past = `insert into entitlements (club_id, pack_id, member_id, status, source)
    select club_id, pack_id, member_id, 'revoked', 'hand' from entitlements, generate_series(1, $2::int)
    where id = $1 returning id`;
  const { rows } = await owned(past, mine, 51);
  await owned(past, cleos, 2);
  const [own, hers] = await show();
  const ids = rows.map(({ id }) => Number(id)).toSorted((a, b) => b - a);
  expect(own.past.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 50));
  expect([own.open.length, hers.open.length, hers.past.length]).toEqual([1, 1, 2]);
});

it("a pack that was archived after it was given is shown, and not to be redeemed now", async () => {
  const now = async () => {
    const [{ id, is_open_now }] = (await show())[0].open;
    return [id, is_open_now];
  };
  expect(await now()).toEqual([mine, true]);
  await owned("update packs set status = 'archived' where id = $1", pack.id);
  expect(await now()).toEqual([mine, false]);
});

it("what was saved for a slot that the pack has no more, or a product it lost, is as if never chosen", async () => {
  const { owner } = club.server;
  const [, medium] = shirt.variationIds;
  expect((await store(choose(mine, medium))).status).toBe(200);
  const call = (method: string, path: string, body?: object) =>
    club.server.call("rovers", method, `/club-packs/${path}`, {
      token: club.admin.token,
      ...(body && { body }),
    });
  const cap = await createProduct(owner, club.clubId, { title: "Cap", sizes: ["One size"] });
  const save = async (slots: object[]) => {
    const { name, version } = (await call("GET", `show/${pack.id}`)).body.data;
    const form = { type: "custom", name, season: "2026/27", status: "live", version };
    expect((await call("PUT", `update/${pack.id}`, { ...form, slots })).status).toBe(200);
    return (await show())[0].open[0].slots;
  };
  const slot = { label: "Shirt", quantity: 1 };
  const ofCap = [{ product_id: cap.productId }];
  const kept = await save([{ ...slot, id: pack.slotIds[0], options: ofCap }]);
  expect(kept).toMatchObject([
    { id: pack.slotIds[0], chosen_variation_id: cap.variationId, is_suggestion: true },
  ]);
  const [made] = await save([{ ...slot, options: [{ product_id: shirt.productId }] }]);
  expect(made).toMatchObject({ chosen_variation_id: null, is_suggestion: false });
  expect(made.id).not.toBe(pack.slotIds[0]);
  // What they choose for the new slot replaces it.
  const again = await store({ entitlement_id: mine, choices: [{ slot_id: made.id, variation_id: medium }] });
  expect(again.status).toBe(200);
  const [row] = await rowsOf(owner, "select choices from entitlements where id = $1", [mine]);
  expect(row?.choices).toEqual([{ slot_id: made.id, variation_id: medium }]);
});
