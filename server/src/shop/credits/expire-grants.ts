import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { fairly, sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { zoneIsSettled } from "../../ground/clubs/index.ts";
import { moveCredits } from "./transfers.ts";
import { lockCreditAccount } from "./wallet.ts";

const dueWallets = fairly(
  `select g.club_id, g.account_id, min(g.expires_at) as since from credit_grants g join clubs c on c.id = g.club_id
   where g.expires_at <= $1 and g.remaining_cents > 0 and g.remaining_cents > g.held_cents
     and ${zoneIsSettled("$1::timestamptz")} group by g.club_id, g.account_id`,
  { ofEach: 500, inAll: 500 },
);

/**
 * Takes what is left of expired grants out of the wallets, unless the club's zone was changed a moment ago, which may be a
 * mistake. Expired credits cannot be spent even before it runs.
 */
export const creditSweeps: Sweep[] = [
  sweepClubs<{ club_id: number; account_id: number }>({
    name: "expire-credits",
    everySeconds: 60,
    due: (find, { clock }) => find(dueWallets, [clock.now()]),
    act: (ctx, { account_id }) => expireGrants(ctx, account_id),
  }),
];

/** Expires what is due in one wallet, except what an unpaid order holds. Running it again does nothing. */
export async function expireGrants(ctx: Ctx, accountId: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    const wallet = await lockCreditAccount(tx, accountId);
    const now = ctx.platform.clock.now();
    const parts = wallet.grants
      .filter((grant) => grant.expiresAt <= now && grant.remainingCents > grant.heldCents)
      .map((grant) => ({ grantId: grant.id, cents: grant.remainingCents - grant.heldCents }));
    if (parts.length === 0) return;
    await moveCredits(tx, ctx, { accountId, kind: "expire", parts });
    const cents = parts.reduce((sum, part) => sum + part.cents, 0);
    await recordAudit(tx, ctx, {
      action: "credits.expired",
      subjectKind: "credit_account",
      subjectId: accountId,
      memberId: wallet.memberId,
      before: { balance_cents: wallet.balanceCents },
      after: { balance_cents: wallet.balanceCents - cents, cents },
    });
  });
}
