import type { Actor, Ctx, Platform } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { FoundClub } from "#server/platform/http/gate.ts";
import { digest, randomToken } from "#server/platform/secrets.ts";
import type { Account, LoginAccount } from "../members/index.ts";
import { voidCodes } from "./codes.queries.ts";

/** The club's id in base 36, a dot, 256 random bits. The id says in which club to look it up. */
const tokenForm = /^([1-9a-z][0-9a-z]{0,9})\.[\w-]{43}$/;

type Found = {
  session_id: number;
  club_id: number;
  domain: string;
  status: number;
  members_only: boolean;
  time_zone: string;
  language: string;
  closed_by_club: boolean;
  away: string | null;
  kind: "member" | "staff";
  actor_id: number;
  role: number;
  name: string;
  email: string;
};

const lookup = `select f.session_id, f.club_id, f.domain, f.status, f.members_only, c.time_zone, c.language, c.closed_by_club, c.away, f.kind, f.actor_id, f.role,
    f.name, f.email
  from find_session($1, $2, $3, make_interval(secs => $4), make_interval(secs => $5)) f
  join clubs c on c.id = f.club_id`;

/** The live session of a bearer token with its club and actor, or null; one round trip to the database. */
export async function findSession(
  platform: Platform,
  token: string,
): Promise<{ club: FoundClub; actor: Actor } | null> {
  const [, club] = tokenForm.exec(token) ?? [];
  if (!club) return null;
  const { rows } = await platform.pool.query<Found>({
    name: "find_session",
    text: lookup,
    values: [
      Number.parseInt(club, 36),
      digest(token),
      platform.clock.now(),
      sessionLimits.member.idle,
      sessionLimits.staff.idle,
    ],
  });
  const [row] = rows;
  if (!row) return null;
  return {
    club: {
      id: row.club_id,
      domain: row.domain,
      status: row.status,
      closedByClub: row.closed_by_club,
      isAway: row.away !== null,
      membersOnly: row.members_only,
      timeZone: row.time_zone,
      language: row.language,
    },
    actor: {
      kind: row.kind,
      id: row.actor_id,
      role: row.role,
      name: row.name,
      email: row.email,
      sessionId: row.session_id,
    },
  };
}

/** Starts a session; returns its token, which is not stored anywhere. */
export async function issueSession(tx: ClubTx, ctx: Ctx, account: Account): Promise<string> {
  const token = `${tx.clubId.toString(36)}.${randomToken()}`;
  const now = ctx.platform.clock.now();
  const expiresAt = new Date(now.getTime() + sessionLimits[account.kind].absolute * 1000);
  await tx.query(
    `insert into sessions (club_id, token_hash, member_id, staff_id, created_at, last_seen_at, expires_at, user_agent)
     values ($1, $2, $3, $4, $5, $5, $6, $7)`,
    [
      tx.clubId,
      digest(token),
      account.kind === "member" ? account.id : null,
      account.kind === "staff" ? account.id : null,
      now,
      expiresAt,
      ctx.userAgent,
    ],
    "issue_session",
  );
  return token;
}

/** Ends one session. */
export async function revokeSession(tx: ClubTx, ctx: Ctx, sessionId: number): Promise<void> {
  await tx.query(
    "update sessions set revoked_at = $3 where club_id = $1 and id = $2 and revoked_at is null",
    [tx.clubId, sessionId, ctx.platform.clock.now()],
    "revoke_session",
  );
}

/**
 * Ends every session of an account, except `keptId`: after a password change, and when it is deactivated.
 * Returns how many have ended.
 */
export async function revokeSessionsOf(
  tx: ClubTx,
  ctx: Ctx,
  account: Account,
  keptId: number | null = null,
): Promise<number> {
  const column = account.kind === "member" ? "member_id" : "staff_id";
  const ended = await tx.query(
    `update sessions set revoked_at = $3
     where club_id = $1 and ${column} = $2 and revoked_at is null and id is distinct from $4 returning id`,
    [tx.clubId, account.id, ctx.platform.clock.now(), keptId],
  );
  return ended.length;
}

/** Ends every session, code and mailed link of an account at once, because its rights change or end. */
export async function endAccess(tx: ClubTx, ctx: Ctx, account: Account): Promise<void> {
  await revokeSessionsOf(tx, ctx, account);
  await endLinks(tx, ctx, account);
}

/** Ends codes and links that were mailed to an account, for instance because its address has changed. */
export async function endLinks(tx: ClubTx, ctx: Ctx, account: Account): Promise<void> {
  await voidCodes(tx, account, ctx.platform.clock.now());
}

/** Deletes sessions and codes of an account, so that the account itself can be deleted. */
export async function forgetAccess(tx: ClubTx, account: Account): Promise<void> {
  const column = account.kind === "member" ? "member_id" : "staff_id";
  for (const table of ["sessions", "codes"])
    await tx.query(`delete from ${table} where club_id = $1 and ${column} = $2`, [tx.clubId, account.id]);
}

/**
 * The context of a call without a session whose caller has just proved to own the account, so that
 * records name them and not a visitor.
 */
export function asOwner(ctx: Ctx, { kind, id, role, name, email }: LoginAccount): Ctx {
  return { ...ctx, actor: { kind, id, role, name, email, sessionId: null } };
}

const day = 24 * 3600;

/** How long a session lasts: `idle` without use, `absolute` regardless of use; in seconds. */
export const sessionLimits = {
  member: { idle: 30 * day, absolute: 90 * day },
  staff: { idle: day / 2, absolute: 7 * day },
} as const satisfies Record<Account["kind"], { idle: number; absolute: number }>;
