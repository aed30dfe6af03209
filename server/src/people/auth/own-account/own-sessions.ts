import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { revokeSessionsOf, sessionLimits } from "../sessions.ts";
import { deviceOf } from "./device.rules.ts";

/** Where the acting member is logged in: this device first, then what was used last. */
export async function listOwnSessions(ctx: Ctx) {
  const rows = await inClub(ctx, (tx) =>
    liveSessionsOf(tx, {
      memberId: memberId(ctx),
      currentId: ctx.actor.sessionId,
      now: ctx.platform.clock.now(),
      idleSeconds: sessionLimits.member.idle,
    }),
  );
  return rows.map(({ user_agent, ...row }) => ({
    ...row,
    ...deviceOf(user_agent),
    is_current: row.id === ctx.actor.sessionId,
  }));
}

/** Logs one of the acting member's devices out, this one too. Throws NOT_FOUND, also for another member's session. */
export async function endOwnSession(ctx: Ctx, id: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    const ended = await endSessionOf(tx, { memberId: memberId(ctx), id, now: ctx.platform.clock.now() });
    if (!ended) throw new ApiError("NOT_FOUND");
    await recordEnd(tx, ctx, 1);
  });
}

/** Logs the acting member out everywhere but here; returns of how many devices. */
export async function endOtherSessions(ctx: Ctx): Promise<number> {
  return inClub(ctx, async (tx) => {
    const account = { kind: "member", id: memberId(ctx) } as const;
    const count = await revokeSessionsOf(tx, ctx, account, ctx.actor.sessionId);
    if (count > 0) await recordEnd(tx, ctx, count);
    return count;
  });
}

async function recordEnd(tx: ClubTx, ctx: Ctx, count: number): Promise<void> {
  const id = memberId(ctx);
  await recordAudit(tx, ctx, {
    action: "sessions.ended",
    subjectKind: "member",
    subjectId: id,
    memberId: id,
    after: { count },
  });
}

type SessionRow = { id: number; user_agent: string; created_at: Date; last_seen_at: Date };

/** More devices than anybody has; the calling one is always included. */
const maxRows = 100;

/** A member's sessions that are still valid. */
function liveSessionsOf(
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
async function endSessionOf(
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
