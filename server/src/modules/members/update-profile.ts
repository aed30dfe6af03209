import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

type Profile = { first_name: string; last_name: string; phone: string };

/** Changes the member's own name and phone. */
export async function updateProfile(tx: ClubTx, ctx: Ctx, memberId: number, profile: Profile): Promise<void> {
  const key = [tx.clubId, memberId];
  const read = "select first_name, last_name, phone from members where club_id = $1 and id = $2 for update";
  const [before] = await tx.query<Profile>(read, key);
  if (!before) throw new ApiError("NOT_FOUND");
  const { first_name, last_name, phone } = profile;
  await tx.query(
    `update members set first_name = $3, last_name = $4, phone = $5, version = version + 1
     where club_id = $1 and id = $2`,
    [...key, first_name, last_name, phone],
  );
  await recordAudit(tx, ctx, {
    action: "member.profile_updated",
    subjectKind: "member",
    subjectId: memberId,
    memberId,
    before,
    after: { first_name, last_name, phone },
  });
}
