import type { z } from "zod";
import type { packAudience } from "#contract/grants.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { belongsToClub, joinPrimary, membershipOf } from "../../../people/members/index.ts";

export type Audience = z.output<typeof packAudience>;

/** A person with the id of the family's primary member. */
export type AudienceMember = { id: number; family_id: number };

/** Far more than a club has people. */
export const maxAudience = 100_000;

/** Whom an audience reaches, family by family, and how many it would reach if they were not inactive. */
export type ReachedPeople = { people: AudienceMember[]; inactive: number };
type Row = AudienceMember & { is_inactive: boolean };

/**
 * The people an audience names or finds. Throws NOT_FOUND if one who is named does not exist, and VALIDATION_FAILED
 * if one of them, or the primary member, is inactive or a filter finds nobody.
 */
export function audienceMembers(tx: ClubTx, audience: Audience): Promise<ReachedPeople> {
  return "filter" in audience ? found(tx, audience.filter) : named(tx, audience.member_ids);
}

const columns = `m.id, h.id as family_id, not ${belongsToClub} as is_inactive from members m ${joinPrimary}`;

async function named(tx: ClubTx, memberIds: number[]): Promise<ReachedPeople> {
  const ids = [...new Set(memberIds)];
  const rows = await tx.query<Row>(
    `select ${columns}
     where m.club_id = $1 and m.id = any($2) and m.erased_at is null order by h.id, m.id`,
    [tx.clubId, ids],
    "named_audience",
  );
  if (rows.length !== ids.length)
    throw new ApiError("NOT_FOUND", { message: ({ entitlements }) => entitlements.peopleGone });
  const reached = reachedOf(rows);
  const { inactive } = reached;
  if (inactive > 0) refuse("member_ids", ({ entitlements }) => entitlements.inactive(inactive));
  return reached;
}

type Filter = Extract<Audience, { filter: unknown }>["filter"];

async function found(tx: ClubTx, { membership_category_id, kind }: Filter): Promise<ReachedPeople> {
  const rows = await tx.query<Row>(
    `select ${columns}
     where m.club_id = $1 and m.erased_at is null and ($2::bigint is null or ${membershipOf} = $2)
       and ($3 = 'all' or ($3 = 'primary') = (m.primary_member_id is null))
     order by h.id, m.id limit ${maxAudience + 1}`,
    [tx.clubId, membership_category_id ?? null, kind],
    "found_audience",
  );
  const reached = reachedOf(rows);
  if (reached.people.length === 0) refuse("filter", ({ entitlements }) => entitlements.nobodyMatches);
  if (rows.length > maxAudience)
    refuse("filter", ({ entitlements }) => entitlements.tooManyMatch(maxAudience));
  return reached;
}

function reachedOf(rows: Row[]): ReachedPeople {
  const people = rows.flatMap(({ is_inactive, ...person }) => (is_inactive ? [] : [person]));
  return { people, inactive: rows.length - people.length };
}

function refuse(field: string, text: Text): never {
  throw new ApiError("VALIDATION_FAILED", {
    message: text,
    errors: { [`audience.${field}`]: [text] },
  });
}
