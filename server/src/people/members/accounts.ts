import { type ClubTx, violatedConstraint } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

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
  const countSql = account.kind === "member" ? ", invitation_count = invitation_count + 1" : "";
  await tx.query(`update ${tableOf(account)} set invited_at = $3${countSql} where club_id = $1 and id = $2`, [
    tx.clubId,
    account.id,
    at,
  ]);
}

function tableOf({ kind }: Account): string {
  return kind === "member" ? "members" : "staff";
}

/** An admin or a manager, as shown to those who run the club. */
export type StaffPerson = {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  /** 2 admin, 5 manager. */
  role: 2 | 5;
  /** 1 active, 0 invited, 2 disabled. */
  account_status: 0 | 1 | 2;
  has_password: boolean;
  version: number;
};

const managedColumns =
  "id, email, first_name, last_name, role, account_status, password_hash is not null as has_password, version";

/**
 * The person, and the ids of all active admins, every row locked: changes of who runs the club happen one after
 * the other. Rows are locked in order of id, so that two changes cannot deadlock.
 */
export async function lockStaff(
  tx: ClubTx,
  id: number,
): Promise<{ person: StaffPerson | null; activeAdmins: number[] }> {
  const rows = await tx.query<StaffPerson>(
    `select ${managedColumns} from staff
     where club_id = $1 and (id = $2 or (role = 2 and account_status = 1))
     order by id for update`,
    [tx.clubId, id],
  );
  const admins = rows.filter(({ role, account_status }) => role === 2 && account_status === 1);
  return { person: rows.find((row) => row.id === id) ?? null, activeAdmins: admins.map((row) => row.id) };
}

export type StaffChange = Pick<StaffPerson, "email" | "first_name" | "last_name" | "role" | "account_status">;

/** Writes a person whose row is locked. Throws DUPLICATE if the email address is taken. */
export async function updateStaff(tx: ClubTx, id: number, person: StaffChange): Promise<void> {
  try {
    await tx.query(
      `update staff set email = $3, first_name = $4, last_name = $5, role = $6, account_status = $7,
         version = version + 1
       where club_id = $1 and id = $2`,
      [tx.clubId, id, person.email, person.first_name, person.last_name, person.role, person.account_status],
    );
  } catch (error) {
    if (violatedConstraint(error) !== "staff_email") throw error;
    throw new ApiError("DUPLICATE", {
      errors: { email: [({ members }) => members.emailInUse] },
      cause: error,
    });
  }
}

/** Deletes a person whose sessions and codes are already gone. */
export async function deleteStaff(tx: ClubTx, id: number): Promise<void> {
  await tx.query("delete from staff where club_id = $1 and id = $2", [tx.clubId, id]);
}
