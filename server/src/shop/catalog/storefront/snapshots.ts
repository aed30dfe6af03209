import type { ProductCard } from "#contract/catalog.ts";
import { clubToday } from "#server/platform/clock.ts";
import type { Platform } from "#server/platform/context.ts";
import { type ClubChanges, listenClubChanges } from "#server/platform/db/notify.ts";
import { wordsOf } from "#server/words/languages.ts";
import { clubById } from "../../../ground/clubs/index.ts";
import { loadSales, loadSnapshotRows, loadStockChanges, type Sales } from "./load-snapshot.ts";
import { applyStock, buildSnapshot, type Snapshot } from "./snapshot.ts";

/** What visitors see is never older than this. */
const maxAgeMs = 1_000;
/** From this age on a read starts a check of the database in the background, so that reads seldom wait. */
const lookAgainMs = 500;
/** Without any notice everything is read again after this, in case a stock change was stamped long before its commit. */
const reloadMs = 300_000;
const salesMs = 600_000;
const salesDays = 90;
/** How much one process caches; the most recently read clubs stay. */
const maxClubs = 200;
const maxProducts = 50_000;

type Entry = {
  snapshot: Snapshot | null;
  /** When the last check of the database began, and the last complete one; in ms of `performance.now`. */
  lookedAt: number;
  loadedAt: number;
  /** Counts notices of changes; a load covers those counted before it began. */
  noticed: number;
  loaded: number;
  sales: (Sales & { at: number }) | null;
  looking: Promise<void> | null;
};

type Store = { entries: Map<number, Entry>; changes: ClubChanges };
const stores = new WeakMap<Platform, Store>();

/** The club's catalogue as it was at most a second ago. */
export function snapshotOf(platform: Platform, clubId: number): Snapshot | Promise<Snapshot> {
  const store = storeOf(platform);
  const entry = store.entries.get(clubId) ?? newEntry(store, clubId);
  const { snapshot } = entry;
  const age = performance.now() - entry.lookedAt;
  if (snapshot && age < maxAgeMs) {
    if (age > lookAgainMs) lookBeside(platform, store, clubId, entry);
    return snapshot;
  }
  return look(platform, store, clubId, entry).then(() => entry.snapshot as Snapshot);
}

/** Whether a read would get this snapshot at once, and need not start a check either. */
export function isSnapshotCurrent(platform: Platform, snapshot: Snapshot): boolean {
  const entry = stores.get(platform)?.entries.get(snapshot.clubId);
  if (entry?.snapshot !== snapshot) return false;
  const age = performance.now() - entry.lookedAt;
  return age < (entry.looking ? maxAgeMs : lookAgainMs);
}

function storeOf(platform: Platform): Store {
  const existing = stores.get(platform);
  if (existing) return existing;
  const entries = new Map<number, Entry>();
  const changes = listenClubChanges(platform, ({ clubId, topic }) => {
    // What the home page begins with is kept with the club.
    if (clubId !== null && topic !== "catalog" && topic !== "club") return;
    for (const [id, entry] of entries) {
      if (clubId === null || clubId === id) notice(platform, store, id, entry);
    }
  });
  const store: Store = { entries, changes };
  stores.set(platform, store);
  return store;
}

function newEntry(store: Store, clubId: number): Entry {
  const never = Number.NEGATIVE_INFINITY;
  const entry: Entry = {
    snapshot: null,
    lookedAt: never,
    loadedAt: never,
    noticed: 0,
    loaded: -1,
    sales: null,
    looking: null,
  };
  store.entries.set(clubId, entry);
  return entry;
}

/** A club that is being read is loaded at once; any other when it is next read. */
function notice(platform: Platform, store: Store, clubId: number, entry: Entry): void {
  entry.noticed += 1;
  const lookAgain = () => lookBeside(platform, store, clubId, entry);
  // A check under way may have read what has just changed before it did.
  if (entry.looking) entry.looking.then(lookAgain, lookAgain);
  else if (performance.now() - entry.lookedAt < maxAgeMs) lookAgain();
}

function lookBeside(platform: Platform, store: Store, clubId: number, entry: Entry): void {
  look(platform, store, clubId, entry).catch((err) => {
    platform.log.warn({ err, club_id: clubId }, "the catalogue could not be looked at again");
  });
}

/** One check at a time; whoever needs it meanwhile waits for the same one. */
function look(platform: Platform, store: Store, clubId: number, entry: Entry): Promise<void> {
  entry.looking ??= lookOnce(platform, store, clubId, entry).finally(() => {
    entry.looking = null;
  });
  return entry.looking;
}

async function lookOnce(platform: Platform, store: Store, clubId: number, entry: Entry): Promise<void> {
  const startedAt = performance.now();
  const scope = { platform, clubId };
  const { snapshot } = entry;
  const { today, language } = await clubNow(platform, clubId);
  const isWhole =
    snapshot?.today === today &&
    snapshot.language === language &&
    entry.loaded === entry.noticed &&
    startedAt - entry.loadedAt < reloadMs;
  if (isWhole && store.changes.connected()) {
    const changes = await loadStockChanges(scope, snapshot.stockAsOf);
    applyStock(snapshot, changes.rows);
    snapshot.stockAsOf = changes.asOf;
  } else {
    const { noticed } = entry;
    const rows = await loadSnapshotRows(scope);
    entry.snapshot = buildSnapshot({ clubId, today, language }, rows, await salesOf(platform, clubId, entry));
    entry.loaded = noticed;
    entry.loadedAt = startedAt;
    makeRoom(store, clubId);
  }
  entry.lookedAt = startedAt;
}

async function clubNow(platform: Platform, clubId: number) {
  const club = await clubById(platform, clubId);
  const today = clubToday({ platform, timeZone: club?.timeZone ?? "UTC" });
  return { today, language: wordsOf(platform.languages, club?.language ?? "en").language };
}

/** Sales figures change slowly and are the most expensive to query. */
async function salesOf(platform: Platform, clubId: number, entry: Entry): Promise<Sales> {
  const now = performance.now();
  if (!entry.sales || now - entry.sales.at > salesMs) {
    const since = new Date(platform.clock.now().getTime() - salesDays * 86_400_000);
    entry.sales = { at: now, ...(await loadSales({ platform, clubId }, since)) };
  }
  return entry.sales;
}

/** Drops the clubs not read for longest. */
function makeRoom(store: Store, keep: number): void {
  const byAge = [...store.entries].sort(([, a], [, b]) => a.lookedAt - b.lookedAt);
  let products = byAge.reduce((sum, [, entry]) => sum + (entry.snapshot?.products.size ?? 0), 0);
  for (const [clubId, entry] of byAge) {
    if (store.entries.size <= maxClubs && products <= maxProducts) return;
    if (clubId === keep || entry.looking) continue;
    products -= entry.snapshot?.products.size ?? 0;
    store.entries.delete(clubId);
  }
}

/** The cards of those products that are on sale now, by id, as the shop shows them. */
export async function cardsOf(
  platform: Platform,
  clubId: number,
  productIds: number[],
): Promise<Map<number, ProductCard>> {
  const { products } = await snapshotOf(platform, clubId);
  return new Map(
    productIds.flatMap((id) => {
      const card = products.get(id)?.card;
      return card === undefined ? [] : [[id, JSON.parse(card) as ProductCard] as const];
    }),
  );
}
