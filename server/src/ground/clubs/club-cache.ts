import { LRUCache } from "lru-cache";
import type { Platform } from "#server/platform/context.ts";
import { type ClubChange, listenClubChanges } from "#server/platform/db/notify.ts";
import type { Pool } from "#server/platform/db/pool.ts";
import type { CachedClub } from "./clubs.present.ts";

type Entry = { club: CachedClub | null; loadedAt: number };

const lifeMs = 60_000;
/** A label without a club may get one soon, and whoever creates it does not want to wait. */
const missLifeMs = 5_000;
const lifeWhileDeafMs = 1_000;
const maxClubs = 10_000;
/** Separate from the clubs, so that made-up labels evict no club. */
const maxMisses = 1_000;

/** The clubs that this process has seen, by either key: `domain:rovers`, `id:7`. */
export type ClubCache = {
  get(key: string, load: () => Promise<CachedClub | null>): Promise<CachedClub | null>;
};

const caches = new WeakMap<Pool, ClubCache>();

/** This process's cache; it forgets a club as soon as the database says that it changed. */
export function clubCache(platform: Platform): ClubCache {
  const known = caches.get(platform.pool);
  if (known) return known;
  const cache = openCache(platform);
  caches.set(platform.pool, cache);
  return cache;
}

function openCache(platform: Platform): ClubCache {
  const clubs = new LRUCache<string, Entry>({ max: maxClubs });
  const misses = new LRUCache<string, Entry>({ max: maxMisses });
  const underWay = new Map<string, Promise<CachedClub | null>>();
  /** Counts changes: a row read before one must not be cached after it. */
  let changes = 0;

  const forget = ({ clubId, topic }: ClubChange) => {
    if (clubId !== null && topic !== "club") return;
    changes += 1;
    underWay.clear();
    misses.clear();
    for (const [key, entry] of clubs) if (clubId === null || entry.club?.id === clubId) clubs.delete(key);
  };
  const listening = listenClubChanges(platform, forget);

  const isFresh = (entry: Entry) => {
    const life = entry.club ? lifeMs : missLifeMs;
    const age = performance.now() - entry.loadedAt;
    return age < (listening.connected() ? life : Math.min(life, lifeWhileDeafMs));
  };

  async function load(key: string, read: () => Promise<CachedClub | null>): Promise<CachedClub | null> {
    const seen = changes;
    const loadedAt = performance.now();
    const club = await read();
    if (seen !== changes) return club;
    (club ? clubs : misses).set(key, { club, loadedAt });
    return club;
  }

  return {
    async get(key, read) {
      const entry = clubs.get(key) ?? misses.get(key);
      if (entry && isFresh(entry)) return entry.club;
      const waiting = underWay.get(key);
      if (waiting) return waiting;
      const loading = load(key, read).finally(() => {
        if (underWay.get(key) === loading) underWay.delete(key);
      });
      underWay.set(key, loading);
      return loading;
    },
  };
}
