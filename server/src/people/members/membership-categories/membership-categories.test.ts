import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClub, createMember, createSession, createStaff, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { untilWaiting, whileHeld } from "#server/testing/while-held.ts";

let server: TestServer;
let club: string;
let clubId: number;
let admin: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  club = `rovers-${++count}`;
  clubId = await createClub(server.owner, { domain: club });
  admin = await createSession(server.owner, clubId, { staffId: await createStaff(server.owner, clubId) });
});

const call = (method: string, path: string, body?: object, token = admin) =>
  server.call(club, method, `/club-membership-category/${path}`, { token, ...(body && { body }) });
const junior = {
  name: "Junior",
  description: "Up to 16 years",
  season_start: "2026-08-01",
  season_end: "2027-05-31",
  joining_credits: 25.5,
  credits_expire: true,
};
const store = async (values: object = {}): Promise<number> =>
  (await call("POST", "store", { ...junior, ...values })).body.data.id;
const withMembers = (categoryId: number, members: number) =>
  Promise.all(
    Array.from({ length: members }, () =>
      createMember(server.owner, clubId, { membership_category_id: categoryId }),
    ),
  );
const audit = (id: number) =>
  rowsOf(
    server.owner,
    "select action, before, after from audit_log where club_id = $1 and subject_kind = 'membership_category' and subject_id = $2 order by id",
    [clubId, id],
  );

