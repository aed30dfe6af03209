import { z } from "zod";
import { maxInvited } from "#contract/inviting.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { defineJob, forgetRows, type JobDefinition, type JobRun } from "../../../ground/jobs/index.ts";
import { sendPasswordLink, takeLink } from "../../../people/auth/index.ts";
import {
  invitingKind,
  lockOpenRow,
  type OpenRow,
  rowsToInvite,
  saveInvitationOutcome,
} from "./invitations.ts";

const inputSchema = z.object({ not_since_days: z.int().positive().nullable() });
type Item = { rowId: number; memberId: number; notSinceDays: number | null };

/** Mails each person a link, in a transaction that also writes the row's outcome: a row with one is not repeated. */
const inviteJob = defineJob<z.infer<typeof inputSchema>, Item>({
  kind: invitingKind,
  input: inputSchema,
  maxItems: maxInvited,
  async items(ctx, { not_since_days: notSinceDays }, jobId) {
    const rows = await inClub(ctx, (tx) => rowsToInvite(tx, jobId));
    return rows.map(({ id, memberId }) => ({ rowId: id, memberId, notSinceDays }));
  },
  async perItem(ctx, item, run) {
    const first = await settle(ctx, item, run, "look");
    if (first?.outcome !== "mailed") return first && reasonOf(first, ctx);
    const last = await settle(ctx, item, run, (await mayBeMailed(ctx, item.memberId)) ? "mail" : "leave out");
    return last && last.outcome !== "mailed" ? reasonOf(last, ctx) : undefined;
  },
});

export const invitingJobs: JobDefinition[] = [inviteJob];

/** After a month nobody asks any more whom a job has invited. */
export const invitingSweeps: Sweep[] = [
  forgetRows(invitingKind, "forget-invitation-rows", (tx, jobIds) =>
    tx.query("delete from invitation_rows where club_id = $1 and job_id = any($2)", [tx.clubId, jobIds]),
  ),
];

/** Settles a row that needs no mail; the others as requested. Returns the outcome; undefined: it was done before. */
async function settle(
  ctx: Ctx,
  { rowId, notSinceDays }: Item,
  run: JobRun,
  how: "look" | "mail" | "leave out",
): Promise<OpenRow | undefined> {
  return inClub(ctx, async (tx) => {
    await run.assertHeld(tx);
    const row = await lockOpenRow(tx, rowId, { now: ctx.platform.clock.now(), notSinceDays });
    if (!row) return undefined;
    if (row.outcome === "mailed" && how === "look") return row;
    const outcome = row.outcome === "mailed" && how === "leave out" ? "just_mailed" : row.outcome;
    const mailId =
      outcome === "mailed" ? await sendPasswordLink(tx, ctx, { kind: "member", id: row.memberId }) : null;
    await saveInvitationOutcome(tx, rowId, { outcome, mailId });
    return { ...row, outcome };
  });
}

/** Whether the person may be mailed another link, by the limit that applies to everybody. */
async function mayBeMailed(ctx: Ctx, memberId: number): Promise<boolean> {
  try {
    await takeLink(ctx, { kind: "member", id: memberId });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "RATE_LIMITED") return false;
    throw error;
  }
}

function reasonOf({ name, outcome }: OpenRow, { words }: Ctx): string | undefined {
  return outcome === "mailed" ? undefined : words.clubMembers.notInvited[outcome](name);
}
