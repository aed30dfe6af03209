import type { z } from "zod";
import type { packAudience } from "#contract/grants.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

export type Audience = z.output<typeof packAudience>;

/** A person with the number of the primary member of the family. */
export type Listener = { id: number; family_id: number };

/** Far more than a club has people. */
export const maxPeople = 100_000;

/**
 * The people an audience names or finds, family by family. Throws NOT_FOUND where one who is named does not exist, and
 * VALIDATION_FAILED where one of them, or the primary member, is inactive or a filter finds nobody.
 */
export function peopleOf(tx: ClubTx, audience: Audience): Promise<Listener[]> {
  return "filter" in audience ? found(tx, audience.filter) : named(tx, audience.member_ids);
}

async function named(tx: ClubTx, memberIds: number[]): Promise<Listener[]> {
  const ids = [...new Set(memberIds)];
  const rows = await tx.query<Listener & { is_inactive: boolean }>(
    `select m.id, h.id as family_id, 2 in (m.account_status, h.account_status) as is_inactive
     from members m join members h on h.club_id = m.club_id and h.id = case when m.primary_member_id is null then m.id else m.primary_member_id end
     where m.club_id = $1 and m.id = any($2) and m.erased_at is null order by h.id, m.id`,
    [tx.clubId, ids],
    "named_audience",
  );
  if (rows.length !== ids.length)
    throw new ApiError("NOT_FOUND", { message: "Some of these people are not there any more." });
  const inactive = rows.filter((row) => row.is_inactive).length;
  if (inactive > 0)
    refuse("member_ids", `${inactive === 1 ? "1 of them is" : `${inactive} of them are`} inactive.`);
  return rows.map(({ id, family_id }) => ({ id, family_id }));
}

type Filter = Extract<Audience, { filter: unknown }>["filter"];

async function found(tx: ClubTx, { membership_category_id, kind }: Filter): Promise<Listener[]> {
  // `case`, because row-level security keeps a `coalesce` of columns away from the index.
  const rows = await tx.query<Listener>(
    `select m.id, h.id as family_id
     from members m join members h on h.club_id = m.club_id and h.id = case when m.primary_member_id is null then m.id else m.primary_member_id end
     where m.club_id = $1 and m.account_status <> 2 and m.erased_at is null
       and h.account_status <> 2 and h.erased_at is null
       and ($2::bigint is null or h.membership_category_id = $2)
       and ($3 = 'all' or ($3 = 'primary') = (m.primary_member_id is null))
     order by h.id, m.id limit ${maxPeople + 1}`,
    [tx.clubId, membership_category_id ?? null, kind],
    "found_audience",
  );
  if (rows.length === 0) refuse("filter", "This finds nobody.");
  if (rows.length > maxPeople) refuse("filter", `This finds more than ${maxPeople} people.`);
  return rows;
}

function refuse(field: string, sentence: string): never {
  throw new ApiError("VALIDATION_FAILED", {
    message: sentence,
    errors: { [`audience.${field}`]: [sentence] },
  });
}