describe("membership categories", () => {
  it("name the default packs that come with them, without those that are archived", async () => {
    const { id } = (await call("POST", "store", { ...junior, name: "With packs" })).body.data;
    for (const [name, status] of [
      ["Season kit", "live"],
      ["Old kit", "archived"],
    ]) {
      const [pack] = await rowsOf<{ id: number }>(
        server.owner,
        `insert into packs (club_id, type, name, season, status) values ($1, 'default', $2, '2026/27', $3) returning id`,
        [clubId, name, status],
      );
      await server.owner.query(
        "insert into pack_memberships (club_id, pack_id, membership_category_id) values ($1, $2, $3)",
        [clubId, pack?.id, id],
      );
    }
    expect((await call("GET", `show/${id}`)).body.data.packs).toEqual([
      { id: expect.any(Number), name: "Season kit", season: "2026/27" },
    ]);
    await server.owner.query("delete from pack_memberships where club_id = $1", [clubId]);
    await call("DELETE", `delete/${id}`);
  });

  // Spec 7.40
  it("are stored, shown with their members, changed and deleted, each with an audit row (I-25)", async () => {
    const stored = await call("POST", "store", junior);
    const { id } = stored.body.data;
    expect([stored.status, stored.body]).toEqual([
      200,
      { message: "Junior was added.", data: { ...junior, id, member_count: 0, packs: [], version: 1 } },
    ]);
    const [member] = await withMembers(id, 2);
    expect((await call("GET", `show/${id}`)).body.data).toEqual({
      ...junior,
      id,
      member_count: 2,
      packs: [],
      version: 1,
    });
    const changes = { ...junior, name: "Juniors", season_start: null, season_end: null };
    const updated = await call("PUT", `update/${id}`, {
      ...changes,
      credits_expire: false,
      joining_credits: 0,
      version: 1,
    });
    expect(updated.body.data).toMatchObject({
      name: "Juniors",
      season_end: null,
      member_count: 2,
      version: 2,
    });
    expect((await call("GET", `show/${id}`)).body.data).toEqual(updated.body.data);
    const inUse = await call("DELETE", `delete/${id}`);
    expect([inUse.status, inUse.body.code]).toEqual([409, "IN_USE"]);
    expect(inUse.body.message).toContain("2 members have");
    await server.owner.query("delete from credit_accounts where member_id = $1", [member]);
    await server.owner.query("update members set membership_category_id = null where club_id = $1", [clubId]);
    expect((await call("DELETE", `delete/${id}`)).body).toEqual({ message: "The membership was deleted." });
    expect((await call("GET", `show/${id}`)).status).toBe(404);
    expect(await audit(id)).toMatchObject([
      { action: "membership_category.created", before: null, after: { joining_credits_cents: 2550 } },
      {
        action: "membership_category.updated",
        before: { name: "Junior", season_end: "2027-05-31" },
        after: { name: "Juniors", season_end: null },
      },
      { action: "membership_category.deleted", before: { name: "Juniors" }, after: null },
    ]);
  });

  // Spec 7.40
  it("are listed by name, season, credits and members, and found by their words", async () => {
    const adult = await store({ name: "Adult", description: "", joining_credits: 10 });
    const family = await store({ name: "family 100%", season_start: null, joining_credits: 60 });
    const young = await store();
    await withMembers(young, 2);
    await withMembers(adult, 1);
    const ids = async (query: string) =>
      (await call("GET", `show?${query}`)).body.data.map((row: { id: number }) => row.id);
    expect(await ids("")).toEqual([adult, family, young]);
    expect(await ids("order_by=desc")).toEqual([young, family, adult]);
    expect(await ids("sort=season_start")).toEqual([adult, young, family]);
    expect(await ids("sort=joining_credits")).toEqual([adult, young, family]);
    expect(await ids("sort=member_count&order_by=desc")).toEqual([young, adult, family]);
    expect(await ids("keywords=0%25")).toEqual([family]);
    expect(await ids("keywords=16%20YEARS")).toEqual([family, young]);
    const second = (await call("GET", "show?per_page=2&page=2")).body;
    expect([second.total, second.data.length, second.per_page]).toEqual([3, 1, 2]);
    expect((await call("GET", "show?page=9")).body).toMatchObject({ total: 3, data: [] });
    expect((await call("GET", "show?sort=version")).status).toBe(422);
  });

  it("have names of their own, also when two are stored at once", async () => {
    const answers = await Promise.all([call("POST", "store", junior), call("POST", "store", junior)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const adult = await store({ name: "Adult" });
    const renamed = await call("PUT", `update/${adult}`, { ...junior, version: 1 });
    expect([renamed.body.code, renamed.body.errors.name]).toEqual([
      "DUPLICATE",
      ["There is already a membership with this name."],
    ]);
    expect((await call("POST", "store", { ...junior, name: "Men’s  1st" })).status).toBe(200);
    for (const name of ["men's 1st", "MEN\u02bcS 1ST", "Men’s １st"])
      expect((await call("POST", "store", { ...junior, name })).body.code).toBe("DUPLICATE");
  });

  it("are not overwritten by an older form, nor by two at once", async () => {
    const id = await store();
    const answers = await Promise.all(
      [1, 2, 3].map((joining_credits) =>
        call("PUT", `update/${id}`, { ...junior, joining_credits, version: 1 }),
      ),
    );
    expect(answers.map(({ body }) => body.code ?? "saved").sort()).toEqual([
      "STALE_VERSION",
      "STALE_VERSION",
      "saved",
    ]);
  });

  it("are not deleted while somebody who is inactive has one, and may come back", async () => {
    const id = await store();
    await createMember(server.owner, clubId, { membership_category_id: id, account_status: 2 });
    expect((await call("GET", `show/${id}`)).body.data.member_count).toBe(0);
    expect((await call("DELETE", `delete/${id}`)).body.code).toBe("IN_USE");
  });

  it("are at most a hundred, which forms list in one go", async () => {
    await server.owner.query(
      "insert into membership_categories (club_id, name) select $1, 'Level ' || n from generate_series(1, 99) n",
      [clubId],
    );
    expect((await call("POST", "store", junior)).status).toBe(200);
    const refused = await call("POST", "store", { ...junior, name: "Senior" });
    expect([refused.status, refused.body.code]).toEqual([422, "VALIDATION_FAILED"]);
    expect((await call("GET", "show")).body.total).toBe(100);
  });

  it("have a season that makes sense and credits that can be counted", async () => {
    const refused = async (values: object) => {
      const { status, body } = await call("POST", "store", { ...junior, ...values });
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await refused({ season_end: "2026-07-31" })).toEqual([422, ["season_end"]]);
    expect(await refused({ season_end: null })).toEqual([422, ["season_end"]]);
    expect(await refused({ season_start: "2026-02-30" })).toEqual([422, ["season_start"]]);
    expect(await refused({ joining_credits: -1 })).toEqual([422, ["joining_credits"]]);
    expect(await refused({ joining_credits: 1.005 })).toEqual([422, ["joining_credits"]]);
    expect(await refused({ name: " " })).toEqual([422, ["name"]]);
    expect(await refused({ name: "x".repeat(81) })).toEqual([422, ["name"]]);
    const id = await store();
    const update = await call("PUT", `update/${id}`, { ...junior, season_end: null, version: 1 });
    expect([update.status, Object.keys(update.body.errors)]).toEqual([422, ["season_end"]]);
  });

  // Spec 7.40
  it("of another club are not found, like unknown ones", async () => {
    const other = await createClub(server.owner);
    const { rows } = await server.owner.query(
      "insert into membership_categories (club_id, name) values ($1, 'Theirs') returning id",
      [other],
    );
    for (const id of [999_999, Number(rows[0]?.id)]) {
      const answers = [
        await call("GET", `show/${id}`),
        await call("PUT", `update/${id}`, { ...junior, version: 1 }),
        await call("DELETE", `delete/${id}`),
      ];
      expect(answers.map(({ body }) => body.code)).toEqual(["NOT_FOUND", "NOT_FOUND", "NOT_FOUND"]);
    }
    expect((await call("GET", "show")).body.total).toBe(0);
  });

  // Spec 7.40
  it("are nothing for managers (A25)", async () => {
    const id = await store();
    const staffId = await createStaff(server.owner, clubId, { role: 5 });
    const manager = await createSession(server.owner, clubId, { staffId });
    const answers = [
      await call("GET", "show", undefined, manager),
      await call("GET", `show/${id}`, undefined, manager),
      await call("POST", "store", { ...junior, name: "Other" }, manager),
      await call("PUT", `update/${id}`, { ...junior, version: 1 }, manager),
      await call("DELETE", `delete/${id}`, undefined, manager),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(5).fill("FORBIDDEN"));
    expect((await audit(id)).length).toBe(1);
  });

  it("are not deleted under a member who joins at the same moment", async () => {
    const id = await store();
    const client = await server.owner.connect();
    await client.query("begin");
    await client.query(
      "insert into members (club_id, email, first_name, last_name, membership_category_id) values ($1, 'new@rovers.example', 'Mo', 'Member', $2)",
      [clubId, id],
    );
    const deleting = call("DELETE", `delete/${id}`);
    await untilWaiting(server.owner);
    await client.query("commit");
    client.release();
    expect((await deleting).body.message).toContain("1 member has");
  });

  it("are not given to a member who joins while they are being deleted", async () => {
    const id = await store();
    const newcomer = {
      first_name: "Mo",
      last_name: "Member",
      email: "mo@rovers.example",
      membership_category_id: id,
    };
    const answer = await whileHeld(
      server.owner,
      [["delete from membership_categories where id = $1", id]],
      async (letGo) => {
        const joining = server.call(club, "POST", "/club-member/store", { token: admin, body: newcomer });
        await untilWaiting(server.owner);
        await letGo();
        return joining;
      },
    );
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["membership_category_id"]]);
  });
});
