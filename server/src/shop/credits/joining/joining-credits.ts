import { endOfDay } from "#contract/days.ts";
import { clubToday } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { belongsToClub, joinPrimary } from "../../../people/members/index.ts";
import { grantCredits } from "../grants.ts";

/**
 * Gives a person the joining credits of their own membership, into the family's wallet: once per person, membership and
 * season, however often it is called, and less what another membership of this season gave them. Call it with the change
 * that makes somebody a member. Returns the cents.
 */
export async function giveJoiningCredits(tx: ClubTx, ctx: Ctx, memberId: number): Promise<number> {
  return (await giveJoiningCreditsTo(tx, ctx, [memberId])).get(memberId) ?? 0;
}

/** The same for many; returns the cents of each who was given any. */
export async function giveJoiningCreditsTo(
  tx: ClubTx,
  ctx: Ctx,
  memberIds: number[],
): Promise<Map<number, number>> {
  const centsByMember = new Map<number, number>();
  for (const due of await dueTo(tx, memberIds, clubToday(ctx))) {
    const cents = await giveDue(tx, ctx, due);
    if (cents > 0) centsByMember.set(due.member_id, cents);
  }
  return centsByMember;
}

/**
 * Gives what is due, unless it was given before; returns the cents. Nothing due is noted too: the membership that gave as
 * much may be deleted, and would no longer say so.
 */
export async function giveDue(tx: ClubTx, ctx: Ctx, due: DueJoiningCredits): Promise<number> {
  if (!(await noteGiven(tx, due, ctx.platform.clock.now())) || due.due_cents === 0) return 0;
  await grantCredits(tx, ctx, {
    memberId: due.member_id,
    cents: due.due_cents,
    expiresAt: due.ends_on === null ? null : endOfDay(due.ends_on, ctx.timeZone),
    // The wallet is the family's, and its reasons outlive an erased child, so only the audit log says for whom they were.
    reason: ctx.words.credits.reasons.joining(due.membership),
  });
  return due.due_cents;
}

/** What another membership would give a person, and what those of this season gave them; changes nothing. */
export async function joiningWith(
  tx: ClubTx,
  ctx: Ctx,
  memberId: number,
  membershipId: number | null,
): Promise<{ dueCents: number; wasGiven: boolean; givenCents: number }> {
  const day = clubToday(ctx);
  const due = membershipId === null ? null : await dueWith(tx, { memberId, membershipId, today: day });
  const wasGiven = due?.was_given ?? false;
  return {
    dueCents: wasGiven ? 0 : (due?.due_cents ?? 0),
    wasGiven,
    givenCents: await givenThisSeason(tx, memberId, day),
  };
}

/** SQL: the season of a membership `c`, as `joining_grants` names it. */
const seasonOf = "coalesce(c.season_start::text, c.season_end::text, '')";

/** SQL: what the person `m` was given by other memberships whose season is not over on the day `$3`. */
const hadOtherwise = `coalesce((
  select sum(j.cents)::bigint from joining_grants j join membership_categories o
    on o.club_id = j.club_id and o.id = j.membership_category_id
  where j.club_id = m.club_id and j.member_id = m.id and o.id <> c.id
    and j.season = ${seasonOf.replaceAll("c.", "o.")} and (o.season_end is null or o.season_end >= $3::date)), 0)`;

/** SQL: whether the membership `c` still gives credits on the day `$3`: if they expire with the season, until then. */
const stillGives = `(c.joining_credits_cents > 0 and (not c.credits_expire or c.season_end >= $3::date))`;

export type DueJoiningCredits = {
  member_id: number;
  name: string;
  membership_id: number;
  membership: string;
  season: string;
  /** The day on which the credits expire; null if they do not. */
  ends_on: string | null;
  /** What the membership gives, and how much of it the person is still due. */
  joining_cents: number;
  due_cents: number;
};

const dueColumns = `m.id as member_id, m.first_name || ' ' || m.last_name as name, c.id as membership_id,
  c.name as membership, ${seasonOf} as season, case when c.credits_expire then c.season_end end as ends_on,
  c.joining_credits_cents as joining_cents, greatest(0, c.joining_credits_cents - ${hadOtherwise}) as due_cents`;

const members = `members m ${joinPrimary} join membership_categories c on c.club_id = m.club_id`;

/**
 * What people's own memberships give them now, whether or not it was given before; nothing for those whose membership gives
 * nothing. Somebody with the family's membership gets nothing from it: that is for the primary member.
 */
export function dueTo(tx: ClubTx, memberIds: number[], today: string): Promise<DueJoiningCredits[]> {
  return tx.query<DueJoiningCredits>(
    `select ${dueColumns} from ${members} and c.id = m.membership_category_id
     where m.club_id = $1 and m.id = any($2) and ${belongsToClub} and ${stillGives} order by m.id`,
    [tx.clubId, memberIds, today],
    "joining_credits_due",
  );
}

/** What a person would be given by a membership that they need not have; null if it gives nothing any more. */
async function dueWith(
  tx: ClubTx,
  { memberId, membershipId, today }: { memberId: number; membershipId: number; today: string },
): Promise<(DueJoiningCredits & { was_given: boolean }) | null> {
  const [row] = await tx.query<DueJoiningCredits & { was_given: boolean }>(
    `select ${dueColumns}, exists (${givenTo}) as was_given from ${members} and c.id = $4
     where m.club_id = $1 and m.id = $2 and ${stillGives}`,
    [tx.clubId, memberId, today, membershipId],
  );
  return row ?? null;
}

/** What memberships whose season is not over have given a person, in cents. */
async function givenThisSeason(tx: ClubTx, memberId: number, today: string): Promise<number> {
  const [row] = await tx.query<{ cents: number }>(
    `select coalesce(sum(j.cents), 0)::bigint as cents from joining_grants j join membership_categories c
       on c.club_id = j.club_id and c.id = j.membership_category_id
     where j.club_id = $1 and j.member_id = $2 and j.season = ${seasonOf}
       and (c.season_end is null or c.season_end >= $3::date)`,
    [tx.clubId, memberId, today],
  );
  return row?.cents ?? 0;
}

const givenTo = `select from joining_grants j where j.club_id = m.club_id and j.member_id = m.id
  and j.membership_category_id = c.id and j.season = ${seasonOf}`;

/** Everybody who has a membership and was not given its credits for this season, ordered by id. */
export function dueOfAll(tx: ClubTx, membershipId: number, today: string): Promise<DueJoiningCredits[]> {
  return tx.query<DueJoiningCredits>(
    `select * from (
       select ${dueColumns} from ${members} and c.id = m.membership_category_id
       where m.club_id = $1 and c.id = $2 and ${belongsToClub} and ${stillGives} and not exists (${givenTo})
     ) due where due_cents > 0 order by member_id`,
    [tx.clubId, membershipId, today],
  );
}

/** Records that it is given; false if it was before. Concurrent calls wait for each other here. */
async function noteGiven(tx: ClubTx, due: DueJoiningCredits, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `insert into joining_grants (club_id, member_id, membership_category_id, season, cents, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
    [tx.clubId, due.member_id, due.membership_id, due.season, due.due_cents, now],
    "note_joining_credits",
  );
  return rows.length > 0;
}
