import { maxFamily } from "#contract/members.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { assignmentsFrom, type Chosen, columnList, only, resets } from "#server/platform/db/columns.ts";
import { type ClubTx, sqlState } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { auditedPerson, forgetParts, partsInsert, refuseTakenEmail } from "./create-account.ts";
import type { members } from "./members.tables.ts";
import { changedColumns, erasedColumns } from "./person-columns.ts";

/** A person of the club as stored, without anything secret. A primary member has no `primary_member_id`. */
export type StoredMember = Chosen<typeof members, typeof storedColumns> & { has_password: boolean };

const storedColumns = ["id", "primary_member_id", ...changedColumns, "version"] as const;
const columns = `${columnList(storedColumns)}, password_hash is not null as has_password`;

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

/** Whether a locked primary member's family has as many people as one may have. */
export async function isFamilyFull(tx: ClubTx, primaryId: number): Promise<boolean> {
  const [row] = await tx.query<{ people: number }>(
    `select 1 + count(*)::int as people from members
     where club_id = $1 and primary_member_id = $2 and erased_at is null`,
    [tx.clubId, primaryId],
    "people_of_family",
  );
  return (row?.people ?? 0) >= maxFamily;
}

/** Throws STALE_VERSION if a locked member is newer than the edited one. */
export function checkMemberVersion(member: StoredMember, version: number): void {
  if (member.version !== version) throw new ApiError("STALE_VERSION");
}

export type MemberChange = Partial<Chosen<typeof members, typeof changedColumns>>;

const columnsIn = (change: MemberChange) => changedColumns.filter((column) => column in change);

/** What a club's own systems are told about a member. */
const toldOf = [
  "first_name",
  "last_name",
  "email",
  "phone",
  "membership_category_id",
  "account_status",
] as const;

/**
 * Changes a member that `lockMember` returned; returns it as it is now. Without an email address there is no login, so
 * its password goes too. The caller must end sessions and links. Of what a person changes of their own (`isOwn`) the audit log
 * keeps nothing else. Throws DUPLICATE if the email address is taken, STALE_VERSION if the row is not the one that was locked.
 */
export async function updateMember(
  tx: ClubTx,
  ctx: Ctx,
  before: StoredMember,
  change: MemberChange,
  { isOwn = false } = {},
): Promise<StoredMember> {
  const after = { ...before, ...change };
  const rows = await refuseTakenEmail(() =>
    tx.query<Pick<StoredMember, "version" | "has_password">>(
      `with changed as (
       update members m set ${assignmentsFrom(changedColumns, "g")},
         password_hash = case when g.email is null then null else m.password_hash end,
         invited_at = case when g.email is null then null else m.invited_at end,
         invitation_count = case when g.email is null then 0 else m.invitation_count end,
         accepted_at = case when g.email is null then null else m.accepted_at end,
         version = m.version + 1
       from jsonb_populate_record(null::members, $4::jsonb) g
       where m.club_id = $1 and m.id = $2 and m.version = $3 and m.erased_at is null
       returning m.*
     ), parts as (${partsInsert("changed")})
     select version, password_hash is not null as has_password from changed`,
      [tx.clubId, before.id, before.version, JSON.stringify(after)],
    ),
  );
  const [now] = rows;
  if (!now) throw new ApiError("STALE_VERSION");
  await recordAudit(tx, ctx, {
    action: isOwn ? "member.profile_updated" : "member.updated",
    subjectKind: "member",
    subjectId: before.id,
    memberId: before.id,
    before: isOwn ? only(before, columnsIn(change)) : auditedPerson(before),
    after: isOwn ? only(after, columnsIn(change)) : auditedPerson(after),
  });
  if (toldOf.some((field) => before[field] !== after[field]))
    await record(tx, ctx.platform.clock.now(), { kind: "member.changed", member_id: before.id });
  return { ...after, ...now };
}

/**
 * Removes everything that identifies the person from a locked member's row. The row stays for orders and the
 * ledger, cannot log in, and cannot be found. The audit row says that it was done, not for whom.
 */
export async function eraseMember(tx: ClubTx, ctx: Ctx, member: StoredMember): Promise<void> {
  const now = ctx.platform.clock.now();
  const { first, last } = ctx.words.members.erased;
  await forgetParts(tx, member.id);
  const rows = await tx.query(
    `with erased as (
     update members set ${resets(erasedColumns)}, first_name = $4, last_name = $5, account_status = 2,
       erased_at = $6, version = version + 1
     where club_id = $1 and id = $2 and version = $3 and erased_at is null returning *
     ), parts as (${partsInsert("erased")})
     select id from erased`,
    [tx.clubId, member.id, member.version, first, last, now],
  );
  if (rows.length === 0) throw new ApiError("STALE_VERSION");
  await recordAudit(tx, ctx, {
    action: "member.erased",
    subjectKind: "member",
    subjectId: member.id,
    memberId: member.id,
    before: { account_status: member.account_status },
    after: { account_status: 2 },
  });
  await record(tx, now, { kind: "member.changed", member_id: member.id });
}

const foreignKeyViolation = "23503";

/** Deletes a member whom nothing refers to any more. Throws IN_USE if something does. */
export async function deleteMember(tx: ClubTx, ctx: Ctx, member: StoredMember): Promise<void> {
  try {
    await forgetParts(tx, member.id);
    await tx.query("delete from members where club_id = $1 and id = $2", [tx.clubId, member.id]);
  } catch (error) {
    if (sqlState(error) !== foreignKeyViolation) throw error;
    throw new ApiError("IN_USE", { cause: error });
  }
  await recordAudit(tx, ctx, {
    action: "member.deleted",
    subjectKind: "member",
    subjectId: member.id,
    memberId: member.id,
    before: { primary_member_id: member.primary_member_id, account_status: member.account_status },
  });
}

const newest = {
  members: `select first_name from members where club_id = $1 and email is not null
     order by created_at desc, id desc limit 1`,
  staff: "select first_name from staff where club_id = $1 order by created_at desc, id desc limit 1",
};

/** For previews: the first name of somebody real who could get the mail; undefined if there is nobody yet. */
export async function newestName(
  tx: ClubTx,
  who: keyof typeof newest = "members",
): Promise<{ first_name?: string }> {
  const [row] = await tx.query<{ first_name: string }>(newest[who], [tx.clubId]);
  return row ?? {};
}
