import { LRUCache } from "lru-cache";
import type { ClubInfo } from "#contract/clubs.ts";
import { searchText } from "#contract/fold-text.ts";
import type { Ctx, Platform } from "#server/platform/context.ts";
import { type ClubChange, listenClubChanges } from "#server/platform/db/notify.ts";
import type { Pool } from "#server/platform/db/pool.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { FoundClub } from "#server/platform/http/gate.ts";
import type { clubs } from "./clubs.tables.ts";

const labelForm = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The club with this domain label, or null. At most 1 s behind the database. */
export function findClub(platform: Platform, domain: string): Promise<FoundClub | null> {
  return clubOfLabel(platform, domain);
}

/** The club with this number, or null. At most 1 s behind the database. */
export function clubById(platform: Platform, id: number): Promise<FoundClub | null> {
  return remembered(platform, `id:${id}`, { id });
}

/** What anyone may know of the club with this domain label, or null. */
export async function clubInfoByDomain(platform: Platform, domain: string): Promise<ClubInfo | null> {
  return (await clubOfLabel(platform, domain))?.info ?? null;
}

/** What anyone may know of the caller's club. */
export async function clubInfo(ctx: Pick<Ctx, "platform" | "domain">): Promise<ClubInfo> {
  const info = await clubInfoByDomain(ctx.platform, ctx.domain);
  if (!info) throw new ApiError("CLUB_NOT_FOUND");
  return info;
}

async function clubOfLabel(platform: Platform, domain: string): Promise<CachedClub | null> {
  return labelForm.test(domain) ? remembered(platform, `domain:${domain}`, { domain }) : null;
}

function remembered(platform: Platform, key: string, by: { domain: string } | { id: number }) {
  return clubCache(platform).get(key, async () => {
    const row = await findClubRow(platform, by);
    return row && presentClub(row);
  });
}

/** A club as cached by the server: what the gate needs and what anyone may know. */
export type CachedClub = FoundClub & { info: ClubInfo };

export function presentClub(row: ClubRow): CachedClub {
  return {
    id: row.id,
    domain: row.domain,
    status: row.status,
    closedByClub: row.closed_by_club,
    isAway: row.away !== null,
    membersOnly: row.members_only,
    timeZone: row.time_zone,
    language: row.language,
    info: {
      club_name: row.name,
      club_logo: row.logo === null ? null : `/files/${row.logo}`,
      domain: row.domain,
      status: row.status,
      primary_color: row.primary_color,
      secondary_color: row.secondary_color,
      members_only: row.members_only,
      time_zone: row.time_zone,
    },
  };
}

// Named, because a prepared statement breaks when a migration adds a column to `*`.
const columns = `id, domain, name, logo, status, primary_color, secondary_color, members_only,
  stage_image, stage_image_width, stage_image_height, stage_image_alt, stage_title, stage_sentence, stage_link, stage_button,
  contact_email, contact_phone, location, time_zone, low_stock, zone_changed_at, language, closed_by_club, away, created_at`;

export type ClubRow = Omit<typeof clubs.$inferSelect, "move_id">;

// Anyone may read the rows of `clubs`, so these need no club to be set.

async function findClubRow(
  platform: Platform,
  by: { domain: string } | { id: number },
): Promise<ClubRow | null> {
  const query =
    "domain" in by
      ? {
          name: "club_by_domain",
          text: `select ${columns} from clubs where domain = $1`,
          values: [by.domain],
        }
      : { name: "club_by_id", text: `select ${columns} from clubs where id = $1`, values: [by.id] };
  const { rows } = await platform.pool.query<ClubRow>(query);
  return rows[0] ?? null;
}

/** Open clubs whose name or label contains the words, by name, with the total over all pages. */
export async function searchClubs(
  platform: Platform,
  { words, limit, offset }: { words: string; limit: number; offset: number },
): Promise<{ rows: ClubRow[]; total: number }> {
  const text = searchText(words) ?? "";
  const where = "where status = 1 and strpos(fold_text(name || ' ' || domain), $1) > 0";
  const [page, count] = await Promise.all([
    platform.pool.query<ClubRow>(
      `select * from clubs ${where} order by name collate names, id limit $2 offset $3`,
      [text, limit, offset],
    ),
    platform.pool.query<{ total: number }>(`select count(*)::int as total from clubs ${where}`, [text]),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

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
