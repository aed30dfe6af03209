import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import {
  addCategory,
  auditedOf,
  type Club,
  callsOf,
  memberRow,
  openClub,
  unknownId,
} from "../club-members.testing.ts";

let club: Club;
let calls: ReturnType<typeof callsOf>;

beforeAll(async () => {
  club = await openClub();
  calls = callsOf(club);
});
afterAll(() => club.server.close());

describe("adding a member", () => {
  // Spec 7.34
  it("stores them as pending and mails one invitation", async () => {
    const category = await addCategory(club);
    const { status, body } = await calls.store({
      invite: true,
      phone: "1",
      sizes: { shirt: "M" },
      membership_category_id: category,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      account_status: 0,
      sizes: { shirt: "M" },
      membership_category: { id: category },
      credits: 0,
      invited_at: expect.any(String),
    });
    expect((await club.call("GET", `show/${body.data.id}`)).body.data).toEqual(body.data);
    expect(await calls.invitations(body.data.email)).toHaveLength(1);
    expect(await auditedOf(club, body.data.id)).toEqual(["member.created", "password_link.sent"]);
  });

  it("gives them a wallet of their own with nothing in it", async () => {
    const { body } = await calls.store();
    expect(
      await rowsOf(
        club.server.owner,
        "select balance_cents::int as cents, kind from credit_accounts where member_id = $1",
        [body.data.id],
      ),
    ).toEqual([{ cents: 0, kind: "member" }]);
  });

  it("mails nothing where no invitation is wanted", async () => {
    const { body } = await calls.store();
    expect(await calls.invitations(body.data.email)).toEqual([]);
    expect(body.data.invited_at).toBeNull();
  });

  it("refuses an e-mail address that is another's, also twice at once", async () => {
    const taken = await calls.store({ email: "AVA@rovers.example" });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: "DUPLICATE", errors: { email: [expect.any(String)] } },
    });
    const both = await Promise.all([
      calls.store({ email: "same@rovers.example" }),
      calls.store({ email: "same@rovers.example" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("takes the e-mail address of a member of another club", async () => {
    const away = await memberRow(club, club.awayMember.id);
    expect((await calls.store({ email: away.email })).status).toBe(200);
  });

  it("A05: stays in the caller's club whatever the body claims", async () => {
    const { body } = await calls.store({ club_id: club.awayId });
    expect(await memberRow(club, body.data.id)).toMatchObject({ club_id: club.clubId });
  });

  it("gives joining credits by itself, until the season's last day", async () => {
    const category = await addCategory(club, {
      name: "Season card",
      joining_credits_cents: 5000,
      credits_expire: true,
      season_end: "2099-06-30",
    });
    const { body } = await calls.store({ membership_category_id: category });
    expect(body.data).toMatchObject({
      credits: 0,
      credit_entries: [{ credits: 50, expires_at: "2099-06-30T23:59:59.999Z" }],
    });
    const statement = await club.call("GET", `credit-statement/${body.data.id}`);
    expect(statement.body.data).toMatchObject([
      { kind: "grant", reason: "Joining credits: Season card", actor: "Sam Staff", amount: 50 },
    ]);
  });

  it("grants undated ones where they do not end with the season, and none of a season that is over", async () => {
    const undated = await addCategory(club, { joining_credits_cents: 2000 });
    expect((await calls.store({ membership_category_id: undated })).body.data.credits).toBe(20);
    const over = await addCategory(club, {
      joining_credits_cents: 2000,
      credits_expire: true,
      season_end: "2020-01-01",
    });
    expect((await calls.store({ membership_category_id: over })).body.data).toMatchObject({
      credits: 0,
      credit_entries: [],
    });
  });

  it("lets a manager add members but not decide about their joining credits, and then adds nobody", async () => {
    expect((await calls.store({}, club.manager)).status).toBe(200);
    const email = "granted@rovers.example";
    const refused = await calls.store({ email, grant_joining_credits: false }, club.manager);
    expect(refused).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect(await rowsOf(club.server.owner, "select 1 from members where email = $1", [email])).toEqual([]);
  });

  it("refuses a membership of another club as an unknown one, and fields of a wrong form", async () => {
    const away = await rowsOf<{ id: number }>(
      club.server.owner,
      "insert into membership_categories (club_id, name) values ($1, 'Away') returning id",
      [club.awayId],
    );
    for (const membership_category_id of [away[0]?.id, unknownId])
      expect(await calls.store({ membership_category_id })).toMatchObject({
        status: 422,
        body: { errors: { membership_category_id: [expect.any(String)] } },
      });
    for (const values of [
      { email: "no address" },
      { first_name: "" },
      { first_name: "x".repeat(61) },
      { sizes: { shirt: "x".repeat(41) } },
      { email: null },
    ])
      expect((await calls.store(values)).status).toBe(422);
  });
});
