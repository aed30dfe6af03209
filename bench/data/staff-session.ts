import { createHash } from "node:crypto";
import { digest } from "#server/platform/secrets.ts";
import type { Statement } from "./main-club.ts";

/** The bearer token of somebody on the staff of a club of the bench. */
export function staffToken(clubId: number, staffId: number): string {
  const secret = createHash("sha256").update(`bench staff ${staffId}`).digest("base64url");
  return `${clubId.toString(36)}.${secret}`;
}

/** Signs that person in. Seen "in an hour", so that no answer writes down when it was last used. */
export function staffSession(clubId: number, staffId: number): Statement {
  return {
    text: `insert into sessions (club_id, token_hash, staff_id, last_seen_at, expires_at)
      values ($1, $2, $3, now() + interval '1 hour', now() + interval '12 hours')`,
    values: [clubId, digest(staffToken(clubId, staffId)), staffId],
  };
}
