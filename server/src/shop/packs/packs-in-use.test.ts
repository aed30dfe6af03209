import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { untilWaiting, whileHeld } from "#server/testing/while-held.ts";
import { type Depot, dayFrom, openDepot } from "../../sales/entitlements/grants/grants.testing.ts";

let server: TestServer;
let depot: Depot;
let adult: number;
let junior: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  depot = await openDepot(server);
  [adult, junior] = [await depot.category("Adult"), await depot.category("Junior")];
});

const defaultPack = (membership_category_ids = [adult], more = {}) =>
  depot.pack({ type: "default", membership_category_ids, ...more });
/** Saves a pack as the panel's form would, with some changes. */
async function save(id: number, changes: object) {
  const { data } = (await depot.call("GET", `show/${id}`)).body;
  const { type, name, season, status, opens_on, closes_on, version, slots, membership_categories } = data;
  const membership_category_ids = membership_categories.map((one: { id: number }) => one.id);
  const form = { type, name, season, status, opens_on, closes_on, version, slots, membership_category_ids };
  return depot.call("PUT", `update/${id}`, { ...form, ...changes });
}
const remove = (id: number) => depot.call("DELETE", `delete/${id}`);
const owners = async () =>
  (
    await depot.rows<{ status: string }>("select status from entitlements where club_id = $1 order by id")
  ).map(({ status }) => status);
const logged = (id: number) =>
  depot.rows(
    "select action, before, after from audit_log where club_id = $1 and subject_kind = 'pack' and subject_id = $2 order by id",
    id,
  );

describe("a pack that people have", () => {
  it("changes its days for those to come only", async () => {
    await depot.person({ membership_category_id: adult });
    const pack = await defaultPack([adult], { closes_on: dayFrom(server, 10) });
    await depot.sweep("default-packs");
    const saved = await save(pack.id, { closes_on: dayFrom(server, 40) });
    expect(saved.status).toBe(200);
    await depot.person({ membership_category_id: adult });
    await depot.sweep("default-packs");
    const days = await depot.rows("select closes_on from entitlements where club_id = $1 order by id");
    expect(days.map(({ closes_on }) => closes_on)).toEqual([dayFrom(server, 10), dayFrom(server, 40)]);
  });

  it("comes with the memberships it was saved with last, and takes nothing from those who have it", async () => {
    await depot.person({ membership_category_id: adult });
    const pack = await defaultPack();
    await depot.sweep("default-packs");
    const saved = await save(pack.id, { membership_category_ids: [junior] });
    expect(saved.body.data.membership_categories).toEqual([{ id: junior, name: "Junior" }]);
    await depot.person({ membership_category_id: adult });
    await depot.person({ membership_category_id: junior });
    await depot.sweep("default-packs");
    const people = await depot.rows<{ membership: number }>(
      `select m.membership_category_id::float8 as membership from entitlements e
       join members m on m.club_id = e.club_id and m.id = e.member_id where e.club_id = $1 order by e.id`,
    );
    expect(people.map(({ membership }) => membership)).toEqual([adult, junior]);
    expect(await owners()).toEqual(["open", "open"]);
  });

  it("is not deleted after the last of them lost it: its history stays", async () => {
    const memberId = await depot.person();
    const pack = await depot.pack();
    const audience = { member_ids: [memberId] };
    const granting = await depot.call("POST", "grant", { pack_id: pack.id, audience });
    await depot.ended(granting.body.data.job_id);
    const [{ id } = { id: 0 }] = await depot.rows<{ id: number }>(
      "select id from entitlements where club_id = $1",
    );
    await depot.call("POST", "revoke", { entitlement_ids: [id], reason: "By mistake" });
    expect(await remove(pack.id)).toMatchObject({ status: 409, body: { code: "IN_USE" } });
    expect((await depot.call("GET", `history/custom/${pack.id}`)).body.total).toBe(2);
  });

  it("is not deleted while somebody is just getting it", async () => {
    const memberId = await depot.person();
    const pack = await depot.pack();
    const giving = `insert into entitlements (club_id, pack_id, member_id, source) values ($1, $2, $3, 'hand')`;
    const answer = await whileHeld(
      server.owner,
      [[giving, depot.clubId, pack.id, memberId]],
      async (letGo) => {
        const deleting = remove(pack.id);
        await untilWaiting(server.owner);
        await letGo();
        return deleting;
      },
    );
    expect([answer.status, answer.body.code]).toEqual([409, "IN_USE"]);
    expect((await depot.call("GET", `show/${pack.id}`)).status).toBe(200);
  });
});

