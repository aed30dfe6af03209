import { roles } from "#contract/endpoint.ts";
import { downloadTypes } from "#contract/shapes.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { StreamedFile } from "#server/platform/files/streamed-file.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { reachJob } from "../reach-job.ts";

const types: Record<string, string> = downloadTypes;

/**
 * What a job made. A manager may only download what they started. Throws NOT_FOUND if there is nothing,
 * LINK_EXPIRED once it is no longer kept.
 */
export async function downloadResult(ctx: Ctx, jobId: number): Promise<File> {
  const row = await inClub(ctx, (tx) => reachJob(tx, ctx, jobId));
  const isOwn = row.actor_kind === ctx.actor.kind && row.actor_id === ctx.actor.id;
  if (!row.result_name || (!isOwn && ctx.actor.role !== roles.admin)) throw new ApiError("NOT_FOUND");
  const isKept = row.result_until !== null && row.result_until > ctx.platform.clock.now();
  const file = isKept && row.result_key ? await ctx.platform.files.find(row.result_key) : null;
  if (!file) throw new ApiError("LINK_EXPIRED", { message: ({ jobs }) => jobs.fileGone });
  const type = types[/\.([a-z]+)$/.exec(row.result_name)?.[1] ?? ""] ?? "application/octet-stream";
  return new StreamedFile(row.result_name, type, file.size, file.read);
}
