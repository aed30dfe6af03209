import type { ClubInfo } from "#contract/clubs.ts";
import type { Ctx, Platform } from "#server/platform/context.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { FoundClub } from "#server/platform/http/gate.ts";
import { clubCache } from "./club-cache.ts";
import { type CachedClub, presentClub } from "./clubs.present.ts";
import { findClubRow } from "./clubs.queries.ts";

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
