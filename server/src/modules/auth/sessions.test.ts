import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Ctx, systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { createClub, createMember, createStaff, createToken, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { findSession, issueSession, revokeSessionsOf } from "./index.ts";

const hour = 3600 * 1000;

let server: TestServer;
let clubId: number;
let ctx: Ctx;
let memberId: number;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers" });
  ctx = systemCtx(server.platform, { id: clubId, domain: "rovers" }, "test");
});
afterAll(() => server.close());

beforeEach(async () => {
  memberId = await createMember(server.owner, clubId, { first_name: "Ava", last_name: "Archer" });
  token = await issue({ kind: "member", id: memberId });
});

function issue(account: { kind: "member" | "staff"; id: number }): Promise<string> {
  return inClub(ctx, (tx) => issueSession(tx, ctx, account));
}

const profile = (bearer: string, headers = {}) =>
  server.call("rovers", "GET", "/club-member/profile", { token: bearer, headers });

describe("a session", () => {
  it("tells who acts and for which club", async () => {
    expect(await findSession(server.platform, token)).toMatchObject({
      club: { id: clubId, domain: "rovers", status: 1, membersOnly: false },
      actor: { kind: "member", id: memberId, role: 3, name: "Ava Archer" },
    });
  });

  it("gives a secondary member with a login role 4", async () => {
    const id = await createMember(server.owner, clubId, { primary_member_id: memberId });
    const found = await findSession(server.platform, await issue({ kind: "member", id }));
    expect(found?.actor).toMatchObject({ kind: "member", id, role: 4 });
  });

  it("gives staff their own role", async () => {
    const id = await createStaff(server.owner, clubId, { role: 5 });
    const found = await findSession(server.platform, await issue({ kind: "staff", id }));
    expect(found?.actor).toMatchObject({ kind: "staff", id, role: 5 });
  });

  it("is stored as a digest only", async () => {
    const rows = await rowsOf(
      server.owner,
      "select 1 from sessions s where s::text like '%' || $1 || '%'",
      [token.split(".")[1]],
    );
    expect(rows).toEqual([]);
  });

  it("is found by no token with another club's number", async () => {
    const away = await createClub(server.owner);
    const moved = `${away.toString(36)}.${token.split(".")[1]}`;
    expect(await findSession(server.platform, moved)).toBeNull();
  });

  it("ends at its absolute limit and after too long without use", async () => {
    const staffId = await createStaff(server.owner, clubId);
    const staffToken = await issue({ kind: "staff", id: staffId });
    const age = async (column: string, id: number, hours: number) =>
      server.owner.query(
        `update sessions set ${column} = $2 where coalesce(member_id, staff_id) = $1`,
        [id, new Date(server.clock.now().getTime() + hours * hour)],
      );
    await age("last_seen_at", staffId, -11.9);
    expect(await findSession(server.platform, staffToken)).not.toBeNull();
    await age("last_seen_at", staffId, -12.1);
    expect(await findSession(server.platform, staffToken)).toBeNull();
    await age("last_seen_at", memberId, -29.9 * 24);
    expect(await findSession(server.platform, token)).not.toBeNull();
    await age("last_seen_at", memberId, -30.1 * 24);
    expect(await findSession(server.platform, token)).toBeNull();
    const fresh = await issue({ kind: "member", id: memberId });
    await age("expires_at", memberId, -0.001);
    expect(await findSession(server.platform, fresh)).toBeNull();
  });
});
