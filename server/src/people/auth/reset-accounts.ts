import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { clubInfo } from "../../ground/clubs/index.ts";
import { type Account, type LoginAccount, lockAccount } from "../members/index.ts";
import { findForLogin } from "./check-password.ts";

/** Whose password is forgotten: a member's, or staff's (`club`). */
export type ResetRequest = { email: string; role: "member" | "club" };

export const accountKindOf = ({ role }: ResetRequest): Account["kind"] =>
  role === "club" ? "staff" : "member";

/** Throws CLUB_INACTIVE for a member while the club is closed; its staff may get a new password anyway. */
export async function checkOpenTo(ctx: Ctx, kind: Account["kind"]): Promise<void> {
  if (kind === "member" && (await clubInfo(ctx)).status !== 1) throw new ApiError("CLUB_INACTIVE");
}

/** The active account, locked, or null; only active accounts can reset their password. */
export async function lockActive(tx: ClubTx, whose: ResetRequest): Promise<LoginAccount | null> {
  const found = await findForLogin(tx, accountKindOf(whose), whose.email);
  const account = found && (await lockAccount(tx, found));
  return account?.accountStatus === 1 ? account : null;
}
