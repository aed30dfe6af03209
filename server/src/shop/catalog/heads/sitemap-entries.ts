import { latestAudits } from "#server/platform/audit.ts";
import type { Platform } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { SitemapEntry } from "#server/platform/http/sitemap.ts";
import type { Snapshot } from "../storefront/snapshot.ts";
import { snapshotOf } from "../storefront/snapshots.ts";
import { categoryPath, productPath } from "./paths.ts";

const known = new WeakMap<Snapshot, Promise<SitemapEntry[]>>();

/** The shop, its categories and live products; the same list object as long as the catalogue has not changed. */
export async function catalogSitemapEntries(platform: Platform, clubId: number): Promise<SitemapEntry[]> {
  const snapshot = await snapshotOf(platform, clubId);
  const before = known.get(snapshot);
  if (before) return before;
  const entries = entriesOf(platform, snapshot);
  known.set(snapshot, entries);
  // A failure is not cached; whoever is waiting for it gets it.
  entries.catch(() => known.delete(snapshot));
  return entries;
}

async function entriesOf(platform: Platform, snapshot: Snapshot): Promise<SitemapEntry[]> {
  const { clubId } = snapshot;
  const changed = await inClub({ platform, clubId }, (tx) => latestAudits(tx, "product"));
  return [
    { path: "/" },
    { path: "/shop" },
    ...snapshot.categories.filter(({ count }) => count > 0).map(({ id }) => ({ path: categoryPath(id) })),
    ...snapshot.sorted.newest.map(({ row }) => ({
      path: productPath(row.id),
      changedAt: changed.get(row.id) ?? row.created_at,
    })),
  ];
}
