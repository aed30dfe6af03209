import type { dashboard } from "#contract/dashboard.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Output } from "#server/platform/http/routes.ts";
import { presentSummary } from "../orders/index.ts";
import {
  lowStockRows,
  type Open,
  openThings,
  peopleFigures,
  recentOrders,
  salesFigures,
  topProducts,
  type Windows,
} from "./dashboard.queries.ts";

type Dashboard = Output<typeof dashboard.show>["data"];

const windowMs = 30 * 24 * 3600 * 1000;
const shown = { lowStock: 8, topProducts: 5, recentOrders: 8 };

/** The club's last 30 days beside the 30 before, and what waits for somebody. */
export function showDashboard(ctx: Ctx): Promise<Dashboard> {
  const now = ctx.platform.clock.now();
  const before = (windows: number) => new Date(now.getTime() - windows * windowMs);
  const windows: Windows = { now, current: before(1), previous: before(2) };
  return inClub(ctx, async (tx) => {
    const sales = await salesFigures(tx, windows);
    const people = await peopleFigures(tx, windows);
    const open = await openThings(tx, windows);
    const low = await lowStockRows(tx, shown.lowStock);
    const top = await topProducts(tx, windows, shown.topProducts);
    const recent = await recentOrders(tx, shown.recentOrders);
    return {
      sales: { value: toDollars(sales?.sales ?? 0), previous: toDollars(sales?.sales_before ?? 0) },
      orders: { value: sales?.orders ?? 0, previous: sales?.orders_before ?? 0 },
      new_members: { value: people?.joined ?? 0, previous: people?.joined_before ?? 0 },
      active_members: people?.active ?? 0,
      credits_outstanding: toDollars(people?.credits ?? 0),
      attention: attention(open, low[0]?.all ?? 0),
      low_stock: low.map(({ all: _, ...row }) => row),
      top_products: top.map((row) => ({ ...row, sales: toDollars(row.sales) })),
      recent_orders: recent.map((row) => ({ ...presentSummary(row), member_name: row.member_name })),
    };
  });
}

/** Most urgent first; nothing is said of what does not wait. */
function attention(open: Open | undefined, lowStock: number): Dashboard["attention"] {
  if (!open) return [];
  const things: Dashboard["attention"] = [
    { kind: "on_hold", count: open.on_hold, path: "/orders?on_hold=true" },
    { kind: "to_process", count: open.to_process, path: "/orders?status=placed" },
    { kind: "to_ship", count: open.to_ship, path: "/orders?status=processing" },
    { kind: "failed_mails", count: open.failed_mails, path: null },
    { kind: "low_stock", count: lowStock, path: null },
    { kind: "unpaid", count: open.unpaid, path: "/orders?status=pending_payment" },
  ];
  return things.filter(({ count }) => count > 0);
}
