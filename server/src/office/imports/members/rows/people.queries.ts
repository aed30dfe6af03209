import type { ClubTx } from "#server/platform/db/in-club.ts";
import { belongsToClub, joinPrimary, membershipOf } from "../../../../people/members/index.ts";

/** The member with this address in lower case; null if there is none. */
export async function memberOfAddress(
  tx: ClubTx,
  email: string,
): Promise<{ id: number; isSecondary: boolean } | null> {
  const [row] = await tx.query<{ id: number; isSecondary: boolean }>(
    `select id, primary_member_id is not null as "isSecondary" from members
     where club_id = $1 and email = $2 and erased_at is null`,
    [tx.clubId, email],
    "member_of_address",
  );
  return row ?? null;
}

/** Whether the club still has the person. */
export async function isThere(tx: ClubTx, id: string): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from members where club_id = $1 and id = $2 and erased_at is null",
    [tx.clubId, id],
    "member_is_there",
  );
  return rows.length > 0;
}

/** Those of these addresses, in lower case, that members have. */
export async function takenAddresses(tx: ClubTx, emails: string[]): Promise<Set<string>> {
  const rows = await tx.query<{ email: string }>(
    "select email from members where club_id = $1 and email = any($2)",
    [tx.clubId, emails],
    "taken_addresses",
  );
  return new Set(rows.map(({ email }) => email));
}

/** Whether neither this person nor their primary member is inactive. */
export async function belongsNow(tx: ClubTx, memberId: number): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from members m ${joinPrimary} where m.club_id = $1 and m.id = $2 and ${belongsToClub}`,
    [tx.clubId, memberId],
    "belongs_now",
  );
  return rows.length > 0;
}

/**
 * Secondary members of a member with this name, and the member where they are asked for too: in any spelling, and in the order
 * in which people are locked.
 */
export async function relativesCalled(
  tx: ClubTx,
  primaryId: number,
  { first_name, last_name }: { first_name: string; last_name: string },
  { withPrimary = false } = {},
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select id from members
     where club_id = $1 and (primary_member_id = $2 or ($4 and id = $2)) and erased_at is null
       and text_key(first_name || ' ' || last_name) = text_key($3)
     order by primary_member_id is not null, id`,
    [tx.clubId, primaryId, `${first_name} ${last_name}`, withPrimary],
    "relatives_called",
  );
  return rows.map(({ id }) => id);
}

/** Of these names, as `textKey` writes them, who has them; of `addressed` only primary members without an address. */
export async function idsOfNames(
  tx: ClubTx,
  { named, addressed }: { named: string[]; addressed: string[] },
): Promise<Map<string, number[]>> {
  if (named.length + addressed.length === 0) return new Map();
  const rows = await tx.query<{ name: string; ids: number[] }>(
    `select asked.name, array_agg(m.id::float8 order by m.id) as ids
     from members m
     join (select name, false as is_addressed from unnest($2::text[]) name
       union all select name, true from unnest($3::text[]) name) asked
       on text_key(asked.name) = text_key(m.first_name || ' ' || m.last_name)
     where m.club_id = $1 and m.erased_at is null
       and (not asked.is_addressed or m.email is null and m.primary_member_id is null)
     group by asked.name`,
    [tx.clubId, named, addressed],
    "ids_of_names",
  );
  return new Map(rows.map(({ name, ids }) => [name, ids]));
}

export type Namesake = { id: number; hasEmail: boolean; isSecondary: boolean };

/** Those of these people who are still there, and whoever has exactly these names, in the order in which people are locked. */
export function peopleCalled(
  tx: ClubTx,
  { ids, names }: { ids: readonly number[]; names: { first_name: string; last_name: string } | undefined },
): Promise<Namesake[]> {
  return tx.query<Namesake>(
    `select id, email is not null as "hasEmail", primary_member_id is not null as "isSecondary" from members
     where club_id = $1 and erased_at is null and (id = any($2) or (first_name = $3 and last_name = $4))
     order by primary_member_id is not null, id`,
    [tx.clubId, ids, names?.first_name ?? null, names?.last_name ?? null],
    "people_called",
  );
}

/** The names of the memberships that people have, their own or their primary member's. */
export async function membershipsHeldBy(tx: ClubTx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>(
    `select m.id, c.name from members m ${joinPrimary}
     join membership_categories c on c.club_id = m.club_id and c.id = ${membershipOf}
     where m.club_id = $1 and m.id = any($2)`,
    [tx.clubId, ids],
    "memberships_held_by",
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The membership category with this name, in any spelling; null if there is none. */
export async function categoryCalled(tx: ClubTx, name: string): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `select id from membership_categories where club_id = $1 and text_key(name) = text_key($2)
     for key share`,
    [tx.clubId, name],
    "category_called",
  );
  return row?.id ?? null;
}

type Granted = { memberId: number; cents: number; reason: string; dedupeKey: string };

/** Whether these credits were granted before: under one of these keys, or by an import with the amount and reason of now. */
export async function wereGranted(tx: ClubTx, granted: Granted, otherKey: string): Promise<boolean> {
  const { memberId, cents, reason, dedupeKey } = granted;
  const rows = await tx.query(
    `select 1 from credit_transfers where club_id = $1 and dedupe_key = any($2)
     union all
     select 1 from credit_accounts a join credit_transfers t on t.club_id = $1 and t.to_account_id = a.id
     where a.club_id = $1 and a.kind = 'member' and a.member_id = $3
       and t.dedupe_key like 'import:%' and t.amount_cents = $4 and text_key(t.reason) = text_key($5)
     limit 1`,
    [tx.clubId, [dedupeKey, otherKey], memberId, cents, reason],
    "import_credits_granted",
  );
  return rows.length > 0;
}

export type PackCalled = { id: number; name: string; season: string; status: string; is_over: boolean };

/** The packs with this name, of one season if given, in any spelling. */
export function packsCalled(
  tx: ClubTx,
  { pack, season, today }: { pack: string; season: string | undefined; today: string },
): Promise<PackCalled[]> {
  return tx.query<PackCalled>(
    `select id, name, season, status, closes_on is not null and closes_on < $4::date as is_over from packs
     where club_id = $1 and text_key(name) = text_key($2)
       and ($3::text is null or text_key(season) = text_key($3))
     order by status = 'live' desc, id for key share`,
    [tx.clubId, pack, season ?? null, today],
    "packs_called",
  );
}

const maxNames = 200;

/** The names of the club's memberships. */
export async function categoryNames(tx: ClubTx): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `select name from membership_categories where club_id = $1 order by name collate names limit ${maxNames}`,
    [tx.clubId],
  );
  return rows.map(({ name }) => name);
}

/** The names of packs that can be granted. */
export async function livePackNames(tx: ClubTx): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `select name from packs where club_id = $1 and status = 'live' group by name order by name collate names limit ${maxNames}`,
    [tx.clubId],
  );
  return rows.map(({ name }) => name);
}
