import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { checkPassword, lockUnchanged } from "./check-password.ts";
import { mailNewCode, mailTurn } from "./mailed-codes.ts";

/** Checks a staff password and mails a 6-digit code; older codes are void. Throws like `checkPassword`. */
export async function loginStaff(ctx: Ctx, claim: { email: string; password: string }): Promise<void> {
  const { limits, clock } = ctx.platform;
  const account = await checkPassword(ctx, "staff", claim);
  await limits.take("loginCode", `${ctx.clubId}:${account.id}`);
  await inClub(ctx, async (tx) => {
    await lockUnchanged(tx, account);
    await mailNewCode(tx, ctx, account, "two_factor");
  });
  await limits.restartTurn(
    "codeMailed",
    mailTurn(ctx, "two_factor", account.kind, account.email),
    clock.now(),
  );
}
