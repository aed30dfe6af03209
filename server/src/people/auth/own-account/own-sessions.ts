import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { sessionLimits } from "../session-limits.ts";
import { revokeSessionsOf } from "../sessions.ts";
import { deviceOf } from "./device.rules.ts";
import { endSessionOf, liveSessionsOf } from "./own-sessions.queries.ts";

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
  return rows.map(({ id, user_agent, created_at, last_seen_at }) => ({
    id,
    ...deviceOf(user_agent),
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_current: id === ctx.actor.sessionId,
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