describe("a pack that nobody has", () => {
  it("is deleted with all that belongs to it, and the log keeps what it was", async () => {
    const pack = await defaultPack([adult, junior]);
    expect((await remove(pack.id)).status).toBe(200);
    for (const table of ["packs", "pack_slots", "pack_slot_options", "pack_memberships"])
      expect(await depot.rows(`select 1 from ${table} where club_id = $1`)).toEqual([]);
    const [, entry] = await logged(pack.id);
    expect(entry).toMatchObject({ action: "pack.deleted", before: { name: "Player pack" }, after: null });
  });

  it("is copied with its memberships and every field of its slots, and the log names the first", async () => {
    const [small, medium] = depot.shirt.variationIds;
    const option = { product_id: depot.shirt.productId, variation_ids: [medium], surcharge: 1.25 };
    const slots = [
      { label: "Shirt", quantity: 3, options: [option], default_variation_id: medium },
      { label: "Spare", quantity: 1, options: [{ ...option, variation_ids: [small, medium] }] },
    ];
    const pack = await defaultPack([adult, junior], { slots });
    const { body } = await depot.call("POST", "duplicate", { id: pack.id, season: "2027/28" });
    const withoutIds = (all: { id: number }[]) => all.map(({ id: _, ...slot }) => slot);
    expect(withoutIds(body.data.slots)).toEqual(withoutIds(pack.slots));
    expect(body.data.membership_categories).toEqual(pack.membership_categories);
    const [entry] = await logged(body.data.id);
    expect(entry).toMatchObject({
      ...{ action: "pack.duplicated", before: { copied_from: pack.id } },
      after: { season: "2027/28", status: "draft" },
    });
  });
});

describe("saving a pack", () => {
  it("refuses a slot of another pack by its place, and leaves both as they are", async () => {
    const [one, other] = [await depot.pack({ name: "One" }), await depot.pack({ name: "Other" })];
    const answer = await save(one.id, { slots: [{ ...one.slots[0], id: other.slots[0].id }] });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["slots.0.id"]]);
    for (const { id, slots } of [one, other])
      expect((await depot.call("GET", `show/${id}`)).body.data.slots).toEqual(slots);
  });

  it("refuses a name that another pack of the season has, and keeps its own", async () => {
    const [one] = [await depot.pack({ name: "One" }), await depot.pack({ name: "Other" })];
    const taken = await save(one.id, { name: "Other" });
    expect([taken.status, taken.body.code, Object.keys(taken.body.errors)]).toEqual([
      409,
      "DUPLICATE",
      ["name"],
    ]);
    expect((await save(one.id, { name: "One" })).status).toBe(200);
  });

  it("refuses a picture that was never uploaded, and keeps the one it has", async () => {
    const put = (key: string) =>
      depot.rows("insert into pictures (club_id, key, width, height) values ($1, $2, 640, 480)", key);
    const [known, unknown] = ["a", "b"].map((digit) => `${depot.clubId}/products/${digit.repeat(24)}`) as [
      string,
      string,
    ];
    const refused = (answer: { status: number; body: { errors: object } }) =>
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["image"]]);
    await put(known);
    const pack = await depot.pack({ image: known });
    refused(await save(pack.id, { image: unknown }));
    // Only what is new to the pack has to have been uploaded.
    await depot.rows("delete from pictures where club_id = $1");
    const kept = await save(pack.id, { image: known });
    expect(kept.body.data.image).toEqual(pack.image);
    refused(await save((await depot.pack({ name: "Second" })).id, { image: known }));
  });

  it("shows what is no longer on sale as gone, and can keep it", async () => {
    const pack = await depot.pack();
    const archive = "update products set status = 'archived' where club_id = $1 and id = $2";
    await depot.rows(archive, depot.shirt.productId);
    const { data } = (await depot.call("GET", `show/${pack.id}`)).body;
    expect(data.slots[0].options).toMatchObject([{ product_id: depot.shirt.productId, is_gone: true }]);
    expect((await save(pack.id, { name: "Renamed" })).body.data.slots).toEqual(data.slots);
  });

  it("waits for whoever deletes a membership, and names the field then", async () => {
    const answer = await whileHeld(
      server.owner,
      [["delete from membership_categories where id = $1", junior]],
      async (letGo) => {
        const form = { type: "default", name: "Late", season: "2026/27", status: "draft" };
        const options = [{ product_id: depot.shirt.productId }];
        const slots = [{ label: "Shirt", quantity: 1, options }];
        const storing = depot.call("POST", "store", { ...form, slots, membership_category_ids: [junior] });
        await untilWaiting(server.owner);
        await letGo();
        return storing;
      },
    );
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
      422,
      ["membership_category_ids"],
    ]);
    expect(await depot.rows("select 1 from packs where club_id = $1")).toEqual([]);
  });
});
