import type { dashboard } from "#contract/dashboard.ts";
import { roles } from "#contract/endpoint.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import type { Output } from "#server/platform/http/routes.ts";
import { clubSetup } from "../clubs/index.ts";
import { presentSummary } from "../orders/index.ts";
import {
  lowStockRows,
  type Open,
  openPacks,
  openThings,
  peopleFigures,
  recentOrders,
  salesFigures,
  setupDone,
  topCategories,
  topProducts,
} from "./dashboard.queries.ts";
import { windowsAt } from "./dashboard.rules.ts";
import { prepareFigures } from "./prepare-figures.ts";

type Dashboard = Output<typeof dashboard.show>["data"];

const shown = { lowStock: 8, top: 5, recentOrders: 8 };

/** The club's last 30 days beside the 30 before, and what waits for somebody. */
export function showDashboard(ctx: Ctx): Promise<Dashboard> {
  const windows = windowsAt(ctx.platform.clock.now());
  const isAdmin = ctx.actor.role === roles.admin;
  return inClub(ctx, async (tx) => {
    await prepareFigures(tx);
    const sales = await salesFigures(tx, windows);
    const people = await peopleFigures(tx, windows);
    const open = await openThings(tx, windows);
    const packs = await openPacks(tx, ctx.platform.clock.now().toISOString().slice(0, 10));
    const low = await lowStockRows(tx, shown.lowStock);
    const products = await topProducts(tx, windows, shown.top);
    const categories = await topCategories(tx, windows, shown.top);
    const recent = await recentOrders(tx, shown.recentOrders);
    return {
      sales: { value: toDollars(sales?.sales ?? 0), previous: toDollars(sales?.sales_before ?? 0) },
      orders: { value: sales?.orders ?? 0, previous: sales?.orders_before ?? 0 },
      new_members: { value: people?.joined ?? 0, previous: people?.joined_before ?? 0 },
      active_members: people?.active ?? 0,
      credits_outstanding: toDollars(people?.credits ?? 0),
      open_entitlements: packs?.open ?? 0,
      attention: attention(open, { lowStock: low[0]?.all ?? 0, closing: packs?.closing ?? 0 }, isAdmin),
      low_stock: low.map(({ all: _, ...row }) => row),
      setup: isAdmin ? await setup(tx, ctx) : [],
      top_products: products.map((row) => ({ ...row, sales: toDollars(row.sales) })),
      top_categories: categories.map((row) => ({ ...row, sales: toDollars(row.sales) })),
      recent_orders: recent.map((row) => ({ ...presentSummary(row), member_name: row.member_name })),
    };
  });
}

/** What a club sets up once, with the screen that does it. */
async function setup(tx: ClubTx, ctx: Ctx): Promise<Dashboard["setup"]> {
  const done = await setupDone(tx);
  const { smtp_settings: mail, stripe_settings: stripe } = await clubSetup(tx, ctx);
  return [
    { kind: "logo", done: done?.logo ?? false, path: "/profile-settings" },
    { kind: "products", done: done?.products ?? false, path: "/products" },
    { kind: "members", done: done?.members ?? false, path: "/members" },
    { kind: "shipping", done: done?.shipping ?? false, path: "/shippingdetails" },
    { kind: "pages", done: done?.pages ?? false, path: "/landing" },
    { kind: "mail", done: mail, path: "/profile-settings?section=mail" },
    { kind: "stripe", done: stripe, path: "/profile-settings?section=stripe" },
  ];
}

/** Most urgent first; nothing is said of what does not wait. Mails and packs are an admin's to mend. */
function attention(
  open: Open | undefined,
  { lowStock, closing }: { lowStock: number; closing: number },
  isAdmin: boolean,
): Dashboard["attention"] {
  if (!open) return [];
  const failedMails = "/notification/deliveries?status=failed";
  const things: Dashboard["attention"] = [
    { kind: "on_hold", count: open.on_hold, path: "/orders?on_hold=true" },
    { kind: "to_process", count: open.to_process, path: "/orders?status=placed" },
    { kind: "to_ship", count: open.to_ship, path: "/orders?status=processing" },
    { kind: "failed_mails", count: open.failed_mails, path: isAdmin ? failedMails : null },
    { kind: "low_stock", count: lowStock, path: "/products?sort=stock&order_by=asc" },
    { kind: "packs_closing", count: closing, path: isAdmin ? "/members-auto-redemption" : null },
    { kind: "unpaid", count: open.unpaid, path: "/orders?status=pending_payment" },
  ];
  return things.filter(({ count }) => count > 0);
}
