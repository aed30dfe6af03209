import { clubById } from "#server/modules/clubs/index.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, type Platform, systemCtx } from "#server/platform/context.ts";
import { acrossClubs } from "#server/platform/db/across-clubs.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { randomToken } from "#server/platform/secrets.ts";
import { moveCredits } from "./transfers.ts";
import { lockAccount } from "./wallet.ts";

/** Wallets that one run takes; the rest is taken by the next one. */
const maxWallets = 500;

type DueWallet = { club_id: number; account_id: number };

/** Takes what is left of expired grants out of the wallets. Expired credits are never spent even before it runs. */
export const creditSweeps: Sweep[] = [
  {
    name: "expire-credits",
    everySeconds: 60,
    async run(platform) {
      for (const due of await dueWallets(platform)) await expireWallet(platform, due);
    },
  },
];

function dueWallets(platform: Platform): Promise<DueWallet[]> {
  return acrossClubs(platform, (sweep) =>
    sweep<DueWallet>(
      `select distinct club_id, account_id from credit_grants
       where expires_at <= $1 and remaining_cents > 0 and remaining_cents > held_cents limit ${maxWallets}`,
      [platform.clock.now()],
    ),
  );
}

async function expireWallet(platform: Platform, due: DueWallet): Promise<void> {
  const club = await clubById(platform, due.club_id);
  if (club) await expireGrants(systemCtx(platform, club, randomToken().slice(0, 16)), due.account_id);
}

/** Expires what is due in one wallet, but not what an unpaid order holds. Running it again does nothing. */
export async function expireGrants(ctx: Ctx, accountId: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    const wallet = await lockAccount(tx, accountId);
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
