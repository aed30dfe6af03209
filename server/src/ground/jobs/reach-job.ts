import { roles } from "#contract/endpoint.ts";
import { startersOf } from "#contract/job-kinds.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { findJob, type JobRow } from "./jobs.queries.ts";

/**
 * A job of a kind that the caller may start, and so watch and cancel. Throws NOT_FOUND for any other, and for another
 * club's.
 */
export async function reachJob(tx: ClubTx, ctx: Ctx, id: number): Promise<JobRow> {
  const row = await findJob(tx, id);
  if (!row || (startersOf(row.kind) !== "staff" && ctx.actor.role !== roles.admin))
    throw new ApiError("NOT_FOUND");
  return row;
}
