import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, sqlState } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events/domain-events.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { forgetParts, partsInsert } from "./member-parts.ts";
import type { StoredMember } from "./stored-members.ts";

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
     update members set first_name = $4, last_name = $5, email = null, phone = '', sizes = '{}', relation = '',
       password_hash = null, account_status = 2, membership_category_id = null, invited_at = null,
       invitation_count = 0, accepted_at = null,
       login_time = null, erased_at = $6, version = version + 1
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
    before: { account_status: member.accountStatus },
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
    before: { primary_member_id: member.primaryMemberId, account_status: member.accountStatus },
  });
}
