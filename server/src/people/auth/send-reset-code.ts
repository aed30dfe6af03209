import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { randomToken } from "#server/platform/secrets.ts";
import { takeCodeMail } from "./code-limits.ts";
import { inConstantTime } from "./constant-time.ts";
import { mailCode } from "./mailed-codes.ts";
import { accountKindOf, checkOpenTo, lockActive, type ResetRequest } from "./reset-accounts.ts";
import { pretendCode } from "./unknown-codes.ts";

/** What a code for a forgotten password is for. */
export const purpose = "reset_code";

/**
 * Mails a reset code if the address is that of an active account; the answer never reveals it. Returns the challenge that
 * goes with it: the caller's own, if they send one, whose previous code is then void.
 * Throws RATE_LIMITED within 60 s of the last one, and for the sixth in an hour, for any address.
 */
export async function sendResetCode(
  ctx: Ctx,
  { challenge = randomToken(), ...whose }: ResetRequest & { challenge?: string | undefined },
): Promise<string> {
  const kind = accountKindOf(whose);
  await checkOpenTo(ctx, kind);
  await takeCodeMail(ctx, { purpose, kind, email: whose.email });
  await inConstantTime(() =>
    inClub(ctx, async (tx) => {
      const account = await lockActive(tx, whose);
      if (account) await mailCode(tx, ctx, account, { purpose, challenge });
      else await pretendCode(tx, ctx, { kind, email: whose.email, challenge });
    }),
  );
  return challenge;
}
