import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { resendJob } from "../../../ground/jobs/jobs.sweeps.ts";
import { type Depot, dayFrom, openDepot } from "./grants.testing.ts";

let server: TestServer;
let depot: Depot;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  depot = await openDepot(server);
});

const forecast = (pack_id: number, audience: object) => depot.call("POST", "forecast", { pack_id, audience });
const grant = (pack_id: number, audience: object, as?: string) =>
  depot.call("POST", "grant", { pack_id, audience }, as);
const granted = async (pack_id: number, audience: object) => {
  const { status, body } = await grant(pack_id, audience);
  expect([status, body.message]).toEqual([200, undefined]);
  return depot.ended(body.data.job_id);
};
const owners = async () =>
  (await depot.rows<{ member_id: number }>("select member_id from entitlements where club_id = $1")).map(
    ({ member_id }) => member_id,
  );
const mails = () =>
  depot.rows<{ recipient: string; subject: string; text: string }>(
    "select recipient, subject, text from mails where club_id = $1 order by id",
  );

describe("the forecast of a grant", () => {
  it("says by size what people need and what is short, and grants nothing", async () => {
    const { id } = await depot.pack();
    const wearing = (size: string) => depot.person({ sizes: { shirt: size } });
    const small = [await wearing("S"), await wearing("S"), await wearing("s"), await wearing("S")];
    const others = [await wearing("XXL"), await depot.person()];
    await granted(id, { member_ids: [others[1]] });
    const { status, body } = await forecast(id, { member_ids: [...small, ...others] });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      people: 5,
      already: 1,
      inactive: 0,
      worth: 125,
      unknown: 0,
      needs: [
        expect.objectContaining({ title: "Home shirt", size: "S", needed: 4, stock: 3, short: 1 }),
        expect.objectContaining({ size: "M", needed: 1, stock: 3, short: 0 }),
      ],
    });
    expect(await owners()).toEqual([others[1]]);
  });

  it("counts who has to choose, where neither sizes nor a default say what to take", async () => {
    const options = [{ product_id: depot.shirt.productId }];
    const { id } = await depot.pack({ status: "draft", slots: [{ label: "Shirt", quantity: 2, options }] });
    const { body } = await forecast(id, { member_ids: [await depot.person()] });
    expect(body.data).toEqual({ people: 1, already: 0, inactive: 0, worth: 50, needs: [], unknown: 1 });
  });

  it("counts whose pack was revoked among those who would get it", async () => {
    const { id } = await depot.pack();
    const memberId = await depot.person();
    await granted(id, { member_ids: [memberId] });
    const [row] = await depot.rows<{ id: number }>("select id from entitlements where club_id = $1");
    await depot.call("POST", "revoke", { entitlement_ids: [row?.id], reason: "By mistake" });
    const { body } = await forecast(id, { member_ids: [memberId] });
    expect(body.data).toMatchObject({ people: 1, already: 0, worth: 25 });
  });

  it("knows no pack and no person of another club (A21)", async () => {
    const { id } = await depot.pack();
    const mine = await depot.person();
    const away = await openDepot(server);
    for (const known of [id, 999_999]) {
      const answer = await away.call("POST", "forecast", {
        pack_id: known,
        audience: { filter: { kind: "all" } },
      });
      expect(answer.status).toBe(404);
      expect(
        (await away.call("POST", "grant", { pack_id: known, audience: { member_ids: [mine] } })).status,
      ).toBe(404);
    }
    const own = await away.pack();
    for (const known of [mine, 999_999]) {
      expect(
        (await away.call("POST", "forecast", { pack_id: own.id, audience: { member_ids: [known] } })).status,
      ).toBe(404);
      expect(
        (await away.call("POST", "grant", { pack_id: own.id, audience: { member_ids: [known] } })).status,
      ).toBe(404);
    }
  });
});

