import { contract } from "#contract/index.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import {
  explainDifference,
  listDays,
  listDifferences,
  presentDay,
  presentDifference,
} from "./differences.ts";
import { startReconciliation } from "./reconciliation.jobs.ts";

export const reconciliationRoutes: Route[] = implement(contract.reconciliation, {
  async days(ctx, input) {
    const { rows, ...page } = await inClub(ctx, (tx) => listDays(tx, input));
    return { data: rows.map(presentDay), ...page };
  },
  async differences(ctx, input) {
    const { rows, ...page } = await inClub(ctx, (tx) => listDifferences(tx, input));
    return { data: rows.map((row) => presentDifference(ctx, row)), ...page };
  },
  async run(ctx, input) {
    return {
      message: ctx.words.reconciliation.started,
      data: { job_id: await startReconciliation(ctx, input) },
    };
  },
  async explain(ctx, input) {
    const row = await explainDifference(ctx, input);
    return { message: ctx.words.reconciliation.explained, data: presentDifference(ctx, row) };
  },
});
