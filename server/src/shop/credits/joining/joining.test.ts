import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectFound } from "#server/testing/broken-invariants.ts";
import { createMember, rowsOf } from "#server/testing/factories.ts";
import { runJobs } from "../../../ground/jobs/index.ts";
import {
  addCategory,
  type Club,
  callsOf,
  openClub,
} from "../../../office/club-members/club-members.testing.ts";
import { expectSound, within } from "../../../sales/orders/orders.testing.ts";
import { creditAudits } from "../credits.audit.ts";
import { giveJoiningCredits } from "../index.ts";
import { joiningJobs } from "./joining.jobs.ts";
import { joiningOf } from "./joining.testing.ts";

let club: Club;
let calls: ReturnType<typeof callsOf>;
let worker: { stop(): Promise<void> };

beforeAll(async () => {
  club = await openClub();
  calls = callsOf(club);
  worker = await runJobs(club.server.platform, joiningJobs);
});
afterAll(async () => {
  await expectSound(club.shop);
  await worker.stop();
  await club.server.close();
});

const { memberships, creditsOf, givenTo, earlier, preview, grant, ended } = joiningOf(() => club);

describe("joining credits", () => {
  it("come with the form that adds a member, before they accept, with their ledger and audit entries", async () => {
    const adult = await addCategory(club, { name: "Adult", joining_credits_cents: 2000 });
    const { body } = await calls.store({ membership_category_id: adult, invite: true });
    const { id } = body.data;
    expect([body.data.account_status, body.data.credits]).toEqual([0, 20]);
    const statement = await club.call("GET", `credit-statement/${id}`);
    expect(statement.body.data).toMatchObject([
      { kind: "grant", reason: "Joining credits: Adult", amount: 20 },
    ]);
    const audit = await rowsOf(
      club.server.owner,
      "select 1 from audit_log where member_id = $1 and action = 'credits.granted'",
      [id],
    );
    expect(audit).toHaveLength(1);
  });

  it("are there, and are not given again, once the invitation was accepted", async () => {
    const adult = await addCategory(club, { joining_credits_cents: 2000 });
    const { body } = await calls.store({ membership_category_id: adult, invite: true });
    const { id, email } = body.data;
    const [mail] = await rowsOf<{ text: string }>(
      club.server.owner,
      "select text from mails where recipient = $1 and event = 'member_invited'",
      [email],
    );
    const token = /token=([\w.-]+)/.exec(mail?.text ?? "")?.[1];
    const set = { token, password: "a right password", domain: "rovers" };
    expect((await club.server.call("rovers", "POST", "/set-password/store", { body: set })).status).toBe(200);
    const login = await calls.login(email);
    const session = login.body.data.access_token;
    expect((await calls.profile(session)).body.data[0].credits).toBe(20);
    expect(await givenTo(id)).toEqual([{ cents: 2000 }]);
  });

  it("come from a manager's form too, since the membership gives them", async () => {
    const adult = await addCategory(club, { joining_credits_cents: 2000 });
    const { body } = await calls.store({ membership_category_id: adult }, club.manager);
    expect(body.data.credits).toBe(20);
  });

  it("are left out where an admin says so, and nothing later gives them by itself", async () => {
    const adult = await addCategory(club, { joining_credits_cents: 2000 });
    const { body } = await calls.store({ membership_category_id: adult, grant_joining_credits: false });
    await calls.update(body.data.id, { phone: "1" });
    expect(await creditsOf(body.data.id)).toBe(0);
  });

  it("come with a later membership; a mistake that is put right grants nothing twice, and the admin is told", async () => {
    const [adult, senior] = [
      await addCategory(club, { joining_credits_cents: 2000 }),
      await addCategory(club, { joining_credits_cents: 5000 }),
    ];
    const { body } = await calls.store();
    const { id } = body.data;
    const shownBefore = async (to: number) =>
      (await club.call("GET", `membership-preview/${id}?membership_category_id=${to}`)).body.data;
    const moveTo = async (membership_category_id: number) =>
      (await calls.update(id, { membership_category_id })).body.data.credits;
    expect(await shownBefore(adult)).toMatchObject({
      joining_credits: 20,
      was_given: false,
      given_credits: 0,
    });
    expect(await moveTo(adult)).toBe(20);
    expect(await shownBefore(senior)).toMatchObject({
      joining_credits: 30,
      was_given: false,
      given_credits: 20,
    });
    expect(await moveTo(senior)).toBe(50);
    expect(await shownBefore(adult)).toMatchObject({
      joining_credits: 0,
      was_given: true,
      given_credits: 50,
    });
    expect([await moveTo(adult), await moveTo(senior)]).toEqual([50, 50]);
    expect(await givenTo(id)).toEqual([{ cents: 2000 }, { cents: 3000 }]);
  });

  it("come again with a new season, to whoever comes back then", async () => {
    const adult = await addCategory(club, { joining_credits_cents: 2000, season_start: "2026-08-01" });
    const { body } = await calls.store({ membership_category_id: adult });
    const { id } = body.data;
    await calls.update(id, { account_status: 2 });
    await calls.update(id, { account_status: 0 });
    expect(await creditsOf(id)).toBe(20);
    await calls.update(id, { account_status: 2 });
    await club.server.owner.query(
      "update membership_categories set season_start = '2027-08-01' where id = $1",
      [adult],
    );
    await calls.update(id, { account_status: 0 });
    expect(await creditsOf(id)).toBe(40);
  });

  it("go to the family's wallet for a child with a membership of its own, and not for one without", async () => {
    const junior = await addCategory(club, { joining_credits_cents: 1500 });
    const { body } = await calls.store({ membership_category_id: junior });
    const parent = body.data.id;
    const child = await earlier(junior, { primary_member_id: parent, email: null, account_status: 1 });
    const plain = await createMember(club.server.owner, club.clubId, {
      primary_member_id: parent,
      email: null,
      account_status: 1,
    });
    const give = (id: number) => within(club.shop, (tx, ctx) => giveJoiningCredits(tx, ctx, id));
    expect([await give(child), await give(child), await give(plain)]).toEqual([1500, 0, 0]);
    expect(await creditsOf(parent)).toBe(30);
    // A child deleted and added again would get them a second time.
    const refused = await club.call("DELETE", `delete/${child}`);
    expect([refused.body.code, refused.body.message]).toEqual([
      "IN_USE",
      expect.stringContaining("credit movements"),
    ]);
  });

  it("are given once by ten at once (I-01)", async () => {
    const adult = await addCategory(club, { joining_credits_cents: 2000 });
    const id = await earlier(adult);
    const given = await Promise.all(
      Array.from({ length: 10 }, () => within(club.shop, (tx, ctx) => giveJoiningCredits(tx, ctx, id))),
    );
    expect(given.toSorted((a, b) => b - a)).toEqual([2000, ...Array(9).fill(0)]);
    expect(await creditsOf(id)).toBe(20);
  });
});

