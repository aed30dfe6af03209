import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilWaiting } from "#server/testing/while-held.ts";
import { runJobs } from "../../../ground/jobs/index.ts";
import {
  addCategory,
  type Club,
  callsOf,
  memberRow,
  openClub,
} from "../../../office/club-members/club-members.testing.ts";
import { expectSound } from "../../../sales/orders/orders.testing.ts";
import { joiningJobs } from "./joining.jobs.ts";
import { joiningOf } from "./joining.testing.ts";

let club: Club;
let calls: ReturnType<typeof callsOf>;

beforeAll(async () => {
  club = await openClub();
  calls = callsOf(club);
});
afterAll(async () => {
  await expectSound(club.shop);
  await club.server.close();
});

const { memberships, creditsOf, earlier, preview, grant, ended } = joiningOf(() => club);
const joined = async (membership_category_id: number): Promise<number> =>
  (await calls.store({ membership_category_id })).body.data.id;
const moveTo = async (id: number, membership_category_id: number): Promise<number> =>
  (await calls.update(id, { membership_category_id })).body.data.credits;
const change = (id: number, what: string) =>
  club.server.owner.query(`update membership_categories set ${what} where id = $1`, [id]);

describe("what another membership gave", () => {
  it("does not count once its season is over, in the form's preview too", async () => {
    const junior = await addCategory(club, { joining_credits_cents: 2000, season_start: "2026-01-01" });
    const senior = await addCategory(club, { joining_credits_cents: 5000 });
    const id = await joined(junior);
    const path = `membership-preview/${id}?membership_category_id=${senior}`;
    expect((await club.call("GET", path)).body.data).toMatchObject({ joining_credits: 30 });
    await change(junior, "season_end = '2026-02-01'");
    expect((await club.call("GET", path)).body.data).toMatchObject({ joining_credits: 50, given_credits: 0 });
    expect(await moveTo(id, senior)).toBe(70);
  });

  it("does not count where it was for an earlier season", async () => {
    const junior = await addCategory(club, { joining_credits_cents: 2000, season_start: "2025-08-01" });
    const senior = await addCategory(club, { joining_credits_cents: 5000 });
    const id = await joined(junior);
    await change(junior, "season_start = '2026-08-01'");
    const path = `membership-preview/${id}?membership_category_id=${senior}`;
    expect((await club.call("GET", path)).body.data).toMatchObject({ joining_credits: 50, given_credits: 0 });
    expect(await moveTo(id, senior)).toBe(70);
  });

  it("keeps members out of a grant to all, or leaves them what is missing", async () => {
    const junior = await addCategory(club, { joining_credits_cents: 2000 });
    const [same, richer] = [await addCategory(club), await addCategory(club)];
    const [one, other] = [await joined(junior), await joined(junior)];
    await moveTo(one, same);
    await moveTo(other, richer);
    await change(same, "joining_credits_cents = 2000");
    await change(richer, "joining_credits_cents = 2500");
    expect(await preview(same)).toMatchObject({ people: 0, credits: 0 });
    expect(await preview(richer)).toMatchObject({ people: 1, credits: 5, joining_credits: 25 });
  });
});

describe("between an admin's agreement and a member's turn", () => {
  /** Lets something happen after the agreement; the worker starts after it. Returns the job. */
  async function agreed(id: number, people: number, meanwhile: () => Promise<unknown>) {
    const started = await grant({ id, people, credits: people * 25 });
    expect(started.status).toBe(200);
    await meanwhile();
    const worker = await runJobs(club.server.platform, joiningJobs);
    const job = await ended(started.body.data.job_id);
    await worker.stop();
    return job;
  }

  it("a move to another membership of the same sum grants nothing, because nobody agreed to that one", async () => {
    const [adult, other] = [
      await addCategory(club, { joining_credits_cents: 2500 }),
      await addCategory(club, { joining_credits_cents: 2500 }),
    ];
    const id = await earlier(adult);
    const job = await agreed(adult, 1, () =>
      club.server.owner.query("update members set membership_category_id = $2 where id = $1", [id, other]),
    );
    expect(job.messages).toEqual([expect.stringContaining("nothing was granted")]);
    expect(await creditsOf(id)).toBe(0);
    expect((await preview(other)).people).toBe(1);
  });

  it("a move there by the form grants it once, not a second time by the job", async () => {
    const adult = await addCategory(club, { joining_credits_cents: 2500 });
    const id = await earlier(adult);
    const job = await agreed(adult, 1, async () => {
      await calls.update(id, { account_status: 2 });
      expect((await calls.update(id, { account_status: 0 })).body.data.credits).toBe(25);
    });
    expect(job).toMatchObject({ status: "done", done_count: 1, messages: [] });
    expect(await creditsOf(id)).toBe(25);
  });

  it("somebody who is being deactivated at that moment gets nothing", async () => {
    const adult = await addCategory(club, { joining_credits_cents: 2500 });
    const id = await earlier(adult);
    const admin = await club.server.owner.connect();
    await admin.query("begin");
    await admin.query("update members set account_status = 2 where id = $1", [id]);
    const job = agreed(adult, 1, async () => undefined);
    await untilWaiting(club.server.owner);
    await admin.query("commit");
    admin.release();
    expect((await job).messages).toEqual([expect.stringContaining("nothing was granted")]);
    expect(await creditsOf(id)).toBe(0);
  });

  it("somebody who is deactivated or erased gets nothing, and the others get theirs", async () => {
    const adult = await addCategory(club, { joining_credits_cents: 2500 });
    const [inactive, erased, left] = [await earlier(adult), await earlier(adult), await earlier(adult)];
    const job = await agreed(adult, 3, async () => {
      await calls.update(inactive, { account_status: 2 });
      const { version } = await memberRow(club, erased);
      const gone = await club.call("POST", "erase", { body: { id: erased, version } });
      expect(gone.status).toBe(200);
    });
    expect(job).toMatchObject({
      done_count: 3,
      failed_count: 1,
      messages: [expect.anything(), expect.anything()],
    });
    expect(await Promise.all([inactive, left].map(creditsOf))).toEqual([0, 25]);
    const { rows } = await club.server.owner.query(
      "select balance_cents::int from credit_accounts where member_id = $1",
      [erased],
    );
    expect(rows).toEqual([{ balance_cents: 0 }]);
  });
});

it("what a membership gave stays given when everybody has moved to another and it is deleted", async () => {
  const [old, next] = [
    await addCategory(club, { joining_credits_cents: 2000 }),
    await addCategory(club, { joining_credits_cents: 2000 }),
  ];
  const id = await joined(old);
  expect(await moveTo(id, next)).toBe(20);
  expect((await memberships("DELETE", `delete/${old}`)).status).toBe(200);
  expect(await preview(next)).toMatchObject({ people: 0 });
  await calls.update(id, { account_status: 2 });
  expect((await calls.update(id, { account_status: 0 })).body.data.credits).toBe(20);
});
