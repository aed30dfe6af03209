import { redemption } from "#contract/redemption.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { findRun, listItems, listRuns, type RunRow } from "./items.queries.ts";
import { listPeople } from "./people.ts";
import { previewRedemption } from "./preview-redemption.ts";
import { startRedemption, startUndo } from "./redemption.jobs.ts";

export const redemptionRoutes: Route[] = implement(redemption, {
  show: (ctx, input) => inClub(ctx, (tx) => listPeople(tx, input)),
  preview: async (ctx, input) => ({ data: await previewRedemption(ctx, input) }),
  redeem: async (ctx, input) => ({
    message: ctx.words.redemption.started,
    data: { job_id: await startRedemption(ctx, input) },
  }),
  undo: async (ctx, { job_id }) => ({
    message: ctx.words.redemption.undoing,
    data: { job_id: await startUndo(ctx, job_id) },
  }),
  runs: async (ctx, input) => {
    const { rows, ...page } = await inClub(ctx, (tx) => listRuns(tx, input));
    return { data: rows.map(presentRun), ...page };
  },
  report: (ctx, input) =>
    inClub(ctx, async (tx) => {
      const run = await findRun(tx, input.id);
      if (!run) throw new ApiError("NOT_FOUND");
      return { ...(await listItems(tx, input)), run: presentRun(run) };
    }),
});

function presentRun({ can_undo, created_at, finished_at, counts, ...run }: RunRow) {
  const { undone_orders, undone_at } = counts;
  return {
    ...run,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    counts,
    undone_orders,
    undone_at: undone_at && new Date(undone_at).toISOString(),
    can: { undo: can_undo },
  };
}
