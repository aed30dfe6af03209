import type { InvitationOutcome, inviting } from "#contract/inviting.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { refuseWhileRunning, startJob } from "../../../ground/jobs/index.ts";
import { bySurname } from "../../../people/members/index.ts";
import { membersSql } from "../list/list-members.queries.ts";

type Invitation = Input<typeof inviting.invite>;
const defaultPerPage = 25;

/** How many would be mailed now, and how many not for which reason. */
export async function previewInvitations(ctx: Ctx, { selection, not_since_days }: Invitation) {
  const moment = { now: ctx.platform.clock.now(), notSinceDays: not_since_days ?? null };
  return inClub(ctx, async (tx) => {
    const { mailed, left_out } = inSums(await countOutcomes(tx, await peopleOf(tx, ctx, selection), moment));
    return { mailed, left_out };
  });
}

/** Queues invitations for everybody selected now; returns the job's id. Throws JOB_RUNNING. */
export async function startInviting(ctx: Ctx, { selection, not_since_days }: Invitation): Promise<number> {
  return inClub(ctx, async (tx) => {
    await refuseWhileRunning(tx, [invitingKind], ({ clubMembers }) => clubMembers.alreadyInviting);
    const people = await peopleOf(tx, ctx, selection);
    const input = { not_since_days: not_since_days ?? null };
    const moment = { now: ctx.platform.clock.now(), notSinceDays: input.not_since_days };
    const counted = await countOutcomes(tx, people, moment);
    const total = counted.reduce((sum, { number }) => sum + number, 0);
    if (total === 0)
      throw new ApiError("VALIDATION_FAILED", {
        message: ({ clubMembers }) => clubMembers.nobodyToInvite,
        errors: { selection: [({ clubMembers }) => clubMembers.nobodyToInvite] },
      });
    const jobId = await startJob(tx, ctx, { kind: invitingKind, input, total });
    await noteInvited(tx, jobId, people);
    await recordAudit(tx, ctx, {
      action: "members.invited",
      subjectKind: "job",
      subjectId: jobId,
      after: { people: total, ...input },
    });
    return jobId;
  });
}

/** The outcomes of a job's people. Throws NOT_FOUND. */
export async function reportInvitations(
  ctx: Ctx,
  { id, page = 1, per_page = defaultPerPage, outcome }: Input<typeof inviting.report>,
) {
  return inClub(ctx, async (tx) => {
    if (!(await isInvitingJob(tx, id, invitingKind))) throw new ApiError("NOT_FOUND");
    const counted = await reportSums(tx, id);
    const data = await reportRows(tx, id, { outcome, page, perPage: per_page });
    const total = counted
      .filter((row) => outcome === undefined || row.outcome === outcome)
      .reduce((sum, { number }) => sum + number, 0);
    return { data, total, page, per_page, sums: inSums(counted) };
  });
}

async function peopleOf(tx: ClubTx, ctx: Ctx, selection: Invitation["selection"]): Promise<SelectedPeople> {
  if ("ids" in selection)
    return {
      where: "m.club_id = $1 and m.erased_at is null and m.id = any($2)",
      values: [tx.clubId, selection.ids],
    };
  const { where, values } = await membersSql(tx, ctx, { kind: "all", ...selection.all });
  return {
    where: `${where} and m.id <> all($${values.length + 1})`,
    values: [...values, selection.except ?? []],
  };
}

function inSums(counted: { outcome: InvitationOutcome; number: number }[]) {
  const all = Object.fromEntries(counted.map(({ outcome, number }) => [outcome, number]));
  const { mailed = 0, not_delivered = 0, ...left_out } = all;
  return { mailed, not_delivered, left_out };
}

export const invitingKind = "invite_members";

/** Nobody is mailed a second link within this many minutes. */
const pauseMinutes = 60;

/**
 * SQL: the outcome for a person `m` who is to be invited at the moment `$now`, if whoever was mailed within `$days` days is
 * left out (null: only those of the last hour).
 */
function outcomeSql(now: string, days: string): string {
  return `case
    when m.erased_at is not null then 'gone'
    when m.account_status = 2 or exists (select from members p
      where p.club_id = m.club_id and p.id = m.primary_member_id and p.account_status = 2) then 'inactive'
    when m.email is null then 'no_email'
    when m.account_status = 1 then 'active'
    when m.invited_at > ${now}::timestamptz - interval '${pauseMinutes} minutes' then 'just_mailed'
    when m.invited_at > ${now}::timestamptz - make_interval(days => ${days}::int) then 'not_due'
    else 'mailed' end`;
}

