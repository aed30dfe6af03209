import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { digest } from "#server/platform/secrets.ts";
import { findStaffForLogin, lockAccount } from "../members/index.ts";
import { takeCodeMail } from "./code-limits.ts";
import { openCode } from "./codes.queries.ts";
import { inConstantTime } from "./constant-time.ts";
import { mailCode } from "./mailed-codes.ts";

const loginCode = "two_factor";

/** How long after a correct password another code may be requested. */
const windowMs = 15 * 60 * 1000;

/**
 * Mails another login code, if the password was correct within the last 15 minutes. The answer is the same for an address
 * that is unknown or not logging in. It replaces the caller's own code, never the one that
 * somebody else is about to type. Throws RATE_LIMITED within 60 s of the last one, and for the sixth in an hour.
 */
export async function resendCode(
  ctx: Ctx,
  { email, challenge }: { email: string; challenge?: string | undefined },
): Promise<void> {
  await takeCodeMail(ctx, { purpose: loginCode, kind: "staff", email });
  const now = ctx.platform.clock.now();
  await inConstantTime(() =>
    inClub(ctx, async (tx) => {
      const found = await findStaffForLogin(tx, email);
      const account = found && (await lockAccount(tx, found));
      if (account?.accountStatus !== 1) return;
      const held = challenge ? await openCode(tx, account, loginCode, digest(challenge)) : null;
      const pending = held ?? (await openCode(tx, account, loginCode));
      if (!pending || pending.created_at.getTime() < now.getTime() - windowMs) return;
      await mailCode(tx, ctx, account, {
        purpose: loginCode,
        challenge: held && challenge ? challenge : null,
        since: pending.created_at,
      });
    }),
  );
}
