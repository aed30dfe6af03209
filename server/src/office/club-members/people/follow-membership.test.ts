import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { type Depot, dayFrom, openDepot } from "../../../sales/entitlements/grants/grants.testing.ts";

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
  const comesWith = (name: string, category: number) =>
    depot.pack({ type: "default", name, membership_category_ids: [category] });
  await comesWith("Adult pack", adult);
  await comesWith("Junior pack", junior);
});

const members = (method: string, path: string, body?: unknown) =>
  server.call(depot.domain, method, `/club-member/${path}`, {
    token: depot.admin,
    ...(body !== undefined && { body }),
  });
/** Changes a member as the panel's form would; returns the answer. */
async function change(id: number, changes: object) {
  const { body } = await members("GET", `show/${id}`);
  const { first_name, last_name, email, phone, sizes, account_status, version } = body.data;
  const membership_category_id = body.data.membership_category?.id ?? null;
  const form = { first_name, last_name, email, phone, sizes, account_status, version };
  const answer = await members("PUT", `update/${id}`, { ...form, membership_category_id, ...changes });
  expect(answer.status).toBe(200);
  return answer.body.data;
}
const dependant = async (primary: number, values: object = {}) => {
  const answer = await members("POST", "update-secondary-member", {
    primary_member_id: primary,
    first_name: "Ben",
    last_name: "Archer",
    relation: "Son",
    ...values,
  });
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const packsOf = async (memberId: number) =>
  (
    await depot.rows<{ name: string; status: string }>(
      `select p.name, e.status from entitlements e join packs p on p.id = e.pack_id
       where e.club_id = $1 and e.member_id = $2 order by e.id`,
      memberId,
    )
  ).map(({ name, status }) => `${name} ${status}`);
const mailsTo = async (memberId: number) =>
  (
    await depot.rows<{ event: string }>(
      "select event from mails where club_id = $1 and member_id = $2 order by id",
      memberId,
    )
  ).map(({ event }) => event);

describe("packs of a membership", () => {
  it("are there before a new member has accepted the invitation, and nobody is told who cannot log in", async () => {
    const form = { first_name: "Nia", last_name: "New", email: "nia@depot.example", invite: false };
    const { body } = await members("POST", "store", { ...form, membership_category_id: adult });
    expect(await packsOf(body.data.id)).toEqual(["Adult pack open"]);
    expect(body.data.pack_ids).toHaveLength(1);
    await change(body.data.id, { account_status: 1 });
    expect(await packsOf(body.data.id)).toEqual(["Adult pack open"]);
    expect(await mailsTo(body.data.id)).toEqual([]);
  });

  it("come with another membership, for the whole family, once", async () => {
    const ava = await depot.person({ membership_category_id: null });
    const ben = await depot.person({ primary_member_id: ava, email: null });
    expect(await packsOf(ava)).toEqual([]);
    await change(ava, { membership_category_id: junior });
    await change(ava, { membership_category_id: adult });
    await change(ava, { membership_category_id: junior });
    for (const id of [ava, ben])
      expect(await packsOf(id)).toEqual(["Junior pack revoked", "Adult pack revoked", "Junior pack open"]);
    expect(await mailsTo(ava)).toEqual(["pack_granted", "pack_granted", "pack_granted"]);
  });

  it("that only the one before gave are taken back, as is said before and written down", async () => {
    const ava = await depot.person({ membership_category_id: junior, first_name: "Ava" });
    const ben = await dependant(ava);
    const both = { type: "default", name: "Pack of all", membership_category_ids: [junior, adult] };
    await depot.pack(both);
    await depot.sweep("default-packs");
    const preview = async (category?: number) => {
      const query = category ? `?membership_category_id=${category}` : "";
      const { status, body } = await members("GET", `membership-preview/${ava}${query}`);
      expect(status).toBe(200);
      return body.data.taken_back.map(({ person, pack }: Record<string, string>) => `${person}: ${pack}`);
    };
    const juniors = [`Ben Archer: Junior pack`, expect.stringMatching(/^Ava .*: Junior pack$/)];
    expect((await preview(adult)).toSorted()).toEqual(juniors.toReversed());
    expect(await preview(junior)).toEqual([]);
    expect(await preview()).toHaveLength(4);
    await change(ava, { membership_category_id: adult });
    for (const id of [ava, ben.id])
      expect((await packsOf(id)).toSorted()).toEqual([
        ...["Adult pack open", "Junior pack revoked", "Pack of all open"],
      ]);
    const { body } = await depot.call("GET", `history/member/${ava}?event=revoked`);
    expect(body.data[0].detail).toBe("Revoked: the membership changed");
    const audited = "select 1 from audit_log where club_id = $1 and action = 'entitlement.revoked'";
    expect(await depot.rows(audited)).toHaveLength(2);
  });

  it("stay with all other families, also what their membership no longer gives to those who join", async () => {
    const [ava, leo] = [
      await depot.person({ membership_category_id: junior }),
      await depot.person({ membership_category_id: junior }),
    ];
    await depot.sweep("default-packs");
    await depot.rows(
      "delete from pack_memberships where club_id = $1 and membership_category_id = $2",
      junior,
    );
    await change(ava, { membership_category_id: adult });
    expect(await packsOf(ava)).toEqual(["Junior pack revoked", "Adult pack open"]);
    expect(await packsOf(leo)).toEqual(["Junior pack open"]);
  });

  it("stay where an order uses them", async () => {
    const ava = await depot.person({ membership_category_id: junior });
    await depot.sweep("default-packs");
    await depot.rows("update entitlements set status = 'held' where club_id = $1 and member_id = $2", ava);
    await change(ava, { membership_category_id: adult });
    expect(await packsOf(ava)).toEqual(["Junior pack held", "Adult pack open"]);
  });

  it("stay where somebody gave them by hand", async () => {
    const ava = await depot.person({ membership_category_id: junior });
    await depot.sweep("default-packs");
    await depot.rows("update entitlements set source = 'hand' where club_id = $1 and member_id = $2", ava);
    await change(ava, { membership_category_id: null });
    expect(await packsOf(ava)).toEqual(["Junior pack open"]);
  });

  it("are given to a new dependant of a member", async () => {
    const ava = await depot.person({ membership_category_id: junior });
    const { id } = await dependant(ava);
    expect(await packsOf(id)).toEqual(["Junior pack open"]);
    expect(await packsOf(ava)).toEqual([]);
    expect(await mailsTo(ava)).toEqual(["pack_granted"]);
  });

  it("end when a person is deactivated and come back when that is undone, other than what was taken away", async () => {
    const ava = await depot.person({ membership_category_id: adult });
    const both = { type: "default", name: "Pack of all", membership_category_ids: [junior, adult] };
    await depot.pack(both);
    await depot.sweep("default-packs");
    const [taken] = await depot.rows<{ id: number }>(
      "select id from entitlements where club_id = $1 and member_id = $2 order by id limit 1",
      ava,
    );
    await depot.call("POST", "revoke", { entitlement_ids: [Number(taken?.id)], reason: "has one" });
    await change(ava, { account_status: 2 });
    expect(await packsOf(ava)).toEqual(["Adult pack revoked", "Pack of all revoked"]);
    const { body } = await depot.call("GET", `history/member/${ava}?event=revoked`);
    expect(body.data[0].detail).toBe("Revoked: the account was deactivated");
    await change(ava, { account_status: 1 });
    await change(ava, { membership_category_id: junior });
    await change(ava, { membership_category_id: adult });
    expect(await packsOf(ava)).toEqual([
      ...["Adult pack revoked", "Pack of all revoked", "Pack of all open", "Junior pack revoked"],
    ]);
    const audited = "select 1 from audit_log where club_id = $1 and action = 'entitlement.revoked'";
    expect(await depot.rows(audited)).toHaveLength(3);
  });

  it("keep what was chosen of them, when a membership changes and changes back", async () => {
    const ava = await depot.person({ membership_category_id: junior });
    await change(ava, { membership_category_id: adult });
    const chosen = [{ slot_id: 7, variation_id: 9 }];
    await server.owner.query(
      "update entitlements set choices = $2 where member_id = $1 and status = 'open'",
      [ava, JSON.stringify(chosen)],
    );
    await change(ava, { membership_category_id: junior });
    await change(ava, { membership_category_id: adult });
    const kept = await depot.rows<{ name: string; choices: unknown }>(
      `select p.name, e.choices from entitlements e join packs p on p.id = e.pack_id
       where e.club_id = $1 and e.member_id = $2 and e.status = 'open'`,
      ava,
    );
    expect(kept).toEqual([{ name: "Adult pack", choices: chosen }]);
  });

  it("end for a dependant who is deactivated, not for the family", async () => {
    const ava = await depot.person({ membership_category_id: adult });
    const ben = await dependant(ava);
    await depot.sweep("default-packs");
    await dependant(ava, { id: ben.id, version: ben.version, account_status: 2 });
    expect(await packsOf(ben.id)).toEqual(["Adult pack revoked"]);
    expect(await packsOf(ava)).toEqual(["Adult pack open"]);
  });

  it("never stay with somebody who is deactivated while they are given", async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, () => depot.person({ membership_category_id: adult })),
    );
    await Promise.all([
      depot.sweep("default-packs"),
      ...people.map((id) => change(id, { account_status: 2 })),
      depot.sweep("default-packs"),
    ]);
    await depot.sweep("default-packs");
    const open = "select 1 from entitlements where club_id = $1 and status = 'open'";
    expect(await depot.rows(open)).toEqual([]);
  });

  it("end when a person is erased, with those of the dependants; the history names nobody", async () => {
    const ava = await depot.person({
      first_name: "Ava",
      last_name: "Private",
      membership_category_id: adult,
    });
    const { id: ben } = await dependant(ava);
    await depot.sweep("default-packs");
    const { body } = await members("GET", `show/${ava}`);
    expect((await members("POST", "erase", { id: ava, version: body.data.version })).status).toBe(200);
    for (const id of [ava, ben]) expect(await packsOf(id)).toEqual(["Adult pack revoked"]);
    const [pack] = await depot.rows<{ id: number }>(
      "select id from packs where club_id = $1 and name = 'Adult pack'",
    );
    const history = await depot.call("GET", `history/default/${pack?.id}`);
    expect(JSON.stringify(history.body)).not.toMatch(/Private|Archer/);
    expect((await depot.call("GET", `history/member/${ava}`)).status).toBe(404);
  });

  it("keep a person from being deleted (A111)", async () => {
    const ava = await depot.person({ membership_category_id: adult });
    await depot.sweep("default-packs");
    const { status, body } = await members("DELETE", `delete/${ava}`);
    expect([status, body.code, body.message]).toEqual([
      409,
      "IN_USE",
      "This person has packs. Deactivate or erase them instead.",
    ]);
  });

  it("keep the membership from being deleted, until no pack comes with it (A111)", async () => {
    const remove = () =>
      server.call(depot.domain, "DELETE", `/club-membership-category/delete/${adult}`, {
        token: depot.admin,
      });
    const { status, body } = await remove();
    expect([status, body.code]).toEqual([409, "IN_USE"]);
    expect(body.message).toBe(
      "These packs come with this membership: Adult pack. Remove it from them first.",
    );
    await depot.rows(
      "delete from pack_memberships where club_id = $1 and membership_category_id = $2",
      adult,
    );
    expect((await remove()).status).toBe(200);
  });

  it("are told in the person's export", async () => {
    const ava = await depot.person({ membership_category_id: adult });
    await depot.sweep("default-packs");
    const { body } = await members("GET", `person-export/${ava}`);
    expect(body.data.packs).toMatchObject([
      { pack: "Adult pack", season: "2026/27", status: "open", events: [{ event: "granted" }] },
    ]);
  });

  it("of a season to come are not given yet", async () => {
    const later = { opens_on: dayFrom(server, 30), membership_category_ids: [adult] };
    await depot.pack({ type: "default", name: "Next season", ...later });
    const ava = await depot.person();
    await change(ava, { membership_category_id: adult });
    expect(await packsOf(ava)).toEqual(["Adult pack open"]);
  });
});
