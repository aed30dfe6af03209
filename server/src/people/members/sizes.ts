import { maxSizeLetters } from "#contract/shapes.ts";
import { auditInsert } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";

type Sizes = Record<string, string>;

/** What was chosen for a person. */
export type ChosenSize = { memberId: number; variationId: number };

/** The maximum lengths of group and size in a profile, and how many it may have; see the contract's size profile. */
const longest = { group: 40, size: maxSizeLetters, entries: 20 };

/**
 * Saves the sizes ordered for people in their profiles, each with its audit row, in one statement. A product
 * in a single size says nothing about the person, nor does one without a group. Whoever is changing a person
 * at the same time knows better: a locked row is skipped, so an order never waits for people here, and cannot
 * deadlock with code that locks people before orders and wallets.
 */
export async function saveSizes(tx: ClubTx, ctx: Ctx, chosen: ChosenSize[]): Promise<void> {
  if (chosen.length === 0) return;
  await tx.query(
    keepStatement,
    [
      tx.clubId,
      chosen.map(({ memberId }) => memberId),
      chosen.map(({ variationId }) => variationId),
      ...[longest.group, longest.size, longest.entries],
      ...[ctx.actor.kind, ctx.actor.id, ctx.actor.name, ctx.requestId, ctx.platform.clock.now()],
    ],
    "keep_sizes",
  );
}

const keepStatement = `with chosen as (
    select distinct on (c.member_id, p.size_group) c.member_id, p.size_group, v.size
    from unnest($2::bigint[], $3::bigint[]) with ordinality as c (member_id, variation_id, place)
    join variations v on v.club_id = $1 and v.id = c.variation_id
    join products p on p.club_id = v.club_id and p.id = v.product_id
    where length(p.size_group) between 1 and $4 and length(v.size) <= $5
      and exists (select 1 from variations o
        where o.club_id = v.club_id and o.product_id = v.product_id and o.archived_at is null and o.size <> v.size)
    order by c.member_id, p.size_group, c.place desc
  ), sized as (
    select member_id, jsonb_object_agg(size_group, size) as sizes from chosen group by member_id
  ), people as (
    select m.id, m.sizes as before, m.sizes || s.sizes as after
    from members m join sized s on s.member_id = m.id
    where m.club_id = $1 and m.erased_at is null and not m.sizes @> s.sizes
      and (select count(*) from jsonb_object_keys(m.sizes || s.sizes)) <= $6
    for no key update of m skip locked
  ), changed as (
    update members m set sizes = p.after, version = m.version + 1
    from people p where m.club_id = $1 and m.id = p.id
    returning m.id, p.before, p.after
  )
    ${auditInsert({
      actorKind: "$7",
      actorId: "$8",
      actorName: "$9",
      action: "'member.updated'",
      subjectKind: "member",
      subjectId: "id",
      memberId: "id",
      before: "jsonb_build_object('sizes', before)",
      after: "jsonb_build_object('sizes', after)",
      requestId: "$10",
      at: "$11",
      from: "changed",
    })}`;

/**
 * Refuses a size that no product in the shop has, at its own field. A size saved before may stay, even if the club
 * no longer sells anything of the kind.
 */
export async function refuseUnknownSizes(tx: ClubTx, before: Sizes, after: Sizes): Promise<void> {
  const chosen = Object.entries(newSizes(before, after));
  if (chosen.length === 0) return;
  const unknown = await tx.query<{ group: string }>(
    `select c."group" from unnest($2::text[], $3::text[]) as c ("group", size)
     where not exists (
       select 1 from products p join variations v on v.club_id = p.club_id and v.product_id = p.id
       where p.club_id = $1 and p.size_group = c."group" and p.status = 'live'
         and v.size = c.size and v.archived_at is null)`,
    [tx.clubId, chosen.map(([group]) => group), chosen.map(([, size]) => size)],
    "unknown_sizes",
  );
  if (unknown.length === 0) return;
  const text: Text = ({ members }) => members.sizeGone;
  const errors = unknown.map(({ group }) => [`sizes.${group}`, [text]]);
  throw new ApiError("VALIDATION_FAILED", { errors: Object.fromEntries(errors) });
}

/** A garment without a size is not kept. */
export function knownSizes(sizes: Sizes): Sizes {
  return Object.fromEntries(Object.entries(sizes).filter(([, size]) => size !== ""));
}

/** What is in `after` and was different in `before`. */
export function newSizes(before: Sizes, after: Sizes): Sizes {
  return Object.fromEntries(
    Object.entries(after).filter(([group, size]) => !Object.hasOwn(before, group) || before[group] !== size),
  );
}
