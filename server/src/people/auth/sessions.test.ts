import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Ctx, systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { digest } from "#server/platform/secrets.ts";
import { createClub, createMember, createStaff, rowsOf } from "#server/testing/factories.ts";
import { createManyClubs, rowsRead } from "#server/testing/many-clubs.ts";
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
  ctx = systemCtx(server.platform, { id: clubId, domain: "rovers", timeZone: "UTC", language: "en" }, "test");
});
afterAll(() => server.close());

beforeEach(async () => {
  memberId = await createMember(server.owner, clubId, { first_name: "Ava", last_name: "Archer" });
  token = await issue({ kind: "member", id: memberId });
});

function issue(account: { kind: "member" | "staff"; id: number }): Promise<string> {
  return inClub(ctx, (tx) => issueSession(tx, ctx, account));
}

const find = (bearer: string) => findSession(server.platform, bearer);

/** Sets a time of a session, in hours from now. */
async function setTime(bearer: string, column: "last_seen_at" | "expires_at", hours: number) {
  const time = new Date(server.clock.now().getTime() + hours * hour);
  await server.owner.query(`update sessions set ${column} = $2 where token_hash = $1`, [
    digest(bearer),
    time,
  ]);
}

async function lastSeen(bearer: string): Promise<Date> {
  const rows = await rowsOf<{ last_seen_at: Date }>(
    server.owner,
    "select last_seen_at from sessions where token_hash = $1",
    [digest(bearer)],
  );
  return rows[0]?.last_seen_at ?? new Date(0);
}