describe("members who are there when a membership begins to give credits", () => {
  it("are given nothing by the change itself, and all of it once an admin who saw the sum agrees", async () => {
    const adult = await addCategory(club);
    const people = [await earlier(adult), await earlier(adult, { account_status: 0 })];
    const inactive = await earlier(adult, { account_status: 2 });
    expect(await preview(adult)).toEqual({ people: 0, credits: 0, joining_credits: 0 });
    const { body } = await memberships("GET", `show/${adult}`);
    const { id, name, version } = body.data;
    await memberships("PUT", `update/${id}`, { name, version, joining_credits: 25 });
    expect(await Promise.all(people.map(creditsOf))).toEqual([0, 0]);
    const shown = await preview(adult);
    expect(shown).toEqual({ people: 2, credits: 50, joining_credits: 25 });
    for (const other of [
      { people: 3, credits: 75 },
      { people: 2, credits: 40 },
    ])
      expect((await grant({ id, ...other })).body.code).toBe("STALE_VERSION");
    const started = await grant({ id, people: 2, credits: 50 });
    expect(started.status).toBe(200);
    expect(await ended(started.body.data.job_id)).toMatchObject({
      status: "done",
      done_count: 2,
      messages: [],
    });
    expect(await Promise.all([...people, inactive].map(creditsOf))).toEqual([25, 25, 0]);
    expect((await preview(adult)).people).toBe(0);
  });

  it("are given nothing where the membership has changed between the agreement and the turn", async () => {
    const adult = await addCategory(club, { joining_credits_cents: 2500 });
    const id = await earlier(adult);
    await worker.stop();
    const started = await grant({ id: adult, people: 1, credits: 25 });
    expect((await grant({ id: adult, people: 1, credits: 25 })).body.code).toBe("JOB_RUNNING");
    await club.server.owner.query(
      "update membership_categories set joining_credits_cents = 9900 where id = $1",
      [adult],
    );
    worker = await runJobs(club.server.platform, joiningJobs);
    const job = await ended(started.body.data.job_id);
    expect(job.messages).toEqual([expect.stringContaining("nothing was granted")]);
    expect(await creditsOf(id)).toBe(0);
  });

  it("are an admin's concern, of the club's own memberships", async () => {
    const adult = await addCategory(club, { joining_credits_cents: 2500 });
    expect((await memberships("GET", `joining-preview/${adult}`, undefined, club.manager)).status).toBe(403);
    const body = { id: adult, people: 1, credits: 25 };
    expect((await grant(body, club.manager)).status).toBe(403);
    const away = await club.server.call(
      "harbour",
      "POST",
      "/club-membership-category/grant-joining-credits",
      {
        token: club.awayAdmin.token,
        body,
      },
    );
    expect(away.status).toBe(404);
  });
});

describe("the audit of joining credits", () => {
  const what = "a family was granted at least the joining credits that its members' memberships promised";
  const audits = creditAudits.filter((audit) => audit.what === what);
  const lost = `insert into joining_grants (club_id, member_id, membership_category_id, season, cents)
    select m.club_id, m.id, c.id, 'lost', 100000000 from members m
    join membership_categories c on c.club_id = m.club_id limit 1`;
  expectFound(() => club.server.owner, audits, [[what, lost, () => []]]);
});
