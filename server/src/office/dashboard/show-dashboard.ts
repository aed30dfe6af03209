import type { dashboard } from "#contract/dashboard.ts";
import { addDays } from "#contract/days.ts";
import { roles } from "#contract/endpoint.ts";
import { toDollars } from "#contract/money.ts";
import { managerMayOpen } from "#contract/panel-screens.ts";
import type { Ctx } from "#server/platform/context.ts";
import { clubToday } from "#server/platform/days.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Output } from "#server/platform/http/routes.ts";
import { presentSummary } from "../../sales/orders/index.ts";
import { type CountedFigures, countedFigures, lowProducts, waitingReturns } from "./counted-figures.ts";
import { closingDays, recentOrders, windowsAt } from "./dashboard.queries.ts";
import { setUp } from "./set-up.ts";

type Dashboard = Output<typeof dashboard.show>["data"];

const recentShown = 8;

/**
 * The club's last 30 days compared with the 30 before, and what is waiting for somebody. In a large club, counts may be
 * some seconds old; the newest orders, and the set-up, never are.
 */
export async function showDashboard(ctx: Ctx): Promise<Dashboard> {
  const isAdmin = ctx.actor.role === roles.admin;
  const counted = await countedFigures(ctx, windowsAt(ctx.platform.clock.now(), ctx));
  return inClub(ctx, async (tx) => {
    const recent = await recentOrders(tx, recentShown);
    return {
      ...present(counted, isAdmin, clubToday(ctx)),
      setup: isAdmin ? await setUp(tx, ctx) : [],
      recent_orders: recent.map((row) => ({ ...presentSummary(row), member_name: row.member_name })),
    };
  });
}

function present(
  counted: CountedFigures,
  isAdmin: boolean,
  today: string,
): Omit<Dashboard, "setup" | "recent_orders"> {
  const { sales, people, packs, low, best } = counted;
  return {
    sales: { value: toDollars(sales?.sales ?? 0), previous: toDollars(sales?.sales_before ?? 0) },
    orders: { value: sales?.orders ?? 0, previous: sales?.orders_before ?? 0 },
    new_members: { value: people?.joined ?? 0, previous: people?.joined_before ?? 0 },
    active_members: people?.active ?? 0,
    credits_outstanding: toDollars(people?.credits ?? 0),
    open_entitlements: packs?.open ?? 0,
    attention: attention(counted, isAdmin, today),
    low_stock: low,
    top_products: best.products.map((row) => ({ ...row, sales: toDollars(row.sales) })),
    top_categories: best.categories.map((row) => ({ ...row, sales: toDollars(row.sales) })),
  };
}

/** Most urgent first; nothing waits without being listed. It leads a manager only to what a manager may open. */
function attention(
  { open, packs, toDecide, toReceive, lowProducts: lowCount }: CountedFigures,
  isAdmin: boolean,
  today: string,
): Dashboard["attention"] {
  if (!open) return [];
  const closing = { status: "open", closes_from: today, closes_to: addDays(today, closingDays) };
  const failedMails = "/notification/deliveries?status=failed";
  const things: Dashboard["attention"] = [
    { kind: "on_hold", count: open.on_hold, path: "/orders?stage=on_hold" },
    { kind: "to_process", count: open.to_process, path: "/orders?stage=to_prepare" },
    { kind: "to_ship", count: open.to_ship, path: "/orders?stage=to_send" },
    { kind: "to_collect", count: open.to_collect, path: "/orders?stage=to_collect" },
    { kind: "returns_to_decide", count: toDecide, path: listPath("/returns", waitingReturns.toDecide) },
    { kind: "returns_to_receive", count: toReceive, path: listPath("/returns", waitingReturns.toReceive) },
    { kind: "to_give_back", count: open.to_give_back, path: "/orders?payment_status=to_give_back" },
    { kind: "failed_mails", count: open.failed_mails, path: failedMails },
    { kind: "low_stock", count: lowCount, path: listPath("/products", lowProducts) },
    { kind: "packs_closing", count: packs?.closing ?? 0, path: listPath("/pack", closing) },
    { kind: "unpaid", count: open.unpaid, path: "/orders?status=pending_payment" },
  ];
  const mayOpen = (path: string | null) =>
    path !== null && (isAdmin || managerMayOpen(path.split("?")[0] ?? ""));
  return things
    .filter(({ count }) => count > 0)
    .map((thing) => ({ ...thing, path: mayOpen(thing.path) ? thing.path : null }));
}

/** A list of the panel, narrowed by these filters. */
function listPath(path: string, filters: Record<string, string>): string {
  return `${path}?${new URLSearchParams(filters)}`;
}
