import { LRUCache } from "lru-cache";
import { mostCounted } from "#contract/order-statuses.ts";
import type { Ctx, Platform } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { countReturns } from "../../sales/returns/index.ts";
import { countProducts } from "../../shop/catalog/index.ts";
import type { Windows } from "./dashboard.queries.ts";
import {
  bestSellers,
  isLargeClub,
  lowStockRows,
  openPacks,
  openWork,
  peopleFigures,
  salesFigures,
} from "./dashboard.queries.ts";
import { prepareFigures } from "./prepare-figures.ts";

/** Which products are low in stock: those that the list shows by these filters. */
export const lowProducts = { status: "live", stock_state: "low_or_sold_out" } as const;
/** Which returns wait for the club's decision, and which for the goods: those that their list shows by these filters. */
export const waitingReturns = {
  toDecide: { status: "requested" },
  toReceive: { status: "approved" },
} as const;
const shown = { lowStock: 8, best: 5 };

/** A club with more rows than this counts as large, see docs/decisions/figures.md. */
const largeFrom = 2_000;
const keptMs = 5_000;
const maxKept = 1_000;

/** What the dashboard counts: the same for everybody. */
export type CountedFigures = Awaited<ReturnType<typeof count>>;

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
  const known = store.get(clubId);
  if (known && isCurrent(known, windows)) return known.counted;
  const counted = inClub(ctx, (tx) => count(tx, windows));
  const own = { counted, begunAt: windows.now.getTime(), day: windows.current };
  // Only if the club was large before: in a small one people must see what they have just done.
  if (known) store.set(clubId, own);
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

async function count(tx: ClubTx, windows: Windows) {
  await prepareFigures(tx);
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
  const known = stores.get(platform) ?? new LRUCache<number, Kept>({ max: maxKept });
  stores.set(platform, known);
  return known;
}
