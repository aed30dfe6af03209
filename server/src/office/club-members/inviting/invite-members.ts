import type { InvitationOutcome, inviting } from "#contract/inviting.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { refuseWhileRunning, startJob } from "../../../ground/jobs/index.ts";
import { membersSql } from "../list/list-members.queries.ts";
import {
  countOutcomes,
  invitingKind,
  isInvitingJob,
  noteInvited,
  reportRows,
  reportSums,
  type SelectedPeople,
} from "./inviting.queries.ts";

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
