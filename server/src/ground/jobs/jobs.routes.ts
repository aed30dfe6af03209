import { jobs } from "#contract/jobs.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { implement } from "#server/platform/http/routes.ts";
import { requestCancel } from "./jobs.queries.ts";
import { downloadResult, presentJob, reachJob } from "./jobs.ts";

// `events` answers a stream, which registerJobEvents does.
const { show, cancel, download } = jobs;

export const jobRoutes = implement(
  { show, cancel, download },
  {
    show: async (ctx, { id }) => ({ data: await inClub(ctx, (tx) => shownJob(tx, ctx, id)) }),
    cancel: async (ctx, { id }) => ({ data: await cancelJob(ctx, id) }),
    download: (ctx, { id }) => downloadResult(ctx, id),
  },
);

function cancelJob(ctx: Ctx, id: number) {
  return inClub(ctx, async (tx) => {
    await reachJob(tx, ctx, id);
    await requestCancel(tx, id, ctx.platform.clock.now());
    return shownJob(tx, ctx, id);
  });
}

/** The job as people see it. Throws NOT_FOUND for one that the caller could not have started. */
export async function shownJob(tx: ClubTx, ctx: Ctx, id: number) {
  return presentJob(await reachJob(tx, ctx, id), ctx.platform.clock.now());
}
