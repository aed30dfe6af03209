import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

/** A person of the club as stored, without anything secret. */
export type StoredMember = {
  id: number;
  /** Null for a primary member. */
  primaryMemberId: number | null;
  relation: string;
  /** Null if there is no login. */
  email: string | null;
  firstName: string;
  lastName: string;
  phone: string;
  /** 1 active, 0 pending activation, 2 inactive. */
  accountStatus: number;
  /** Garment group to size. */
  sizes: Record<string, string>;
  membershipCategoryId: number | null;
  hasPassword: boolean;
  version: number;
};

const columns = `id, primary_member_id as "primaryMemberId", relation, email, first_name as "firstName",
  last_name as "lastName", phone, account_status as "accountStatus", sizes,
  membership_category_id as "membershipCategoryId", password_hash is not null as "hasPassword", version`;

// Weaker than FOR UPDATE, so that an order that refers to the member's row need not wait for it.
const lock = "for no key update";

/**
 * A member with its row locked, so that changes of one person happen one after the other. Lock a primary before
 * its dependants, and people before orders and wallets. Throws NOT_FOUND, also for an erased person.
 */
export async function lockMember(tx: ClubTx, id: number): Promise<StoredMember> {
  const [row] = await tx.query<StoredMember>(
    `select ${columns} from members where club_id = $1 and id = $2 and erased_at is null ${lock}`,
    [tx.clubId, id],
  );
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

/** A member as it is now, without a lock. Throws NOT_FOUND, also for an erased person. */
export async function readMember(tx: ClubTx, id: number): Promise<StoredMember> {
  const [row] = await tx.query<StoredMember>(
    `select ${columns} from members where club_id = $1 and id = $2 and erased_at is null`,
    [tx.clubId, id],
    "read_member",
  );
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

/** The dependants of a locked member, locked too; without erased ones. */
export function lockSecondaryMembers(tx: ClubTx, primaryId: number): Promise<StoredMember[]> {
  return tx.query<StoredMember>(
    `select ${columns} from members
     where club_id = $1 and primary_member_id = $2 and erased_at is null order by id ${lock}`,
    [tx.clubId, primaryId],
  );
}

/** Throws STALE_VERSION if a locked member is newer than the edited one. */
export function checkMemberVersion(member: StoredMember, version: number): void {
  if (member.version !== version) throw new ApiError("STALE_VERSION");
}
