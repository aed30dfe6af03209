import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events/domain-events.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { auditedPerson } from "./audited-person.ts";
import { refuseTakenEmail } from "./create-account.ts";
import { partsInsert } from "./member-parts.ts";
import type { StoredMember } from "./stored-members.ts";

export type MemberChange = Partial<
  Pick<
    StoredMember,
    | "relation"
    | "email"
    | "firstName"
    | "lastName"
    | "phone"
    | "accountStatus"
    | "sizes"
    | "membershipCategoryId"
  >
>;

/** What a club's own systems are told about a member. */
const toldOf = ["firstName", "lastName", "email", "phone", "membershipCategoryId", "accountStatus"] as const;

/**
 * Changes a member that `lockMember` returned; returns it as it is now. Without an email address there is no login, so
 * its password goes too. The caller must end sessions and links. Throws DUPLICATE if the email
 * address is taken, STALE_VERSION if the row is not the one that was locked.
 */
export async function updateMember(
  tx: ClubTx,
  ctx: Ctx,
  before: StoredMember,
  change: MemberChange,
): Promise<StoredMember> {
  const after = { ...before, ...change };
  const rows = await refuseTakenEmail(() =>
    tx.query<{ version: number; hasPassword: boolean }>(
      `with changed as (
       update members set relation = $4, email = $5, first_name = $6, last_name = $7, phone = $8,
         account_status = $9, sizes = $10, membership_category_id = $11,
         password_hash = case when $5::text is null then null else password_hash end,
         invited_at = case when $5::text is null then null else invited_at end,
         invitation_count = case when $5::text is null then 0 else invitation_count end,
         accepted_at = case when $5::text is null then null else accepted_at end,
         version = version + 1
       where club_id = $1 and id = $2 and version = $3 and erased_at is null
       returning *
     ), parts as (${partsInsert("changed")})
     select version, password_hash is not null as "hasPassword" from changed`,
      [
        tx.clubId,
        before.id,
        before.version,
        after.relation,
        after.email,
        after.firstName,
        after.lastName,
        after.phone,
        after.accountStatus,
        JSON.stringify(after.sizes),
        after.membershipCategoryId,
      ],
    ),
  );
  const [now] = rows;
  if (!now) throw new ApiError("STALE_VERSION");
  await recordAudit(tx, ctx, {
    action: "member.updated",
    subjectKind: "member",
    subjectId: before.id,
    memberId: before.id,
    before: auditedPerson(before),
    after: auditedPerson(after),
  });
  if (toldOf.some((field) => before[field] !== after[field]))
    await record(tx, ctx.platform.clock.now(), { kind: "member.changed", member_id: before.id });
  return { ...after, ...now };
}
