import type { InvitationOutcome } from "#contract/inviting.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { bySurname } from "../../../people/members/index.ts";

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

export type SelectedPeople = { where: string; values: unknown[] };
export type InvitingTerms = { now: Date; notSinceDays: number | null };

/** How many of the people that `where` finds would be mailed, and how many not for which reason. */
export function countOutcomes(
  tx: ClubTx,
  { where, values }: SelectedPeople,
  { now, notSinceDays }: InvitingTerms,
) {
  const at = values.length;
  return tx.query<{ outcome: InvitationOutcome; number: number }>(
    `select ${outcomeSql(`$${at + 1}`, `$${at + 2}`)} as outcome, count(*)::int as number
     from members m where ${where} group by 1`,
    [...values, now, notSinceDays],
  );
}

/** Records the people that `where` finds as those of a job. */
export async function noteInvited(
  tx: ClubTx,
  jobId: number,
  { where, values }: SelectedPeople,
): Promise<void> {
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
export function reportRows(
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

export function reportSums(tx: ClubTx, jobId: number) {
  return tx.query<{ outcome: InvitationOutcome; number: number }>(
    `select ${outcomeNow} as outcome, count(*)::int as number from invitation_rows r
     where r.club_id = $1 and r.job_id = $2 and r.outcome is not null group by 1`,
    [tx.clubId, jobId],
  );
}

/** Whether the job is one that invites people of this club. */
export async function isInvitingJob(tx: ClubTx, jobId: number, kind: string): Promise<boolean> {
  const rows = await tx.query("select 1 from jobs where club_id = $1 and id = $2 and kind = $3", [
    tx.clubId,
    jobId,
    kind,
  ]);
  return rows.length > 0;
}