describe("a session", () => {
  it("tells who acts and for which club", async () => {
    expect(await find(token)).toMatchObject({
      club: { id: clubId, domain: "rovers", status: 1, membersOnly: false },
      actor: { kind: "member", id: memberId, role: 3, name: "Ava Archer" },
    });
  });

  it("gives a secondary member with a login role 4", async () => {
    const id = await createMember(server.owner, clubId, { primary_member_id: memberId });
    expect((await find(await issue({ kind: "member", id })))?.actor).toMatchObject({
      kind: "member",
      id,
      role: 4,
    });
  });

  it("gives staff their own role", async () => {
    const id = await createStaff(server.owner, clubId, { role: 5 });
    expect((await find(await issue({ kind: "staff", id })))?.actor).toMatchObject({
      kind: "staff",
      id,
      role: 5,
    });
  });

  it("is stored as a digest only", async () => {
    const secret = token.split(".")[1];
    const rows = await rowsOf(server.owner, "select 1 from sessions s where s::text like '%' || $1 || '%'", [
      secret,
    ]);
    expect(rows).toEqual([]);
  });

  it("is found by no token with another club's number", async () => {
    const away = await createClub(server.owner);
    expect(await find(`${away.toString(36)}.${token.split(".")[1]}`)).toBeNull();
  });

  it("ends after 12 hours without use for staff and after 30 days for members", async () => {
    const staffToken = await issue({ kind: "staff", id: await createStaff(server.owner, clubId) });
    for (const [bearer, limit] of [
      [staffToken, 12],
      [token, 30 * 24],
    ] as const) {
      await setTime(bearer, "last_seen_at", 0.01 - limit);
      expect(await find(bearer)).not.toBeNull();
      await setTime(bearer, "last_seen_at", -0.01 - limit);
      expect(await find(bearer)).toBeNull();
    }
  });

  it("ends after 7 days for staff and 90 days for members, whatever the use", async () => {
    const staffToken = await issue({ kind: "staff", id: await createStaff(server.owner, clubId) });
    const rows = await rowsOf<{ days: number }>(
      server.owner,
      `select extract(epoch from expires_at - created_at)::float8 / 86400 as days from sessions
       where token_hash in ($1, $2) order by 1`,
      [digest(staffToken), digest(token)],
    );
    expect(rows.map((row) => row.days)).toEqual([7, 90]);
    await setTime(token, "expires_at", -0.001);
    expect(await find(token)).toBeNull();
  });

  it("notes its last use at most once a minute, without anyone waiting for it", async () => {
    const begun = await lastSeen(token);
    await find(token);
    expect(await lastSeen(token)).toEqual(begun);
    await setTime(token, "last_seen_at", -0.1);
    const held = await server.owner.connect();
    await held.query("begin");
    await held.query("select from sessions where token_hash = $1 for update", [digest(token)]);
    expect(await find(token)).not.toBeNull();
    await held.query("rollback");
    held.release();
    await Promise.all([find(token), find(token), find(token)]);
    expect((await lastSeen(token)).getTime()).toBeGreaterThanOrEqual(begun.getTime());
  });

  it.each([
    [0, "pending"],
    [2, "inactive"],
  ])("does not count while the account's status is %i (%s)", async (account_status) => {
    await server.owner.query("update members set account_status = $2 where id = $1", [
      memberId,
      account_status,
    ]);
    expect(await find(token)).toBeNull();
  });

  it("ends for one account alone when its sessions are revoked", async () => {
    const other = await issue({ kind: "member", id: await createMember(server.owner, clubId) });
    const second = await issue({ kind: "member", id: memberId });
    await inClub(ctx, (tx) => revokeSessionsOf(tx, ctx, { kind: "member", id: memberId }));
    expect([await find(token), await find(second)]).toEqual([null, null]);
    expect(await find(other)).not.toBeNull();
  });

  it("costs a large club among small ones no more than them", async () => {
    await createManyClubs(server.owner, 2_000, { clubId, members: 2_000 });
    const client = await server.owner.connect();
    const read = () => rowsRead("members", async (text, values) => (await client.query(text, values)).rows);
    try {
      await client.query("begin");
      const before = await read();
      // From the sixth time on, it is planned for the average club.
      for (let times = 0; times < 10; times += 1) {
        const text = "select * from find_session($1, $2, $3, interval '30 days', interval '12 hours')";
        const values = [clubId, digest(token), server.clock.now()];
        expect((await client.query({ name: "find_session", text, values })).rowCount).toBe(1);
      }
      expect((await read()) - before).toBe(10);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  it("leaves no club set on the connection it used", async () => {
    await find(token);
    const { rows } = await server.platform.pool.query(
      "select current_setting('kitroom.club_id', true) as club",
    );
    expect(rows[0].club || null).toBeNull();
  });
});

describe("a token", () => {
  it("is unique and holds 256 random bits (A69)", async () => {
    const tokens = await Promise.all(
      Array.from({ length: 1000 }, () => issue({ kind: "member", id: memberId })),
    );
    expect(new Set(tokens).size).toBe(1000);
    for (const one of tokens) expect(Buffer.from(one.split(".")[1] ?? "", "base64url")).toHaveLength(32);
  });

  it("asks nothing of the database when it can be none (A69)", async () => {
    const { pool } = server.platform;
    let queries = 0;
    const counting = new Proxy(pool, {
      get: (target, name) => {
        queries += 1;
        return Reflect.get(target, name);
      },
    });
    const none = [
      "",
      "-",
      "x",
      token.slice(1),
      `${token} `,
      token.slice(0, -1),
      `${token}x`,
      "a".repeat(1_000_000),
    ];
    for (const one of none) expect(await findSession({ ...server.platform, pool: counting }, one)).toBeNull();
    expect(queries).toBe(0);
  });

  it("is refused in a query string, with spaces, or of a megabyte (A69)", async () => {
    const path = "/club-member/profile";
    const inQuery = await server.call("rovers", "GET", `${path}?access_token=${token}&token=${token}`);
    expect(inQuery.status).toBe(401);
    const spaced = await server.call("rovers", "GET", path, { token: `${token} ${token}` });
    expect([spaced.status, spaced.body.code]).toEqual([401, "UNAUTHENTICATED"]);
    expect(await statusOfRaw("x".repeat(1_000_000))).toBe(431);
  });

  it("is the only thing that says who calls (A33)", async () => {
    const other = await createMember(server.owner, clubId);
    const headers = {
      "x-user-id": String(other),
      "x-forwarded-user": String(other),
      "x-original-url": "/api/club-admin-panel/get-info",
      "x-rewrite-url": "/api/club-admin-panel/get-info",
    };
    const known = await server.call("rovers", "GET", "/club-member/profile", { token, headers });
    expect(known.body.data[0].id).toBe(memberId);
    const unknown = await server.call("rovers", "GET", "/club-member/profile", { headers });
    expect(unknown.status).toBe(401);
  });

  it("ends with a logout, alone", async () => {
    const second = await issue({ kind: "member", id: memberId });
    const answer = await server.call("rovers", "POST", "/club-member-auth/logout", { token, body: {} });
    expect([answer.status, answer.body]).toEqual([200, { message: "You are logged out." }]);
    const after = await server.call("rovers", "GET", "/club-member/profile", { token });
    expect([after.status, after.body.message]).toEqual([
      401,
      "Your session has expired. Please login again.",
    ]);
    expect(await find(second)).not.toBeNull();
  });
});

/** Sends a header that is too large; the server may answer or hang up, and answers. */
function statusOfRaw(bearer: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host: "rovers.kitroom.localhost", authorization: `Bearer ${bearer}` };
    const sent = request(
      { port: server.port, host: "127.0.0.1", path: "/api/club-member/profile", headers },
      (message) => {
        message.resume();
        resolve(message.statusCode);
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}
