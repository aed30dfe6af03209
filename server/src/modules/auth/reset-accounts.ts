import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type Account, type LoginAccount, lockAccount } from "../members/index.ts";
import { findForLogin } from "./check-password.ts";

/** Whose password is forgotten: a member's, or staff's (`club`). */
export type Whose = { email: string; role: "member" | "club" };

export const kindOf = ({ role }: Whose): Account["kind"] => (role === "club" ? "staff" : "member");

/** The active account, locked, or null; only active accounts get a new password this way. */
export async function lockActive(tx: ClubTx, whose: Whose): Promise<LoginAccount | null> {
  const found = await findForLogin(tx, kindOf(whose), whose.email);
  const account = found && (await lockAccount(tx, found));
  return account?.accountStatus === 1 ? account : null;
}
