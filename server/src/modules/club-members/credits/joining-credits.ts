import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { grantCredits } from "../../credits/index.ts";
import type { Membership } from "../../members/index.ts";
import { endOfDay, joiningKey } from "../club-members.rules.ts";

/**
 * Grants a membership's joining credits, or a part of them, in cents: once for a member, membership and season,
 * and until the season's last day where they end with it. After that day there is nothing left to grant.
 */
export async function grantJoiningCredits(
  tx: ClubTx,
  ctx: Ctx,
  memberId: number,
  membership: Membership,
  cents: number,
): Promise<void> {
  const ends = membership.creditsExpire && membership.seasonEnd ? endOfDay(membership.seasonEnd) : null;
  if (cents === 0 || (ends && ends <= ctx.platform.clock.now())) return;
  await grantCredits(tx, ctx, {
    memberId,
    cents,
    expiresAt: ends,
    reason: `Joining credits: ${membership.name}`,
    dedupeKey: joiningKey(memberId, membership),
  });
}