describe("granting a pack", () => {
  it("gives it to the people that are named, with event, audit row and one mail a family (I-25)", async () => {
    const pack = await depot.pack({ closes_on: dayFrom(server, 60) });
    const ava = await depot.person({ first_name: "Ava", last_name: "Archer", email: "ava@depot.example" });
    const child = (first_name: string) =>
      depot.person({ first_name, last_name: "Archer", primary_member_id: ava, email: null });
    const family = [ava, await child("Ben"), await child("Cleo")];
    const pending = await depot.person({ account_status: 0 });
    const job = await granted(pack.id, { member_ids: [...family, pending, ava] });
    expect(job).toMatchObject({ status: "done", total: 4, done_count: 4, failed_count: 0, messages: [] });
    expect((await owners()).toSorted()).toEqual([...family, pending].toSorted());
    for (const table of [
      "entitlement_events where event = 'granted' and data ->> 'source' = 'hand'",
      "audit_log where action = 'entitlement.granted' and actor_name like 'Rosa%' and member_id is not null",
    ])
      expect(await depot.rows(`select 1 from ${table} and club_id = $1`)).toHaveLength(4);
    const again = await granted(pack.id, { member_ids: [ava] });
    expect(again).toMatchObject({ status: "done", messages: ["Ava Archer already has it."] });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: "ava@depot.example" });
    expect(mail?.subject).toContain("Player pack");
    for (const words of ["For Ava Archer", "For Ben Archer", "For Cleo Archer, until", "/entitlements"])
      expect(mail?.text).toContain(words);
  });

  it("finds people by their membership and by kind, and says who is left out because they are inactive", async () => {
    const [adult, junior] = [await depot.category("Adult"), await depot.category("Junior")];
    const primary = await depot.person({ membership_category_id: adult, account_status: 0 });
    const child = await depot.person({ primary_member_id: primary, email: null });
    const own = { primary_member_id: primary, email: null, membership_category_id: junior };
    const youth = await depot.person(own);
    const inactive = await depot.person({ membership_category_id: adult, account_status: 2 });
    await depot.person({ primary_member_id: inactive, email: null });
    // Whoever was erased is not even counted.
    const erased = { erased_at: new Date(), account_status: 2, email: null };
    await depot.person({ ...erased, membership_category_id: adult });
    const other = await depot.person();
    const adults = { filter: { kind: "all", membership_category_id: adult } };
    const { body } = await forecast((await depot.pack({ name: "Z" })).id, adults);
    expect(body.data).toMatchObject({ people: 2, already: 0, inactive: 2 });
    const by = async (name: string, filter: object) => {
      const { id } = await depot.pack({ name });
      await granted(id, { filter });
      return (
        await depot.rows<{ member_id: number }>(
          "select member_id from entitlements where club_id = $1 and pack_id = $2 and source = 'filter' order by member_id",
          id,
        )
      ).map(({ member_id }) => member_id);
    };
    expect(await by("A", { kind: "all", membership_category_id: adult })).toEqual([primary, child]);
    expect(await by("B", { kind: "primary" })).toEqual([primary, other]);
    expect(await by("C", { kind: "secondary" })).toEqual([child, youth]);
    expect(await by("E", { kind: "all", membership_category_id: junior })).toEqual([youth]);
    const nobody = await grant((await depot.pack({ name: "D" })).id, {
      filter: { kind: "all", membership_category_id: 999_999 },
    });
    expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([422, ["audience.filter"]]);
  });

  it("refuses the whole call where one person is unknown or inactive", async () => {
    const { id } = await depot.pack();
    const [active, inactive] = [await depot.person(), await depot.person({ account_status: 2 })];
    const erased = await depot.person({ erased_at: new Date(), account_status: 2, email: null });
    for (const wrong of [999_999, erased])
      expect((await grant(id, { member_ids: [active, wrong] })).status).toBe(404);
    const child = await depot.person({ primary_member_id: inactive, email: null });
    for (const wrong of [inactive, child]) {
      const refused = await grant(id, { member_ids: [active, wrong] });
      expect([refused.status, refused.body.errors["audience.member_ids"]]).toEqual([
        422,
        ["1 of them is inactive."],
      ]);
    }
    expect(await depot.rows("select 1 from jobs where club_id = $1")).toEqual([]);
  });

  it("is refused with a sentence unless the pack is live and its last day to come", async () => {
    const memberId = await depot.person();
    const draft = await depot.pack({ status: "draft" });
    const archived = await depot.pack({ name: "Old", status: "archived" });
    const over = await depot.pack({ name: "Over", closes_on: dayFrom(server, -1) });
    for (const [pack, words] of [
      [draft, "is a draft"],
      [archived, "is archived"],
      [over, "last day of this pack has passed"],
    ] as const) {
      const { status, body } = await grant(pack.id, { member_ids: [memberId] });
      expect([status, body.code]).toEqual([409, "IN_USE"]);
      expect(body.message).toContain(words);
    }
  });

  it("stops with a line where the pack is archived before its turn comes", async () => {
    const { id } = await depot.pack();
    const { body } = await grant(id, { member_ids: [await depot.person()] });
    await server.owner.query("update packs set status = 'archived' where id = $1", [id]);
    const job = await depot.ended(body.data.job_id);
    expect(job).toMatchObject({ status: "done", failed_count: 1 });
    expect(job.messages[0]).toBe("This pack is archived, so nobody can get it any more.");
    expect(await owners()).toEqual([]);
  });

  it("that broke off and begins anew gives nothing twice, tells nobody twice, and complains of nothing", async () => {
    const { id } = await depot.pack();
    const ava = await depot.person();
    const ben = await depot.person({ primary_member_id: ava, email: null });
    const { id: jobId } = await granted(id, { member_ids: [ava, ben] });
    await depot.rows(
      "update jobs set status = 'running', done_count = 0, finished_at = null where club_id = $1 and id = $2",
      jobId,
    );
    await resendJob(depot.ctx, jobId);
    expect(await depot.ended(jobId)).toMatchObject({ status: "done", done_count: 2, messages: [] });
    expect(await owners()).toEqual([ava, ben]);
    expect(await mails()).toHaveLength(1);
  });

  it("gives nothing to a child whose parent was made inactive before its turn, and says so", async () => {
    const { id } = await depot.pack();
    const ava = await depot.person();
    const names = { first_name: "Ben", last_name: "Archer" };
    const ben = await depot.person({ ...names, primary_member_id: ava, email: null });
    const { body } = await grant(id, { member_ids: [ben] });
    await depot.rows("update members set account_status = 2 where club_id = $1 and id = $2", ava);
    const { messages } = await depot.ended(body.data.job_id);
    expect(messages).toEqual(["Ben Archer is inactive."]);
    expect(await owners()).toEqual([]);
  });

  it("gives each of 200 people the pack once when two jobs do it at once (I-13, A53)", async () => {
    const { id } = await depot.pack();
    const [{ ids = [] } = {}] = await depot.rows<{ ids: number[] }>(
      `with made as (insert into members (club_id, email, first_name, last_name, account_status)
         select $1::bigint, 'many-' || n || '@depot.example', 'Many', 'People', 1 from generate_series(1, 200) n returning id)
       select array_agg(id::float8) as ids from made`,
    );
    const answers = await Promise.all([grant(id, { member_ids: ids }), grant(id, { member_ids: ids })]);
    const jobs = await Promise.all(answers.map(({ body }) => depot.ended(body.data.job_id)));
    expect(jobs.map(({ status, failed_count }) => [status, failed_count])).toEqual(
      Array(2).fill(["done", 0]),
    );
    expect((await owners()).toSorted()).toEqual(ids.toSorted());
    for (const table of ["entitlement_events", "mails"])
      expect(await depot.rows(`select 1 from ${table} where club_id = $1`)).toHaveLength(200);
    const audited = "select 1 from audit_log where club_id = $1 and action = 'entitlement.granted'";
    expect(await depot.rows(audited)).toHaveLength(200);
  });

  it("is an admin's, not a manager's (A25)", async () => {
    const { id } = await depot.pack();
    const audience = { member_ids: [await depot.person()] };
    expect((await grant(id, audience, depot.manager)).status).toBe(403);
    for (const [method, path, body] of [
      ["POST", "forecast", { pack_id: id, audience }],
      ["GET", "entitlements", undefined],
      ["GET", `history/custom/${id}`, undefined],
      ["POST", "revoke", { entitlement_ids: [1], reason: "x" }],
      ["POST", "extend", { entitlement_ids: [1], closes_on: "2030-01-01" }],
    ] as const)
      expect((await depot.call(method, path, body, depot.manager)).status).toBe(403);
    expect(await owners()).toEqual([]);
  });
});
