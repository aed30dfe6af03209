import type { ClubTx } from "#server/platform/db/in-club.ts";

/** Whose login it is. */
export type Account = { readonly kind: "member" | "staff"; readonly id: number };

/** What a login needs to know about an account. */
export type LoginAccount = Account & {
  email: string;
  /** Null until a password is set. */
  password_hash: string | null;
  /** 1 active, 0 pending, 2 inactive; for a secondary member also while the primary member's account is. */
  account_status: number;
  /** 2 admin, 3 member, 4 secondary member, 5 manager. */
  role: number;
  name: string;
  first_name: string;
};

type Row = Omit<LoginAccount, "kind">;

const columns = "id, email, password_hash, first_name, first_name || ' ' || last_name as name";
// Derived, not stored, so that a family comes back as it was when its primary member does.
const memberColumns = `${columns}, case when primary_member_id is null then 3 else 4 end as role,
  case when exists (select from members p where p.club_id = members.club_id
    and p.id = members.primary_member_id and p.account_status = 2) then 2 else account_status end as account_status`;
const staffColumns = `${columns}, role, account_status`;

/** The member with this email address in lower case, or null. */
export async function findMemberForLogin(tx: ClubTx, email: string): Promise<LoginAccount | null> {
  const text = `select ${memberColumns} from members where club_id = $1 and email = $2`;
  const [row] = await tx.query<Row>(text, [tx.clubId, email], "member_for_login");
  return row ? { kind: "member", ...row } : null;
}

/** The admin or manager with this email address in lower case, or null. */
export async function findStaffForLogin(tx: ClubTx, email: string): Promise<LoginAccount | null> {
  const text = `select ${staffColumns} from staff where club_id = $1 and email = $2`;
  const [row] = await tx.query<Row>(text, [tx.clubId, email], "staff_for_login");
  return row ? { kind: "staff", ...row } : null;
}

/** The account with its row locked, so that its logins, codes and password changes happen one after the other. */
export async function lockAccount(tx: ClubTx, account: Account): Promise<LoginAccount | null> {
  const text =
    account.kind === "member"
      ? `select ${memberColumns} from members where club_id = $1 and id = $2 and email is not null for update`
      : `select ${staffColumns} from staff where club_id = $1 and id = $2 for update`;
  const [row] = await tx.query<Row>(text, [tx.clubId, account.id], `lock_${account.kind}`);
  return row ? { kind: account.kind, ...row } : null;
}

/** Records the time of a login. */
export async function markLogin(tx: ClubTx, account: Account, at: Date): Promise<void> {
  await tx.query(
    `update ${tableOf(account)} set login_time = $3 where club_id = $1 and id = $2`,
    [tx.clubId, account.id, at],
    `mark_login_${account.kind}`,
  );
}

/** Stores a new password. The caller must end the account's sessions. */
export async function setPasswordHash(tx: ClubTx, account: Account, passwordHash: string): Promise<void> {
  await tx.query(
    `update ${tableOf(account)} set password_hash = $3, version = version + 1 where club_id = $1 and id = $2`,
    [tx.clubId, account.id, passwordHash],
  );
}

/** Activates a pending account: its owner has chosen a password. Others stay as they are. */
export async function activatePending(tx: ClubTx, account: Account, at: Date): Promise<void> {
  const isMember = account.kind === "member";
  await tx.query(
    `update ${tableOf(account)} set account_status = 1${isMember ? ", accepted_at = $3" : ""}
     where club_id = $1 and id = $2 and account_status = 0`,
    [tx.clubId, account.id, ...(isMember ? [at] : [])],
  );
}

/** Records that a link for choosing a password was mailed, and counts a member's. */
export async function markInvited(tx: ClubTx, account: Account, at: Date): Promise<void> {
  const counted = account.kind === "member" ? ", invitation_count = invitation_count + 1" : "";
  await tx.query(`update ${tableOf(account)} set invited_at = $3${counted} where club_id = $1 and id = $2`, [
    tx.clubId,
    account.id,
    at,
  ]);
}

function tableOf({ kind }: Account): string {
  return kind === "member" ? "members" : "staff";
}
