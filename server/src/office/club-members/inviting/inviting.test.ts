import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { runJobs } from "../../../ground/jobs/index.ts";
import { addPerson, type Club, callsOf, openClub } from "../club-members.testing.ts";
import { invitingJobs } from "./inviting.jobs.ts";

let club: Club;
let calls: ReturnType<typeof callsOf>;
let worker: { stop(): Promise<void> };
/** Part of every name of this test, so that the list's search finds its people and no others. */
let team: string;
let count = 0;

beforeAll(async () => {
  club = await openClub();
  calls = callsOf(club);
  worker = await runJobs(club.server.platform, invitingJobs);
});
afterAll(async () => {
  await worker.stop();
  await club.server.close();
});
beforeEach(() => {
  team = `Team${++count}x`;
});

const hour = 3600 * 1000;
const pending = async (first_name: string, values = {}) => {
  const email = `${first_name}.${team}@rovers.example`.toLowerCase();
  const who = { first_name, last_name: team, email, account_status: 0, password_hash: null, ...values };
  return { id: (await addPerson(club, who)).id, email };
};
const everybody = () => ({ all: { keywords: team } });
const invite = (body: object, as = club.admin) => club.call("POST", "invite", { as, body });
const preview = async (body: object) => (await club.call("POST", "invite-preview", { body })).body.data;
const report = async (jobId: number, query = "") => (await club.call("GET", `invite/${jobId}?${query}`)).body;
const ended = (jobId: number) =>
  eventually(async () => {
    const { body } = await club.server.call("rovers", "GET", `/jobs/${jobId}`, { token: club.admin.token });
    if (!body.data.finished_at) throw new Error(`Job ${jobId} does not end`);
    return body.data;
  });
/** Invites, waits for the end and returns the job with its report. */
const invited = async (body: object) => {
  const { status, body: answer } = await invite(body);
  expect(status).toBe(200);
  const job = await ended(answer.data.job_id);
  return { job, ...(await report(answer.data.job_id)) };
};
const wasInvitedBefore = (id: number, ago: string) =>
  club.server.owner.query("update members set invited_at = invited_at - $2::interval where id = $1", [
    id,
    ago,
  ]);
const rowOf = async (id: number) => {
  const { body } = await club.call("GET", `show?kind=all&keywords=${team}&per_page=100`);
  return body.data.find((row: { id: number }) => row.id === id);
};

