import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClub, createMember, createProduct, createSession, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
let clubId: number;
let memberId: number;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers" });
  await sell(clubId, "shirt", ["M", "S", "XXL", "XS"]);
  await server.owner.query("update variations set archived_at = now() where size = 'XS'");
  await sell(clubId, "shorts", ["W30"]);
  await sell(clubId, "socks", ["39-42"], { status: "draft" });
  await sell(clubId, "hat", ["One"], { status: "archived" });
  await sell(await createClub(server.owner, { domain: "harbour" }), "oilskin", ["L"]);
});
afterAll(() => server.close());
beforeEach(async () => {
  memberId = await createMember(server.owner, clubId, { first_name: "Ava", last_name: "Archer" });
  token = await createSession(server.owner, clubId, { memberId });
});

async function sell(club: number, group: string, sizes: string[], more: { status?: string } = {}) {
  const { productId } = await createProduct(server.owner, club, { sizes, ...more });
  await server.owner.query("update products set size_group = $2 where id = $1", [productId, group]);
}

async function addChild(values: Record<string, unknown> = {}): Promise<number> {
  const child = { email: null, first_name: "Ben", primary_member_id: memberId, relation: "Son" };
  return createMember(server.owner, clubId, { ...child, sizes: JSON.stringify({ hat: "One" }), ...values });
}

const call = (method: string, path: string, body?: unknown, as = token) =>
  server.call("rovers", method, `/club-member/${path}`, { token: as, ...(body !== undefined && { body }) });
const names = { first_name: "Ava", last_name: "Archer", phone: "" };
const saveProfile = (form: object) => call("POST", "update-profile", { ...names, ...form });
const child = {
  first_name: "Benny",
  last_name: "Archer",
  relation: "Stepson",
  sizes: { shirt: "S" },
  version: 1,
};
const saveChild = (id: number, form: object = {}, as = token) =>
  call("POST", `update-secondary-member/${id}`, { ...child, ...form }, as);
const rowOf = async (id: number) =>
  (
    await rowsOf<{ first_name: string; sizes: object; version: number }>(
      server.owner,
      "select first_name, last_name, relation, sizes, version from members where id = $1",
      [id],
    )
  )[0];
const auditOf = (id: number) =>
  rowsOf<{ action: string; actor_id: number; before: { sizes: object }; after: { sizes: object } }>(
    server.owner,
    "select action, actor_id, before, after from audit_log where member_id = $1 order by id",
    [id],
  );

describe("the sizes to choose from", () => {
  it("are those of the club's live products, in their order", async () => {
    const { status, body } = await call("GET", "size-groups");
    expect([status, body.data]).toEqual([
      200,
      [
        { group: "shirt", sizes: ["M", "S", "XXL"] },
        { group: "shorts", sizes: ["W30"] },
      ],
    ]);
  });
});

