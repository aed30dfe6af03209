import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { networkOf } from "#server/platform/http/network-of.ts";
import { findStaffForLogin, lockAccount } from "../members/index.ts";
import { openCode } from "./codes.queries.ts";
import { evenly } from "./evenly.ts";
import { mailCodeAgain, mailedJustNow, mailTurn } from "./mailed-codes.ts";

/** How long after a right password another code may be asked for. */
const windowMs = 15 * 60 * 1000;

/**
 * Mails another login code, when the password was right in the last 15 minutes. Whoever asks for an address that
 * is unknown or not logging in gets the same answer. Throws RATE_LIMITED within 60 s of the last one.
 */
export async function resendCode(ctx: Ctx, email: string): Promise<void> {
  const { limits, clock } = ctx.platform;
  const now = clock.now();
  await limits.take("codeRequest", networkOf(ctx.ip));
  await limits.takeTurn("codeMailed", mailTurn(ctx, "two_factor", "staff", email), now);
  await evenly(() =>
    inClub(ctx, async (tx) => {
      const found = await findStaffForLogin(tx, email);
      const account = found && (await lockAccount(tx, found));
      if (account?.accountStatus !== 1) return;
      const pending = await openCode(tx, account, "two_factor");
      if (!pending || pending.created_at.getTime() < now.getTime() - windowMs) return;
      if (!mailedJustNow(ctx, pending)) await mailCodeAgain(tx, ctx, account, "two_factor", pending);
    }),
  );
}
