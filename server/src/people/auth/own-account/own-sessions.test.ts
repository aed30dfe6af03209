import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMember, createSession, rowsOf } from "#server/testing/factories.ts";
import { newestCode, rightPassword } from "../auth.testing.ts";
import { type Accounts, android, openAccounts } from "./own-account.testing.ts";

const hour = 3600_000;
let club: Accounts;
let ava: Awaited<ReturnType<Accounts["newMember"]>>;

beforeAll(async () => {
  club = await openAccounts();
});
afterAll(() => club.server.close());
beforeEach(async () => {
  ava = await club.newMember();
});

type Row = { id: number; browser: string | null; system: string | null; is_current: boolean };
const list = async (token = ava.token): Promise<Row[]> =>
  (await club.call("GET", "/club-member/sessions", token)).body.data;
const end = (id: number, token = ava.token) => club.call("DELETE", `/club-member/sessions/${id}`, token);
const endOthers = (token = ava.token) => club.call("POST", "/club-member/end-other-sessions", token, {});

describe("the list of one's sessions", () => {
  it("tells the devices, this one first, and no token", async () => {
    club.server.clock.advance(1000);
    await club.logIn(ava.email, rightPassword, { "user-agent": android });
    const rows = await list();
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        browser: null,
        system: null,
        is_current: true,
        created_at: expect.stringMatching(/Z$/),
        last_seen_at: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ browser: "Chrome", system: "Android", is_current: false }),
    ]);
  });

  it("leaves out sessions that ended, those of others, and those of another club", async () => {
    await club.newMember();
    await club.away.member({ email: ava.email });
    const idle = await club.logIn(ava.email);
    const over = await club.logIn(ava.email);
    const [, idleRow, overRow] = (await list()).toSorted((a, b) => a.id - b.id);
    const now = club.server.clock.now().getTime();
    const set = (column: string, at: number, id?: number) =>
      club.server.owner.query(`update sessions set ${column} = $2 where id = $1`, [id, new Date(at)]);
    await set("last_seen_at", now - 30 * 24 * hour - 1000, idleRow?.id);
    await set("expires_at", now - 1, overRow?.id);
    const left = await club.logIn(ava.email);
    await club.call("POST", "/club-member-auth/logout", left, {});
    expect(await list()).toMatchObject([{ is_current: true }]);
    expect(await Promise.all([idle, over, left].map(club.isIn))).toEqual([false, false, false]);
  });

  it("shows at most 100, this one among them", async () => {
    for (let at = 0; at < 101; at += 1)
      await createSession(club.server.owner, club.clubId, { memberId: ava.id });
    await club.server.owner.query(
      "update sessions set last_seen_at = last_seen_at - interval '1 h' where id = $1",
      [(await list())[0]?.id],
    );
    const rows = await list();
    expect(rows).toHaveLength(100);
    expect(rows[0]?.is_current).toBe(true);
  });

  it("keeps 300 characters of what a browser calls itself, staff's too", async () => {
    await club.logIn(ava.email, rightPassword, { "user-agent": "x".repeat(2000) });
    const staffId = (
      await rowsOf<{ id: number }>(
        club.server.owner,
        `insert into staff (club_id, email, first_name, last_name, role, account_status, password_hash)
       select club_id, 'sam@rovers.example', 'Sam', 'Staff', 2, 1, password_hash from members where id = $1
       returning id::int`,
        [ava.id],
      )
    )[0]?.id;
    const claim = { email: "sam@rovers.example", domain: "rovers" };
    await club.call("POST", "/club-auth/login", undefined, { ...claim, password: rightPassword });
    const code = await newestCode(club.server, claim.email);
    await club.server.call("rovers", "POST", "/club-auth/authenticate", {
      body: { ...claim, code },
      headers: { "user-agent": android },
    });
    const kept = (column: string, id: unknown) =>
      rowsOf<{ user_agent: string }>(
        club.server.owner,
        `select user_agent from sessions where ${column} = $1 order by id desc limit 1`,
        [id],
      );
    expect((await kept("member_id", ava.id))[0]?.user_agent).toBe("x".repeat(300));
    expect((await kept("staff_id", staffId))[0]?.user_agent).toBe(android);
  });
});

describe("ending sessions", () => {
  it("ends one at once and no other, and writes it down (I-24)", async () => {
    const phone = await club.logIn(ava.email, rightPassword, { "user-agent": android });
    const tablet = await club.logIn(ava.email);
    const row = (await list()).find(({ browser }) => browser === "Chrome");
    expect((await end(row?.id ?? 0)).status).toBe(200);
    expect(await Promise.all([phone, tablet, ava.token].map(club.isIn))).toEqual([false, true, true]);
    expect((await end(row?.id ?? 0)).status).toBe(404);
    expect(await club.actionsOf(ava.id)).toEqual(["sessions.ended"]);
  });

  it("may end this one, which is a logout", async () => {
    const [row] = await list();
    expect((await end(row?.id ?? 0)).status).toBe(200);
    expect(await club.isIn(ava.token)).toBe(false);
  });

  it("A15: does not find another member's, another club's, or one that never was", async () => {
    const ben = await club.newMember();
    const [his] = await list(ben.token);
    const awayMember = await createMember(club.server.owner, club.awayId);
    await createSession(club.server.owner, club.awayId, { memberId: awayMember });
    const [theirs] = await rowsOf<{ id: number }>(
      club.server.owner,
      "select id::int from sessions where member_id = $1",
      [awayMember],
    );
    for (const id of [his?.id ?? 0, theirs?.id ?? 0, 999_999_999]) expect((await end(id)).status).toBe(404);
    expect(await club.isIn(ben.token)).toBe(true);
  });

  it("ends all others at once, twice at once too, and writes down how many", async () => {
    const others = [await club.logIn(ava.email), await club.logIn(ava.email)];
    const ben = await club.newMember();
    const both = await Promise.all([endOthers(), endOthers()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Promise.all([...others, ava.token, ben.token].map(club.isIn))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const counts = await rowsOf(club.server.owner, "select after from audit_log where member_id = $1", [
      ava.id,
    ]);
    expect(counts).toEqual([{ after: { count: 2 } }]);
  });

  it("is nobody's without a session", async () => {
    expect((await endOthers("")).status).toBe(401);
    expect((await end(1, "")).status).toBe(401);
    expect((await club.call("GET", "/club-member/sessions")).status).toBe(401);
  });
});
