import type { z } from "zod";
import type { memberSession } from "#contract/auth.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { type LoginAccount, loadMemberUser, markLogin } from "../members/index.ts";
import { checkPassword, lockUnchanged } from "./check-password.ts";
import { issueSession } from "./sessions.ts";

type MemberSession = z.input<typeof memberSession>;

/** Logs a member in; returns the member and the bearer token. Throws like `checkPassword`. */
export async function loginMember(ctx: Ctx, claim: { email: string; password: string }) {
  const account = await checkPassword(ctx, "member", claim);
  return inClub(ctx, async (tx) => {
    await lockUnchanged(tx, account);
    return openSession(tx, ctx, account);
  });
}

/** A session for a member whose identity is proven; returns the same as a login. */
export async function openSession(tx: ClubTx, ctx: Ctx, account: LoginAccount): Promise<MemberSession> {
  await markLogin(tx, account, ctx.platform.clock.now());
  const user = await loadMemberUser(tx, ctx, account.id);
  return { user, access_token: await issueSession(tx, ctx, account), club: user.club };
}
