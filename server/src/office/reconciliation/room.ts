import { contract } from "#contract/index.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import {
  explainDifference,
  forgetNotesOf,
  listDays,
  listDifferences,
  presentDay,
  presentDifference,
} from "./differences.ts";
import {
  leftToGiveBack,
  listPayments,
  monthlyTotals,
  presentPayment,
  presentTotals,
} from "./payments/list-payments.ts";
import { reconciliationJobs, startReconciliation } from "./reconciliation.jobs.ts";
import { reconciliationBacklogs, reconciliationSweeps } from "./reconciliation.sweeps.ts";

const reconciliationRoutes: Route[] = implement(contract.reconciliation, {
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

const paymentRoutes: Route[] = implement(contract.payments, {
  async getPayments(ctx, input) {
    const { rows, ...page } = await inClub(ctx, (tx) => listPayments(tx, ctx, input));
    return { data: rows.map((row) => presentPayment(ctx.platform.config, row)), ...page };
  },
  async totals(ctx, input) {
    return inClub(ctx, async (tx) => ({
      data: presentTotals(await monthlyTotals(tx, ctx, input), await leftToGiveBack(tx, ctx, input)),
    }));
  },
});

export const reconciliation: Room = {
  name: "reconciliation",
  about: "the club's payments, and our books beside Stripe's, day by day",
  enters: ["figures"],
  reads: ["clubs", "members", "order_events", "orders", "payments", "refunds"],
  routes: [...paymentRoutes, ...reconciliationRoutes],
  jobs: reconciliationJobs,
  sweeps: reconciliationSweeps,
  backlogs: reconciliationBacklogs,
  forget: (tx, { orderIds }) => forgetNotesOf(tx, orderIds),
};
