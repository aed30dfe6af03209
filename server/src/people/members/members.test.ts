import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemCtx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import {
  createClub,
  createCredits,
  createSession,
  createMember as insertMember,
  rowsOf,
} from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { createMember, loadMemberUser } from "./index.ts";

const day = 24 * 3600 * 1000;

let server: TestServer;
let clubId: number;
let memberId: number;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers", name: "Riverside Rovers" });
});
afterAll(() => server.close());

beforeEach(async () => {
  memberId = await insertMember(server.owner, clubId, { first_name: "Ava", last_name: "Archer", phone: "1" });
  token = await createSession(server.owner, clubId, { memberId });
});

function within<T>(work: (tx: ClubTx, ctx: ReturnType<typeof systemCtx>) => Promise<T>): Promise<T> {
  const ctx = systemCtx(
    server.platform,
    { id: clubId, domain: "rovers", timeZone: "UTC", language: "en" },
    "test",
  );
  return inClub(ctx, (tx) => work(tx, ctx));
}

const profile = async () => {
  const answer = await server.call("rovers", "GET", "/club-member/profile", { token });
  expect(answer.status).toBe(200);
  return answer.body.data[0];
};
const update = (body: object, bearer = token) =>
  server.call("rovers", "POST", "/club-member/update-profile", { token: bearer, body });

/** A dated grant that is in the balance already. */
async function grant(cents: number, days: number, heldCents = 0): Promise<number> {
  await createCredits(server.owner, clubId, memberId, cents);
  const [row] = await rowsOf<{ id: number }>(
    server.owner,
    `insert into credit_grants (club_id, account_id, amount_cents, remaining_cents, held_cents, expires_at, reason)
     select club_id, id, $3, $3, $4, $5, 'test' from credit_accounts where club_id = $1 and member_id = $2 returning id`,
    [clubId, memberId, cents, heldCents, new Date(server.clock.now().getTime() + days * day)],
  );
  if (heldCents) await hold(heldCents);
  return Number(row?.id);
}

const hold = (cents: number) =>
  server.owner.query(
    "update credit_accounts set held_cents = held_cents + $3 where club_id = $1 and member_id = $2",
    [clubId, memberId, cents],
  );

describe("a member's profile", () => {
  // Spec 7.9, 7.17
  it("is the signed-in member's own, in the shape of the contract", async () => {
    const user = await profile();
    expect(user).toEqual({
      id: memberId,
      name: "Ava Archer",
      first_name: "Ava",
      last_name: "Archer",
      email: expect.stringContaining("@example.org"),
      phone: "1",
      role: 3,
      sizes: {},
      credits: 0,
      credit_entries: [],
      available_credits: 0,
      secondary_members: [],
      membership: null,
      pack_ids: [],
      club: expect.objectContaining({ club_name: "Riverside Rovers", domain: "rovers" }),
      version: 1,
    });
  });

  it("splits the balance into undated credits and open grants, soonest first", async () => {
    await createCredits(server.owner, clubId, memberId, 10_000);
    const later = await grant(3_005, 60);
    const sooner = await grant(1_995, 30);
    const spent = await grant(700, 10);
    await server.owner.query("update credit_grants set remaining_cents = 0 where id = $1", [spent]);
    await server.owner.query("update credit_accounts set balance_cents = 15000 where member_id = $1", [
      memberId,
    ]);
    const user = await profile();
    expect(user.credits).toBe(100);
    expect(user.credit_entries).toEqual([
      { id: sooner, credits: 19.95, expires_at: expect.stringMatching(/^\d{4}-.*T.*\.\d{3}Z$/) },
      { id: later, credits: 30.05, expires_at: expect.any(String) },
    ]);
    expect(user.available_credits).toBe(150);
  });

  it("takes what unpaid orders hold and what has expired off what may be spent, each once", async () => {
    await createCredits(server.owner, clubId, memberId, 10_000);
    await hold(1_000);
    await grant(2_000, 30, 500);
    await grant(4_000, -1, 1_500);
    const user = await profile();
    // The balance is 160.00; 30.00 is held, 15.00 of it in the expired grant, whose other 25.00 is gone.
    expect(
      user.credits +
        user.credit_entries.reduce((sum: number, one: { credits: number }) => sum + one.credits, 0),
    ).toBe(160);
    expect(user.available_credits).toBe(105);
    const in31Days = { now: () => new Date(server.clock.now().getTime() + 31 * day) };
    const later = await within((tx, ctx) =>
      loadMemberUser(tx, { ...ctx, platform: { ...ctx.platform, clock: in31Days } }, memberId),
    );
    expect(later.available_credits).toBe(90);
  });

  it("shows a secondary member with a login its primary's credits", async () => {
    await createCredits(server.owner, clubId, memberId, 5_000);
    const id = await within((tx, ctx) =>
      createMember(tx, ctx, {
        email: "ben@rovers.example",
        first_name: "Ben",
        last_name: "Archer",
        account_status: 1,
        primary_member_id: memberId,
        relation: "child",
      }),
    );
    token = await createSession(server.owner, clubId, { memberId: id });
    expect(await profile()).toMatchObject({ id, role: 4, credits: 50, secondary_members: [] });
  });

  it("lists the packs that are still to be chosen, the person's own alone", async () => {
    const childId = await insertMember(server.owner, clubId, { email: null, primary_member_id: memberId });
    const given = await rowsOf<{ id: number }>(
      server.owner,
      `with kits as (
         insert into packs (club_id, type, name, season, status)
         select $1, 'custom', 'Kit ' || n, '2026', 'live' from generate_series(1, 2) n returning id, name
       )
       insert into entitlements (club_id, pack_id, member_id, source, status)
       select $1, id, owner, 'hand', case name when 'Kit 1' then 'open' else 'redeemed' end
       from kits, unnest($2::bigint[]) owner order by owner, name returning id`,
      [clubId, [memberId, childId]],
    );
    expect((await profile()).pack_ids).toEqual([given[0]?.id]);
  });

  it("is read with one query", async () => {
    await within(async (tx, ctx) => {
      let queries = 0;
      const counting: ClubTx = {
        ...tx,
        query: (text, values, name) => {
          queries += 1;
          return tx.query(text, values, name);
        },
      };
      await loadMemberUser(counting, ctx, memberId);
      expect(queries).toBe(1);
    });
  });
});