describe("inviting many people", () => {
  it("mails each who waits for it once, and says of everybody else why not", async () => {
    // The report stands by surname.
    const [ben, ada] = [await pending("Ben"), await pending("Ada", { last_name: `${team} Zed` })];
    const active = await pending("Cy", { account_status: 1, password_hash: "x" });
    const gone = await pending("Di", { account_status: 2 });
    const child = await pending("Eve", { email: null, primary_member_id: ben.id, account_status: 1 });
    const family = await pending("Flo", { primary_member_id: gone.id });
    const just = await pending("Gus", { invited_at: new Date(club.server.clock.now().getTime() - hour / 2) });
    const selection = everybody();
    const left_out = { active: 1, inactive: 2, no_email: 1, just_mailed: 1 };
    expect(await preview({ selection })).toEqual({ mailed: 2, left_out });
    const { job, data, total, sums } = await invited({ selection });
    expect(job).toMatchObject({ status: "done", total: 7, done_count: 7, failed_count: 0 });
    expect(job.messages.toSorted()).toEqual([
      `Cy ${team} already has a password.`,
      `Di ${team} is inactive.`,
      `Eve ${team} has no email address.`,
      `Flo ${team} is inactive.`,
      `Gus ${team} was emailed within the last hour.`,
    ]);
    expect({ total, sums }).toEqual({ total: 7, sums: { mailed: 2, not_delivered: 0, left_out } });
    expect(data.map(({ id, outcome }: { id: number; outcome: string }) => [id, outcome])).toEqual([
      ...[
        [ben.id, "mailed"],
        [active.id, "active"],
        [gone.id, "inactive"],
      ],
      ...[
        [child.id, "no_email"],
        [family.id, "inactive"],
        [just.id, "just_mailed"],
        [ada.id, "mailed"],
      ],
    ]);
    expect((await report(job.id, "outcome=mailed&per_page=1&page=2")).data).toMatchObject([{ id: ada.id }]);
    for (const { email } of [ben, ada]) expect(await calls.invitations(email)).toHaveLength(1);
    for (const { email } of [active, gone, family, just]) expect(await calls.invitations(email)).toEqual([]);
    const audit = await rowsOf(
      club.server.owner,
      "select after from audit_log where action = 'members.invited' and subject_id = $1",
      [job.id],
    );
    expect(audit).toEqual([{ after: { people: 7, not_since_days: null } }]);
  });

  it("does not go on saying that somebody was emailed once the mail has failed for good", async () => {
    const [ben, ada] = [await pending("Ben"), await pending("Ada")];
    const { job, sums } = await invited({ selection: everybody() });
    expect(sums).toEqual({ mailed: 2, not_delivered: 0, left_out: {} });
    await club.server.owner.query("update mails set status = 'failed' where member_id = $1", [ben.id]);
    const after = await report(job.id);
    expect(after.sums).toEqual({ mailed: 1, not_delivered: 1, left_out: {} });
    expect(after.data.map(({ id, outcome }: { id: number; outcome: string }) => [id, outcome])).toEqual([
      [ada.id, "mailed"],
      [ben.id, "not_delivered"],
    ]);
    expect(await report(job.id, "outcome=not_delivered")).toMatchObject({ total: 1, data: [{ id: ben.id }] });
    expect(await report(job.id, "outcome=mailed")).toMatchObject({ total: 1, data: [{ id: ada.id }] });
  });

  it("invites those that are named, and of all but some not these", async () => {
    const [ben, ada, cy] = [await pending("Ben"), await pending("Ada"), await pending("Cy")];
    await invited({ selection: { ids: [ben.id] } });
    await invited({ selection: { ...everybody(), except: [ada.id] } });
    expect([
      (await calls.invitations(ben.email)).length,
      (await calls.invitations(ada.email)).length,
      (await calls.invitations(cy.email)).length,
    ]).toEqual([1, 0, 1]);
  });

  it("reminds who was invited some days ago and has not accepted, and counts how often", async () => {
    const [ben, ada] = [await pending("Ben"), await pending("Ada")];
    await invited({ selection: { ids: [ben.id, ada.id] } });
    await wasInvitedBefore(ben.id, "8 days");
    await wasInvitedBefore(ada.id, "4 days");
    const reminder = { selection: { all: { keywords: team, invited: "waiting" } }, not_since_days: 7 };
    expect(await preview(reminder)).toEqual({ mailed: 1, left_out: { not_due: 1 } });
    const { job } = await invited(reminder);
    expect(job.messages).toEqual([`Ada ${team} was emailed recently.`]);
    expect(await rowOf(ben.id)).toMatchObject({
      invitation: "waiting",
      invitation_count: 2,
      accepted_at: null,
      invited_at: expect.any(String),
    });
    expect(await rowOf(ada.id)).toMatchObject({ invitation_count: 1 });
  });

  it("keeps to what one mailbox may be sent, whoever asks", async () => {
    const ben = await pending("Ben");
    await Promise.all(
      Array.from({ length: 5 }, () => club.call("POST", "send-email-password", { body: { id: ben.id } })),
    );
    await wasInvitedBefore(ben.id, "2 hours");
    const { sums } = await invited({ selection: { ids: [ben.id] } });
    expect(sums).toEqual({ mailed: 0, not_delivered: 0, left_out: { just_mailed: 1 } });
    expect(await calls.invitations(ben.email)).toHaveLength(5);
  });

  it("runs one at a time in a club, of two that are started at once", async () => {
    const ben = await pending("Ben");
    await worker.stop();
    const answers = await Promise.all([
      invite({ selection: everybody() }),
      invite({ selection: everybody() }),
    ]);
    expect(answers.map(({ body }) => body.code ?? 200).toSorted()).toEqual([200, "JOB_RUNNING"]);
    worker = await runJobs(club.server.platform, invitingJobs);
    const jobId = answers.find(({ status }) => status === 200)?.body.data.job_id;
    await ended(jobId);
    expect(await calls.invitations(ben.email)).toHaveLength(1);
  });

  it("reaches nobody of another club, and nobody at all is refused", async () => {
    expect((await invite({ selection: everybody() })).body.errors).toEqual({
      selection: ["There is nobody to invite."],
    });
    expect((await invite({ selection: { ids: [club.awayMember.id] } })).status).toBe(422);
    const ben = await pending("Ben");
    const { job } = await invited({ selection: { ids: [ben.id, club.awayMember.id] } });
    expect(job.total).toBe(1);
    const away = { as: club.awayAdmin, club: "harbour" };
    expect((await club.call("GET", `invite/${job.id}`, away)).status).toBe(404);
  });
});

describe("the list of members", () => {
  it("tells of each whether they were invited and have accepted, and finds and sorts by it", async () => {
    const [ben, ada] = [await pending("Ben"), await pending("Ada")];
    const child = await pending("Eve", { email: null, primary_member_id: ben.id, account_status: 1 });
    await invited({ selection: { ids: [ada.id] } });
    const [mail] = await rowsOf<{ text: string }>(
      club.server.owner,
      "select text from mails where recipient = $1 and event = 'member_invited'",
      [ada.email],
    );
    expect((await rowOf(ben.id)).invitation).toBe("never");
    expect((await rowOf(child.id)).invitation).toBe("none");
    const found = async (query: string) =>
      (await club.call("GET", `show?kind=all&keywords=${team}&${query}`)).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await found("invited=waiting")).toEqual([ada.id]);
    const token = /token=([\w.-]+)/.exec(mail?.text ?? "")?.[1];
    const body = { token, password: "a right password", domain: "rovers" };
    expect((await club.server.call("rovers", "POST", "/set-password/store", { body })).status).toBe(200);
    expect(await rowOf(ada.id)).toMatchObject({
      invitation: "accepted",
      invitation_count: 1,
      accepted_at: expect.any(String),
    });
    expect(await found("invited=never")).toEqual([ben.id]);
    expect(await found("invited=accepted")).toEqual([ada.id]);
    expect((await found("sort=invited_at&order_by=desc"))[0]).toBe(ada.id);
  });
});
