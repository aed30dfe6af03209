import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { startJob } from "../jobs/index.ts";
import type { ExportDefinition, ExportInput } from "./export-definition.ts";

/** Queues an export; what is taken out of the club is written down. */
export function startExport<I extends ExportInput>(
  ctx: Ctx,
  { kind, noun }: ExportDefinition<I>,
  input: I,
): Promise<{ data: { job_id: number } }> {
  return inClub(ctx, async (tx) => {
    const job_id = await startJob(tx, ctx, { kind, input, total: 0 });
    const audited = { action: `${noun}.exported`, subjectKind: "job", subjectId: job_id, after: input };
    await recordAudit(tx, ctx, audited);
    return { data: { job_id } };
  });
}