describe("changing the profile", () => {
  // Spec 7.17
  it("changes name and phone, and leaves a trace", async () => {
    const answer = await update({ first_name: " Avery ", last_name: "O'Néill", phone: "" });
    expect([answer.status, answer.body.message]).toEqual([200, "Your profile has been saved."]);
    expect(answer.body.data[0]).toMatchObject({ name: "Avery O'Néill", phone: "" });
    expect(await profile()).toEqual(answer.body.data[0]);
    const [trace] = await rowsOf(
      server.owner,
      "select action, actor_id, member_id, before, after from audit_log where subject_id = $1 and subject_kind = 'member'",
      [memberId],
    );
    expect(trace).toEqual({
      action: "member.profile_updated",
      actor_id: memberId,
      member_id: memberId,
      before: { first_name: "Ava", last_name: "Archer", phone: "1", sizes: {} },
      after: { first_name: "Avery", last_name: "O'Néill", phone: "", sizes: {} },
    });
  });

  // Spec 7.17
  it("changes nothing else, whatever is sent, and nobody else", async () => {
    const other = await insertMember(server.owner, clubId);
    const read = () =>
      rowsOf(
        server.owner,
        "select id, email, account_status, password_hash from members where id in ($1, $2) order by id",
        [memberId, other],
      );
    const before = await read();
    const extra = {
      id: other,
      member_id: other,
      email: "x@y.example",
      account_status: 2,
      role: 2,
      credits: 1e6,
    };
    await update({ first_name: "A", last_name: "B", phone: "", ...extra });
    expect(await read()).toEqual(before);
    const [untouched] = await rowsOf(server.owner, "select first_name from members where id = $1", [other]);
    expect(untouched).toEqual({ first_name: "Mo" });
  });

  it("says every field that is wrong", async () => {
    const answer = await update({ first_name: " ", last_name: "x".repeat(61), phone: "1\n2" });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
      422,
      ["first_name", "last_name", "phone"],
    ]);
  });

  it("is not lost when it happens many times at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => update({ first_name: `A${at}`, last_name: "B", phone: "" })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const [row] = await rowsOf(server.owner, "select version from members where id = $1", [memberId]);
    expect(row?.version).toBe(11);
  });
});

describe("secondary members", () => {
  // Spec 7.22
  it("are the member's own, without those that are inactive", async () => {
    const add = (first_name: string, primary: number, account_status = 0) =>
      insertMember(server.owner, clubId, {
        email: first_name === "Ben" ? "ben.member@rovers.example" : null,
        first_name,
        primary_member_id: primary,
        account_status,
        relation: "child",
        sizes: JSON.stringify({ shirt: "S" }),
      });
    const ben = await add("Ben", memberId);
    const cleo = await add("Cleo", memberId);
    await add("Gone", memberId, 2);
    await add("Other", await insertMember(server.owner, clubId));
    const { body } = await server.call("rovers", "GET", "/club-member/secondary-members-for-member-portal", {
      token,
    });
    expect(body.data).toEqual([
      {
        id: ben,
        name: "Ben Member",
        first_name: "Ben",
        last_name: "Member",
        relation: "child",
        email: "ben.member@rovers.example",
        sizes: { shirt: "S" },
        version: 1,
      },
      expect.objectContaining({ id: cleo, name: "Cleo Member", email: "" }),
    ]);
  });
});
