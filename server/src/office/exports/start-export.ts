import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Text } from "#server/words/languages.ts";
import { refuseWhileRunning, startJob } from "../../ground/jobs/index.ts";
import type { ExportDefinition, ExportInput } from "./export-definition.ts";
import { listExport } from "./exports.limits.ts";

/** Queues an export; the audit log records what leaves the club. Throws JOB_RUNNING, RATE_LIMITED. */
export async function startExport<I extends ExportInput>(
  ctx: Ctx,
  { kind, noun }: ExportDefinition<I>,
  input: I,
): Promise<{ data: { job_id: number } }> {
  const refused: Text = ({ exports }) => exports.alreadyRunning;
  await inClub(ctx, (tx) => refuseWhileRunning(tx, [kind], refused));
  await ctx.platform.limits.take(listExport, String(ctx.clubId));
  return inClub(ctx, async (tx) => {
    await refuseWhileRunning(tx, [kind], refused);
    const job_id = await startJob(tx, ctx, { kind, input, total: 0, makesFile: true });
    // The search may be somebody's name, which could not be erased from the log.
    const after = { ...input, ...("keywords" in input && { keywords: input.keywords ? "…" : "" }) };
    await recordAudit(tx, ctx, { action: `${noun}.exported`, subjectKind: "job", subjectId: job_id, after });
    return { data: { job_id } };
  });
}