describe("one's own sizes", () => {
  it("are saved whole, empty ones left out, with an audit row", async () => {
    const { status, body } = await saveProfile({
      sizes: { shirt: "M", shorts: "W30", hat: "" },
      version: 1,
    });
    expect([status, body.data[0].sizes]).toEqual([200, { shirt: "M", shorts: "W30" }]);
    expect(body.data[0].version).toBe(2);
    expect(await auditOf(memberId)).toMatchObject([
      { action: "member.profile_updated", before: { sizes: {} }, after: { sizes: { shirt: "M" } } },
    ]);
  });

  it("stay where the form has none", async () => {
    await saveProfile({ sizes: { shirt: "M" } });
    expect((await saveProfile({ phone: "2" })).body.data[0]).toMatchObject({
      phone: "2",
      sizes: { shirt: "M" },
    });
  });

  it.each([
    [{ shirt: "XXS" }, "sizes.shirt"],
    [{ shirt: "XS" }, "sizes.shirt"],
    [{ hat: "One" }, "sizes.hat"],
    [{ socks: "39-42" }, "sizes.socks"],
    [{ oilskin: "L" }, "sizes.oilskin"],
    [{ shirt: "M", constructor: "M" }, "sizes.constructor"],
  ])("refuse %j, which the shop does not have, at its field", async (sizes, field) => {
    const { status, body } = await saveProfile({ sizes });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await rowOf(memberId)).toMatchObject({ sizes: {}, version: 1 });
  });

  it("are as long as the shop's own", async () => {
    const coat = "Junior, 9 to 10 years (134 to 140 cm)";
    await sell(clubId, "coat", [coat]);
    const saved = await saveProfile({ sizes: { coat } });
    expect([saved.status, saved.body.data?.[0].sizes]).toEqual([200, { coat }]);
    const ben = await addChild();
    expect((await saveChild(ben, { sizes: { coat } })).body.data?.sizes).toEqual({ coat });
  });

  it("may stay, though the club does not sell them any more", async () => {
    await server.owner.query(`update members set sizes = '{"hat": "One"}' where id = $1`, [memberId]);
    expect((await saveProfile({ sizes: { hat: "One", shirt: "S" } })).status).toBe(200);
  });

  it("are not overwritten by a form that was filled before they changed", async () => {
    await saveProfile({ sizes: { shirt: "M" }, version: 1 });
    const late = await saveProfile({ sizes: { shirt: "S" }, version: 1 });
    expect([late.status, late.body.code]).toEqual([409, "STALE_VERSION"]);
    expect(await rowOf(memberId)).toMatchObject({ sizes: { shirt: "M" }, version: 2 });
  });

  it("are saved by one of two forms of the same version, sent at once", async () => {
    const answers = await Promise.all(
      ["S", "M", "XXL"].map((shirt) => saveProfile({ sizes: { shirt }, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await auditOf(memberId)).toHaveLength(1);
  });
});

describe("the membership", () => {
  it("is shown with the end of its season, to a dependant with a login the family's", async () => {
    const [category] = await rowsOf<{ id: number }>(
      server.owner,
      `insert into membership_categories (club_id, name, season_start, season_end)
       values ($1, 'Family', '2026-08-01', '2027-07-31') returning id`,
      [clubId],
    );
    await server.owner.query("update members set membership_category_id = $2 where id = $1", [
      memberId,
      category?.id,
    ]);
    const ben = await addChild({ email: "ben@rovers.example" });
    const bens = await createSession(server.owner, clubId, { memberId: ben });
    for (const as of [token, bens]) {
      const { body } = await call("GET", "profile", undefined, as);
      expect(body.data[0].membership).toEqual({ name: "Family", season_end: "2027-07-31" });
    }
  });
});

describe("a dependant", () => {
  it("gets a name, a relation and sizes from the member, with an audit row", async () => {
    const ben = await addChild();
    const { status, body } = await saveChild(ben);
    expect([status, body]).toEqual([
      200,
      {
        message: "Benny Archer was saved.",
        data: { id: ben, name: "Benny Archer", email: "", ...child, version: 2 },
      },
    ]);
    expect((await call("GET", "secondary-members-for-member-portal")).body.data).toEqual([body.data]);
    expect(await auditOf(ben)).toMatchObject([
      {
        action: "member.updated",
        actor_id: memberId,
        before: { sizes: { hat: "One" } },
        after: { sizes: { shirt: "S" } },
      },
    ]);
  });

  it("is nobody else's: another member's, the member themselves, an inactive or erased one, another club's, unknown", async () => {
    const stranger = await createMember(server.owner, clubId);
    const other = await createClub(server.owner);
    const abroad = await createMember(server.owner, other);
    const ids = [
      await addChild({ primary_member_id: stranger }),
      memberId,
      stranger,
      await addChild({ account_status: 2 }),
      await addChild({ erased_at: new Date() }),
      await createMember(server.owner, other, { email: null, primary_member_id: abroad }),
      999_999,
    ];
    for (const id of ids) {
      const answer = await saveChild(id);
      expect([id, answer.status, answer.body.code]).toEqual([id, 404, "NOT_FOUND"]);
      expect((await rowOf(id))?.first_name).not.toBe("Benny");
    }
  });

  it("cannot change the primary or its other dependants with a login of their own", async () => {
    const ben = await addChild({ email: "benny@rovers.example" });
    const cleo = await addChild({ first_name: "Cleo" });
    const bens = await createSession(server.owner, clubId, { memberId: ben });
    for (const id of [memberId, cleo, ben]) expect((await saveChild(id, {}, bens)).status).toBe(404);
  });

  it("keeps everything else, whatever is sent", async () => {
    const ben = await addChild();
    const before = await rowsOf(server.owner, "select * from members where id = $1", [ben]);
    await saveChild(ben, {
      email: "x@y.example",
      phone: "1",
      account_status: 2,
      primary_member_id: 1,
      club_id: 1,
    });
    const after = await rowsOf(server.owner, "select * from members where id = $1", [ben]);
    const { first_name, last_name, relation, sizes } = child;
    expect(after[0]).toEqual({ ...before[0], first_name, last_name, relation, sizes, version: 2 });
  });

  it.each([
    [{ first_name: " " }, "first_name"],
    [{ last_name: "x".repeat(61) }, "last_name"],
    [{ relation: "x".repeat(41) }, "relation"],
    [{ sizes: { shirt: "XXS" } }, "sizes.shirt"],
    [{ sizes: { shirt: "x".repeat(41) } }, "sizes.shirt"],
    [{ version: 0 }, "version"],
  ])("is refused %j at its field", async (wrong, field) => {
    const { status, body } = await saveChild(await addChild(), wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it("is changed by one of two forms of the same version, sent at once", async () => {
    const ben = await addChild();
    const answers = await Promise.all(["S", "M", "XXL"].map((shirt) => saveChild(ben, { sizes: { shirt } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("STALE_VERSION");
    expect(await auditOf(ben)).toHaveLength(1);
  });
});
