import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { type Depot, openDepot } from "../../../sales/entitlements/grants/grants.testing.ts";

let server: TestServer;
let depot: Depot;
let adult: number;
let junior: number;
let ava: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  depot = await openDepot(server);
  [adult, junior] = [await depot.category("Adult"), await depot.category("Junior")];
  for (const [name, category] of [["Adult pack", adult] as const, ["Junior pack", junior] as const])
    await depot.pack({ type: "default", name, membership_category_ids: [category] });
  ava = await depot.person({ membership_category_id: adult, first_name: "Ava", last_name: "Archer" });
  // She was there before packs were granted.
  await depot.sweep("default-packs");
});

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await server.call(depot.domain, method, path, {
    token: depot.admin,
    ...(body !== undefined && { body }),
  });
  expect(answer.status).toBe(200);
  return answer.body.data;
};
/** Adds a secondary member of Ava's, or changes one as the panel's form would. */
async function saveChild(first_name: string, membership_category_id: number | null, id?: number) {
  const names = { primary_member_id: ava, first_name, last_name: "Archer", relation: "Child" };
  const known = id === undefined ? {} : { id, version: (await show(id)).version };
  return call("POST", "/club-member/update-secondary-member", { ...names, membership_category_id, ...known });
}
const show = (id: number) => call("GET", `/club-member/show/${id}`);
async function changeAva(membership_category_id: number | null) {
  const { first_name, last_name, email, phone, sizes, account_status, version } = await show(ava);
  const form = { first_name, last_name, email, phone, sizes, account_status, version };
  return call("PUT", `/club-member/update/${ava}`, { ...form, membership_category_id });
}
const packsOf = async (memberId: number) =>
  (
    await depot.rows<{ name: string; status: string }>(
      `select p.name, e.status from entitlements e join packs p on p.id = e.pack_id
       where e.club_id = $1 and e.member_id = $2 order by e.id`,
      memberId,
    )
  ).map(({ name, status }) => `${name} ${status}`);

it("a child has the parent's membership, or one of their own, and the packs that come with it", async () => {
  const cleo = await saveChild("Cleo", null);
  const ben = await saveChild("Ben", junior);
  expect(cleo).toMatchObject({ membership_category: { name: "Adult" }, membership_is_own: false });
  expect(ben).toMatchObject({ membership_category: { name: "Junior" }, membership_is_own: true });
  expect((await show(ava)).secondary_members).toMatchObject([
    { first_name: "Cleo", membership_category: { name: "Adult" }, membership_is_own: false },
    { first_name: "Ben", membership_category: { name: "Junior" }, membership_is_own: true },
  ]);
  expect([await packsOf(cleo.id), await packsOf(ben.id)]).toEqual([
    ["Adult pack open"],
    ["Junior pack open"],
  ]);
});

it("packs follow the child's own membership, and the form says before which are taken back", async () => {
  const { id } = await saveChild("Cleo", null);
  const preview = await call("GET", `/club-member/membership-preview/${id}?membership_category_id=${junior}`);
  expect(preview.taken_back).toMatchObject([{ person: "Cleo Archer", pack: "Adult pack" }]);
  await saveChild("Cleo", junior, id);
  expect(await packsOf(id)).toEqual(["Adult pack revoked", "Junior pack open"]);
  expect(await packsOf(ava)).toEqual(["Adult pack open"]);
  // Empty is the parent's, which gives the parent's packs again.
  const back = await call("GET", `/club-member/membership-preview/${id}`);
  expect(back.taken_back).toMatchObject([{ pack: "Junior pack" }]);
  await saveChild("Cleo", null, id);
  expect(await packsOf(id)).toEqual(["Adult pack revoked", "Junior pack revoked", "Adult pack open"]);
});

it("another membership of the parent takes along who goes with it, and nobody who has one of their own", async () => {
  const cleo = await saveChild("Cleo", null);
  const ben = await saveChild("Ben", adult);
  const preview = await call(
    "GET",
    `/club-member/membership-preview/${ava}?membership_category_id=${junior}`,
  );
  expect(preview.taken_back.map(({ person }: { person: string }) => person)).toEqual([
    "Ava Archer",
    "Cleo Archer",
  ]);
  await changeAva(junior);
  expect(await packsOf(cleo.id)).toEqual(["Adult pack revoked", "Junior pack open"]);
  expect(await packsOf(ben.id)).toEqual(["Adult pack open"]);
  await changeAva(null);
  expect(await packsOf(cleo.id)).toEqual(["Adult pack revoked", "Junior pack revoked"]);
  expect(await packsOf(ben.id)).toEqual(["Adult pack open"]);
});

it("lists, filters and the number of members of a membership go by the person's own", async () => {
  await saveChild("Cleo", null);
  const ben = await saveChild("Ben", junior);
  const out = await depot.person({ membership_category_id: junior, account_status: 2, first_name: "Out" });
  await depot.person({ primary_member_id: out, email: null, first_name: "Outs" });
  const names = async (query: string) => {
    const { body } = await server.call(depot.domain, "GET", `/club-member/show?kind=all&${query}`, {
      token: depot.admin,
    });
    return body.data.map((row: { user: { first_name: string } }) => row.user.first_name);
  };
  expect(await names(`membership_category_id=${adult}`)).toEqual(["Ava", "Cleo"]);
  expect(await names(`membership_category_id=${junior}`)).toEqual(["Ben", "Out", "Outs"]);
  // A membership's count is the number of rows in the list that it links to.
  expect(await names(`membership_category_id=${junior}&status=current`)).toEqual(["Ben"]);
  const counts = await call("GET", "/club-membership-category/show");
  expect(
    counts.map(({ name, member_count }: { name: string; member_count: number }) => [name, member_count]),
  ).toEqual([
    ["Adult", 2],
    ["Junior", 1],
  ]);
  const { body } = await server.call(depot.domain, "DELETE", `/club-membership-category/delete/${junior}`, {
    token: depot.admin,
  });
  expect(body.message).toContain("2 members have this membership");
  expect((await show(ben.id)).membership_category).toEqual({ id: junior, name: "Junior" });
});
