import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { revokeSessionsOf } from "../../../people/auth/index.ts";
import { lockMember } from "../../../people/members/index.ts";

/** Ends every session of a member at once. Throws NOT_FOUND. */
export async function endSessions(ctx: Ctx, memberId: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    await lockMember(tx, memberId);
    await revokeSessionsOf(tx, ctx, { kind: "member", id: memberId });
    await recordAudit(tx, ctx, {
      action: "member.signed_out",
      subjectKind: "member",
      subjectId: memberId,
      memberId,
    });
  });
}
