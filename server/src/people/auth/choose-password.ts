import { readFileSync } from "node:fs";
import type { AuditAction } from "#contract/audited.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { clubInfo } from "../../ground/clubs/index.ts";
import { queueMail } from "../../ground/messages/index.ts";
import {
  type Account,
  activatePending,
  type LoginAccount,
  lockAccount,
  setPasswordHash,
} from "../members/index.ts";
import { passwordChanged } from "./auth.mails.ts";
import { consumeCode, voidCodes } from "./codes.queries.ts";
import { findToken, type PasswordPurpose } from "./one-time-tokens.ts";
import { findForLogin, hashPassword } from "./passwords.ts";
import { asOwner, revokeSessionsOf } from "./sessions.ts";

const actions: Record<PasswordPurpose, AuditAction> = {
  reset_token: "password.reset",
  invitation: "password.chosen",
};

/**
 * Sets the password of the account that a one-time token belongs to, ends its sessions and codes, and activates it
 * if it was pending. Only an accepted password uses up the token. `afterwards` runs in the same transaction
 * with the account as it was before, and its result is returned. Throws LINK_EXPIRED, PASSWORD_TOO_WEAK.
 */
export async function choosePassword<T>(
  ctx: Ctx,
  { purpose, token, password }: { purpose: PasswordPurpose; token: string; password: string },
  afterwards: (tx: ClubTx, account: LoginAccount) => Promise<T>,
): Promise<T> {
  const which = { purpose, now: ctx.platform.clock.now() };
  const link = await inClub(ctx, (tx) => findToken(tx, token, which));
  if (!link) throw new ApiError("LINK_EXPIRED");
  await checkOpenTo(ctx, link.account.kind);
  await checkStrength(ctx, link.account, password);
  // Hashing is slow, so no connection is held meanwhile, and the token is checked again.
  const passwordHash = await hashPassword(password);
  return inClub(ctx, async (tx) => {
    const found = await findToken(tx, token, which);
    if (!found || !(await consumeCode(tx, found.id, which.now))) throw new ApiError("LINK_EXPIRED");
    const { account } = found;
    await setPasswordHash(tx, account, passwordHash);
    await activatePending(tx, account, which.now);
    await voidCodes(tx, account, which.now);
    await revokeSessionsOf(tx, ctx, account);
    if (account.password_hash !== null) await tellOwner(tx, ctx, account);
    await recordAudit(tx, asOwner(ctx, account), {
      action: actions[purpose],
      subjectKind: account.kind,
      subjectId: account.id,
      memberId: account.kind === "member" ? account.id : null,
      before: { account_status: account.account_status },
      after: { account_status: 1 },
    });
    return afterwards(tx, account);
  });
}

/** Throws PASSWORD_TOO_WEAK if a new password of the account would be too easy to guess. */
export async function checkStrength(ctx: Ctx, { email }: LoginAccount, password: string): Promise<void> {
  const { club_name, domain } = await clubInfo(ctx);
  const weakness = weaknessOf(password, { email, clubName: club_name, domain });
  if (weakness) throw new ApiError("PASSWORD_TOO_WEAK", { errors: { password: [weakness] } });
}

/** Whoever had a password is told that it has changed, in case it was not them. */
export async function tellOwner(tx: ClubTx, ctx: Ctx, account: LoginAccount): Promise<void> {
  const loginPath = account.kind === "staff" ? "/adminlogin" : "/login";
  await queueMail(tx, ctx, {
    mail: passwordChanged,
    to: account.email,
    data: {
      first_name: account.first_name,
      login_url: clubUrl(ctx.platform.config, ctx.domain, loginPath),
    },
    ...(account.kind === "member" && { memberId: account.id }),
  });
}

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
  return account?.account_status === 1 ? account : null;
}

/** What a password must not be, because others would try it first. */
type About = { email: string; clubName: string; domain: string };

/** Why a new password is too easy to guess, as a text for the person, or null. Its length is checked before. */
export function weaknessOf(password: string, { email, clubName, domain }: About): Text | null {
  const plain = simplified(password);
  if (commonPasswords.has(plain)) return ({ auth }) => auth.commonPassword;
  if (new Set(plain).size < 3) return ({ auth }) => auth.fewCharacters;
  if (plain === simplified(clubName) || plain === domain) return ({ auth }) => auth.clubInPassword;
  if ([email, email.split("@")[0] ?? ""].map(simplified).includes(plain))
    return ({ auth }) => auth.emailInPassword;
  return null;
}

/** Capitals and spaces do not make it harder to guess. */
function simplified(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, "");
}

/** Passwords of 8 characters or more that everybody tries first, in lower case. Lines beginning with `# ` are comments. */
export const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
    .replaceAll(/^# .*\n/gm, "")
    .trim()
    .split(/\s+/),
);
