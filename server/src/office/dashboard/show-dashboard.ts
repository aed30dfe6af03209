import { LRUCache } from "lru-cache";
import type { dashboard } from "#contract/dashboard.ts";
import { addDays } from "#contract/days.ts";
import { roles } from "#contract/endpoint.ts";
import { toDollars } from "#contract/money.ts";
import { mostCounted } from "#contract/order-statuses.ts";
import { managerMayOpen } from "#contract/panel-screens.ts";
import { clubToday } from "#server/platform/clock.ts";
import type { Ctx, Platform } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { inClubAside, type ReadScope } from "#server/platform/db/standby.ts";
import type { Output } from "#server/platform/http/routes.ts";
import { presentSummary } from "../../sales/orders/index.ts";
import { countReturns } from "../../sales/returns/index.ts";
import { countProducts } from "../../shop/catalog/index.ts";
import {
  bestSellers,
  closingDays,
  isLargeClub,
  lowStockRows,
  openPacks,
  openWork,
  peopleFigures,
  recentOrders,
  salesFigures,
  type Windows,
  windowsAt,
} from "./dashboard.queries.ts";
import { prepareFigures } from "./prepare-figures.ts";
import { setUp } from "./set-up.ts";

type Dashboard = Output<typeof dashboard.show>["data"];

const recentShown = 8;

/**
 * The club's last 30 days compared with the 30 before, and what is waiting for somebody. In a large club, counts may be
 * some seconds old; the newest orders, and the set-up, never are.
 */
export async function showDashboard(ctx: Ctx): Promise<Dashboard> {
  const isAdmin = ctx.actor.role === roles.admin;
  const figures = await countedFigures(ctx, windowsAt(ctx.platform.clock.now(), ctx));
  return inClub(ctx, async (tx) => {
    const recent = await recentOrders(tx, recentShown);
    return {
      ...present(figures, isAdmin, clubToday(ctx)),
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

/** Which products are low in stock: those that the list shows by these filters. */
const lowProducts = { status: "live", stock_state: "low_or_sold_out" } as const;
/** Which returns wait for the club's decision, and which for the goods: those that their list shows by these filters. */
const waitingReturns = {
  toDecide: { status: "requested" },
  toReceive: { status: "approved" },
} as const;
const shown = { lowStock: 8, best: 5 };

/** A club with more rows than this counts as large, see docs/decisions/figures.md. */
const largeFrom = 2_000;
const keptMs = 5_000;
const maxKept = 1_000;

/** What the dashboard counts: the same for everybody. */
type CountedFigures = Awaited<ReturnType<typeof count>>;

type Kept = { counted: Promise<CountedFigures>; begunAt: number; day: string };
type Store = LRUCache<number, Kept>;
const stores = new WeakMap<Platform, Store>();

/**
 * The figures of the caller's club. A small club is counted on each request; a large one at most once in 5 seconds, by the
 * first caller, while the others wait for that count. Opens its own transaction.
 */
export async function countedFigures(
  ctx: Pick<Ctx, "clubId" | "platform">,
  windows: Windows,
): Promise<CountedFigures> {
  const { clubId } = ctx;
  const store = storeOf(ctx.platform);
  const cached = store.get(clubId);
  if (cached && isCurrent(cached, windows)) return cached.counted;
  const counted = count(ctx, windows);
  const own = { counted, begunAt: windows.now.getTime(), day: windows.current };
  // Only if the club was large before: in a small one people must see what they have just done.
  if (cached) store.set(clubId, own);
  try {
    const figures = await counted;
    if (figures.isLarge) keep(store, clubId, own);
    else forget(store, clubId, own);
    return figures;
  } catch (error) {
    forget(store, clubId, own);
    throw error;
  }
}

async function count(ctx: ReadScope, windows: Windows) {
  await inClub(ctx, prepareFigures);
  return inClubAside(ctx, (tx) => countPrepared(tx, windows));
}

async function countPrepared(tx: ClubTx, windows: Windows) {
  return {
    sales: await salesFigures(tx, windows),
    people: await peopleFigures(tx, windows),
    open: await openWork(tx, windows),
    packs: await openPacks(tx, windows.today),
    low: await lowStockRows(tx, shown.lowStock),
    toDecide: await countReturns(tx, waitingReturns.toDecide, mostCounted),
    toReceive: await countReturns(tx, waitingReturns.toReceive, mostCounted),
    lowProducts: await countProducts(tx, lowProducts),
    best: await bestSellers(tx, windows, shown.best),
    isLarge: await isLargeClub(tx, largeFrom),
  };
}

/** A clock that was set back must not keep figures for longer, nor may yesterday's be shown for today's. */
function isCurrent({ begunAt, day }: Kept, { now, current }: Windows): boolean {
  const age = now.getTime() - begunAt;
  return day === current && age >= 0 && age < keptMs;
}

function keep(store: Store, clubId: number, own: Kept): void {
  const other = store.get(clubId);
  if (other && other.begunAt > own.begunAt) return;
  store.set(clubId, own);
}

function forget(store: Store, clubId: number, own: Kept): void {
  if (store.get(clubId) === own) store.delete(clubId);
}

function storeOf(platform: Platform): Store {
  const store = stores.get(platform) ?? new LRUCache<number, Kept>({ max: maxKept });
  stores.set(platform, store);
  return store;
}
