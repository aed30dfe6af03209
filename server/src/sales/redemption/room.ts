import { contract } from "#contract/index.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { findRun, listItems, listRuns, type RunRow } from "./items.queries.ts";
import { listPeople } from "./people.ts";
import { previewRedemption } from "./preview-redemption.ts";
import { redeemPacksJob, startRedemption, startUndo, undoRedemptionJob } from "./redemption.jobs.ts";

const redemptionRoutes: Route[] = implement(contract.redemption, {
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

function presentRun({ can_undo, ...run }: RunRow) {
  const { undone_orders, undone_at } = run.counts;
  return { ...run, undone_orders, undone_at, can: { undo: can_undo } };
}

export const redemption: Room = {
  name: "redemption",
  about: "packs redeemed by the club for many members",
  enters: ["checkout", "entitlements", "orders"],
  reads: [
    "addresses",
    "credit_accounts",
    "entitlements",
    "jobs",
    "members",
    "orders",
    "products",
    "variations",
  ],
  routes: redemptionRoutes,
  jobs: [redeemPacksJob, undoRedemptionJob],
};
