import type { ClubTx } from "#server/platform/db/in-club.ts";

type SessionRow = { id: number; user_agent: string; created_at: Date; last_seen_at: Date };

/** More devices than anybody has; the calling one is always included. */
const maxRows = 100;

/** A member's sessions that are still valid. */
export function liveSessionsOf(
  tx: ClubTx,
  {
    memberId,
    currentId,
    now,
    idleSeconds,
  }: { memberId: number; currentId: number | null; now: Date; idleSeconds: number },
): Promise<SessionRow[]> {
  return tx.query<SessionRow>(
    `select id, user_agent, created_at, last_seen_at from sessions
     where club_id = $1 and member_id = $2 and revoked_at is null and expires_at > $3
       and last_seen_at > $3::timestamptz - make_interval(secs => $4)
     order by id is not distinct from $5 desc, last_seen_at desc, id desc limit ${maxRows}`,
    [tx.clubId, memberId, now, idleSeconds, currentId],
  );
}

/** Ends one session, if it is this member's and has not ended; returns whether it did. */
export async function endSessionOf(
  tx: ClubTx,
  { memberId, id, now }: { memberId: number; id: number; now: Date },
): Promise<boolean> {
  const ended = await tx.query(
    `update sessions set revoked_at = $4
     where club_id = $1 and member_id = $2 and id = $3 and revoked_at is null returning id`,
    [tx.clubId, memberId, id, now],
  );
  return ended.length === 1;
}
