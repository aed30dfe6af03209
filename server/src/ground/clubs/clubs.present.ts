import type { ClubInfo } from "#contract/clubs.ts";
import type { FoundClub } from "#server/platform/http/gate.ts";
import type { ClubRow } from "./clubs.queries.ts";

/** A club as cached by the server: what the gate needs and what anyone may know. */
export type CachedClub = FoundClub & { info: ClubInfo };

export function presentClub(row: ClubRow): CachedClub {
  return {
    id: row.id,
    domain: row.domain,
    status: row.status,
    closedByClub: row.closed_by_club,
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
