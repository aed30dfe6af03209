import { dashboard } from "#contract/dashboard.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { clubToday } from "#server/platform/days.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement } from "#server/platform/http/routes.ts";
import { salesByPeriod } from "./dashboard.queries.ts";
import { prepareFigures } from "./prepare-figures.ts";
import { skipStep } from "./set-up.ts";
import { showDashboard } from "./show-dashboard.ts";

/** A month of days, a quarter of weeks, a year of months. */
const periods = { day: 30, week: 13, month: 12 } as const;

export const dashboardRoutes = implement(dashboard, {
  show: async (ctx) => ({ data: await showDashboard(ctx) }),
  skipStep: async (ctx, input) => {
    await skipStep(ctx, input);
    return { message: input.skipped ? ctx.words.dashboard.leftOut : ctx.words.dashboard.backIn };
  },
  graph: async (ctx, { period = "day" }) => ({ data: await graph(ctx, period) }),
});

async function graph(ctx: Ctx, period: keyof typeof periods) {
  const rows = await inClub(ctx, async (tx) => {
    await prepareFigures(tx);
    return salesByPeriod(tx, period, periods[period], clubToday(ctx));
  });
  return rows.map((row) => ({ ...row, sales: toDollars(row.sales) }));
}
