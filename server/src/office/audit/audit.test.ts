import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordAudit } from "#server/platform/audit.ts";
import { type Actor, systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import {
  createClub,
  createMember,
  createProduct,
  createSession,
  createStaff,
} from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
let clubId: number;
let ava: number;
let admin: string;
let manager: string;
let awayAdmin: string;
let productId: number;

const olivia: Actor = {
  kind: "staff",
  id: 1,
  name: "Olivia 100% Admin",
  email: "o@x.example",
  role: 2,
  sessionId: 1,
};

type Entry = Parameters<typeof recordAudit>[2];
/** Written as every room does, then moved to its own day. */
async function record(club: number, day: string, entry: Entry, actor: Actor = olivia) {
  const ctx = {
    ...systemCtx(server.platform, { id: club, domain: "x", timeZone: "UTC", language: "en" }, "test"),
    actor,
  };
  await inClub(ctx, (tx) => recordAudit(tx, ctx, entry));
  await server.owner.query(
    "update audit_log set created_at = $1 where id = (select max(id) from audit_log)",
    [`${day}T23:30:00Z`],
  );
}

beforeAll(async () => {
  server = await startTestServer();
  const { owner } = server;
  clubId = await createClub(owner, { domain: "rovers" });
  const awayId = await createClub(owner, { domain: "harbour" });
  const token = async (club: number, role: number) =>
    createSession(owner, club, { staffId: await createStaff(owner, club, { role }) });
  admin = await token(clubId, 2);
  manager = await token(clubId, 5);
  awayAdmin = await token(awayId, 2);
  ava = await createMember(owner, clubId, { first_name: "Ava", last_name: "Archer" });
  productId = (await createProduct(owner, clubId, { title: "Home shirt" })).productId;
  const { productId: awayProductId } = await createProduct(owner, awayId, { title: "canary" });
  await record(clubId, "2026-03-01", {
    action: "product.updated",
    subjectKind: "product",
    subjectId: productId,
    before: { price_cents: 1000 },
    after: { price_cents: 1200, moved: { member_ids: [ava], product_ids: [productId, awayProductId] } },
  });
  await record(clubId, "2026-03-02", {
    action: "member.updated",
    subjectKind: "member",
    subjectId: ava,
    memberId: ava,
  });
  const bob: Actor = {
    kind: "staff",
    id: 2,
    name: "Bob_by Manager",
    email: "b@x.example",
    role: 5,
    sessionId: 2,
  };
  await record(
    clubId,
    "2026-03-03",
    { action: "product.deleted", subjectKind: "product", subjectId: 999 },
    bob,
  );
  await record(awayId, "2026-03-02", { action: "member.updated", subjectKind: "member", subjectId: ava });
});
afterAll(() => server.close());

const log = (query: Record<string, string> = {}, token = admin, club = "rovers") =>
  server.call(club, "GET", `/club-audit-log/show?${new URLSearchParams(query)}`, { token });
const actions = async (query: Record<string, string>) =>
  (await log(query)).body.data.map((entry: { action: string }) => entry.action);

describe("the audit log", () => {
  it("says who did what, to what, for whom, before and after, newest first", async () => {
    const answer = await log();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ total: 3, page: 1, per_page: 25 });
    expect(answer.body.data).toMatchObject([
      { action: "product.deleted", subject_name: "", member: null, actor_name: "Bob_by Manager" },
      { action: "member.updated", subject_name: "Ava Archer", member: { id: ava, name: "Ava Archer" } },
      {
        action: "product.updated",
        at: "2026-03-01T23:30:00.000Z",
        actor_kind: "staff",
        actor_name: "Olivia 100% Admin",
        subject_kind: "product",
        subject_id: productId,
        subject_name: "Home shirt",
        before: { price_cents: 1000 },
        after: { price_cents: 1200 },
        request_id: "test",
      },
    ]);
  });

  it("names the club's own things whose numbers stand in a change", async () => {
    const [entry] = (await log({ action: "product.updated" })).body.data;
    expect(entry.names).toEqual({ [`member ${ava}`]: "Ava Archer", [`product ${productId}`]: "Home shirt" });
  });

  it("is narrowed to a thing, a member, an action, or days of which both ends count", async () => {
    expect(await actions({ subject_kind: "product", subject_id: String(productId) })).toEqual([
      "product.updated",
    ]);
    expect(await actions({ subject_kind: "product" })).toEqual(["product.deleted", "product.updated"]);
    expect(await actions({ member_id: String(ava) })).toEqual(["member.updated"]);
    expect(await actions({ action: "product.deleted" })).toEqual(["product.deleted"]);
    expect(await actions({ from: "2026-03-02", to: "2026-03-02" })).toEqual(["member.updated"]);
    expect(await actions({ from: "2026-03-04" })).toEqual([]);
  });

  it("A101: looks for keywords literally, in who did it and in the action as written or as read", async () => {
    expect(await actions({ keywords: "100%" })).toEqual(["member.updated", "product.updated"]);
    expect(await actions({ keywords: "%" })).toEqual(["member.updated", "product.updated"]);
    expect(await actions({ keywords: "b_b" })).toEqual(["product.deleted"]);
    expect(await actions({ keywords: "_" })).toEqual(["product.deleted"]);
    expect(await actions({ keywords: "MEMBER UPDATED" })).toEqual(["member.updated"]);
    expect(await actions({ keywords: "product.del" })).toEqual(["product.deleted"]);
    expect(await actions({ keywords: "'; drop table audit_log; --" })).toEqual([]);
  });

  it("comes in pages, and past the last one is empty", async () => {
    const answer = await log({ page: "2", per_page: "2" });
    expect(answer.body).toMatchObject({
      total: 3,
      page: 2,
      per_page: 2,
      data: [{ action: "product.updated" }],
    });
    expect((await log({ page: "9" })).body).toMatchObject({ data: [], total: 3 });
  });

  it("refuses what is no filter, with the field", async () => {
    const answer = await log({ from: "yesterday" });
    expect(answer).toMatchObject({ status: 422, body: { code: "VALIDATION_FAILED" } });
    expect(answer.body.errors).toHaveProperty("from");
    expect((await log({ subject: "product" })).status).toBe(422);
  });

  it("shows a club only its own, whatever number is asked for", async () => {
    expect((await log({ member_id: String(ava) }, awayAdmin, "harbour")).body).toMatchObject({ total: 0 });
    const own = await log({}, awayAdmin, "harbour");
    expect(own.body).toMatchObject({ total: 1, data: [{ subject_id: ava, subject_name: "", member: null }] });
  });

  it("is for admins only", async () => {
    expect(await log({}, manager)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect((await log({}, "nonsense")).status).toBe(401);
    expect((await log({}, awayAdmin)).body.code).toBe("CLUB_MISMATCH");
  });
});
