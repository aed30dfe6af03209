import { contract } from "#contract/index.ts";
import { toDollars } from "#contract/money.ts";
import { clubToday } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { salesByPeriod } from "./dashboard.queries.ts";
import { dashboardSweeps, figureProjection, prepareFigures } from "./prepare-figures.ts";
import { skipStep } from "./set-up.ts";
import { showDashboard } from "./show-dashboard.ts";

/** A month of days, a quarter of weeks, a year of months. */
const periods = { day: 30, week: 13, month: 12 } as const;

const dashboardRoutes = implement(contract.dashboard, {
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

export const dashboard: Room = {
  name: "dashboard",
  about: "figures, prepared day by day",
  enters: ["figures"],
  reads: [
    "categories",
    "club_settings",
    "clubs",
    "credit_accounts",
    "credit_grants",
    "entitlements",
    "faqs",
    "figure_changes",
    "mails",
    "members",
    "membership_categories",
    "order_lines",
    "orders",
    "packs",
    "products",
    "shipping_methods",
    "static_pages",
    "variations",
  ],
  routes: dashboardRoutes,
  sweeps: dashboardSweeps,
  projections: [figureProjection],
};