type SelectedPeople = { where: string; values: unknown[] };
export type InvitingTerms = { now: Date; notSinceDays: number | null };

/** How many of the people that `where` finds would be mailed, and how many not for which reason. */
function countOutcomes(tx: ClubTx, { where, values }: SelectedPeople, { now, notSinceDays }: InvitingTerms) {
  const at = values.length;
  return tx.query<{ outcome: InvitationOutcome; number: number }>(
    `select ${outcomeSql(`$${at + 1}`, `$${at + 2}`)} as outcome, count(*)::int as number
     from members m where ${where} group by 1`,
    [...values, now, notSinceDays],
  );
}

/** Records the people that `where` finds as those of a job. */
async function noteInvited(tx: ClubTx, jobId: number, { where, values }: SelectedPeople): Promise<void> {
  await tx.query(
    `insert into invitation_rows (club_id, job_id, member_id)
     select m.club_id, $${values.length + 1}, m.id from members m where ${where} order by m.id`,
    [...values, jobId],
  );
}

/** The rows of a job in their order. */
export async function rowsToInvite(tx: ClubTx, jobId: number): Promise<{ id: number; memberId: number }[]> {
  return tx.query(
    `select id, member_id as "memberId" from invitation_rows where club_id = $1 and job_id = $2 order by id`,
    [tx.clubId, jobId],
  );
}

/** What the job itself can tell: whether a mail arrives is known only later. */
type SettledOutcome = Exclude<InvitationOutcome, "not_delivered">;
export type OpenRow = { memberId: number; name: string; outcome: SettledOutcome };

/** The task for a row without an outcome, with its person locked; null for one that is done. */
export async function lockOpenRow(tx: ClubTx, rowId: number, moment: InvitingTerms): Promise<OpenRow | null> {
  const [row] = await tx.query<OpenRow>(
    `select m.id as "memberId", m.first_name || ' ' || m.last_name as name, ${outcomeSql("$3", "$4")} as outcome
     from invitation_rows r join members m on m.club_id = r.club_id and m.id = r.member_id
     where r.club_id = $1 and r.id = $2 and r.outcome is null for no key update of m, r`,
    [tx.clubId, rowId, moment.now, moment.notSinceDays],
    "lock_invitation_row",
  );
  return row ?? null;
}

export async function saveInvitationOutcome(
  tx: ClubTx,
  rowId: number,
  { outcome, mailId }: { outcome: SettledOutcome; mailId: number | null },
): Promise<void> {
  await tx.query(
    "update invitation_rows set outcome = $3, mail_id = $4 where club_id = $1 and id = $2",
    [tx.clubId, rowId, outcome, mailId],
    "save_invitation_outcome",
  );
}

/** SQL: the outcome of a row `r` as it stands now: a mail that has failed for good reached nobody. */
const outcomeNow = `case when r.outcome = 'mailed' and exists (
    select 1 from mails l where l.club_id = $1 and l.id = r.mail_id and l.status = 'failed')
  then 'not_delivered' else r.outcome end`;

type ReportRow = { id: number; name: string; email: string; outcome: InvitationOutcome };

/** One page of the outcomes of a job's people, without those still to do. */
function reportRows(
  tx: ClubTx,
  jobId: number,
  { outcome, page, perPage }: { outcome: InvitationOutcome | undefined; page: number; perPage: number },
): Promise<ReportRow[]> {
  return tx.query<ReportRow>(
    `select m.id, m.first_name || ' ' || m.last_name as name, coalesce(m.email, '') as email, ${outcomeNow} as outcome
     from invitation_rows r join members m on m.club_id = r.club_id and m.id = r.member_id
     where r.club_id = $1 and r.job_id = $2 and r.outcome is not null and ($3::text is null or ${outcomeNow} = $3)
     order by ${bySurname("m")} limit $4 offset $5`,
    [tx.clubId, jobId, outcome ?? null, perPage, (page - 1) * perPage],
  );
}

function reportSums(tx: ClubTx, jobId: number) {
  return tx.query<{ outcome: InvitationOutcome; number: number }>(
    `select ${outcomeNow} as outcome, count(*)::int as number from invitation_rows r
     where r.club_id = $1 and r.job_id = $2 and r.outcome is not null group by 1`,
    [tx.clubId, jobId],
  );
}

/** Whether the job is one that invites people of this club. */
async function isInvitingJob(tx: ClubTx, jobId: number, kind: string): Promise<boolean> {
  const rows = await tx.query("select 1 from jobs where club_id = $1 and id = $2 and kind = $3", [
    tx.clubId,
    jobId,
    kind,
  ]);
  return rows.length > 0;
}
