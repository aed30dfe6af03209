import type { Logger } from "pino";
import { roles } from "#contract/endpoint.ts";
import { type Languages, type Words, wordsOf } from "#server/words/languages.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Pool } from "./db/pool.ts";
import type { Standby } from "./db/standby.ts";
import type { Files } from "./files/files.ts";
import { ApiError } from "./http/api-error.ts";
import type { RateLimits } from "./rate-limits.ts";

/** What one process shares: settings, database, clock, files. Created once in `app.ts`, never global. */
export type Platform = {
  readonly config: Config;
  readonly pool: Pool;
  /** A copy of the database for what only reads; null without one. */
  readonly standby: Standby | null;
  readonly clock: Clock;
  readonly log: Logger;
  readonly files: Files;
  readonly limits: RateLimits;
  readonly languages: Languages;
  /** Whether its server turns callers away while it is too busy for all of them; not where every caller is to be answered, however long it takes. */
  readonly shedsLoad: boolean;
};

/** Who acts: a member, staff, the system itself, or nobody known (a visitor). */
export type Actor = {
  readonly kind: "visitor" | "member" | "staff" | "system";
  readonly id: number | null;
  /** 2 admin, 3 member, 4 secondary member, 5 manager; 0 for the others. */
  readonly role: number;
  readonly name: string;
  readonly email: string;
  readonly sessionId: number | null;
};

export const visitor: Actor = {
  kind: "visitor",
  id: null,
  role: 0,
  name: "Visitor",
  email: "",
  sessionId: null,
};
export const system: Actor = {
  kind: "system",
  id: null,
  role: 0,
  name: "Kitroom",
  email: "",
  sessionId: null,
};

const roleNames: Record<number, string> = {
  [roles.admin]: "admin",
  [roles.manager]: "manager",
  [roles.member]: "member",
  [roles.secondaryMember]: "secondary",
};

/** Role and id, such as `admin:7`; nobody's name is in the log. */
export function nameForLog({ kind, role, id }: Actor): string {
  return id === null ? kind : `${roleNames[role] ?? kind}:${id}`;
}

/** What every use case gets first: the club, who acts, and the platform. */
export type Ctx = {
  readonly platform: Platform;
  readonly clubId: number;
  /** The club's sub-domain label. */
  readonly domain: string;
  /** IANA name of the club's time zone; see `days.ts`. */
  readonly timeZone: string;
  /** The words of the club's language: for what is mailed, printed and answered, not for errors, which are worded when sent. */
  readonly words: Words;
  readonly actor: Actor;
  readonly requestId: string;
  readonly ip: string;
  /** The browser's user agent, cut to 300 characters; empty if there is none. */
  readonly userAgent: string;
  readonly log: Logger;
  /** The Idempotency-Key header, if one was sent. */
  readonly idempotencyKey: string | null;
};

/** A context for work that nobody requested: sweeps, webhooks, jobs. */
export function systemCtx(
  platform: Platform,
  club: { id: number; domain: string; timeZone: string; language: string },
  requestId: string,
): Ctx {
  const ctx = {
    platform,
    clubId: club.id,
    domain: club.domain,
    timeZone: club.timeZone,
    words: wordsOf(platform.languages, club.language),
    actor: system,
    requestId,
    ip: "",
    userAgent: "",
    log: platform.log,
    idempotencyKey: null,
  };
  return asActor(ctx, system);
}

/** The same for work that is done for somebody. */
export function asActor(ctx: Ctx, actor: Actor): Ctx {
  const { platform, requestId, clubId, domain } = ctx;
  const told = { request_id: requestId, club_id: clubId, club: domain, actor: nameForLog(actor) };
  return { ...ctx, actor, log: platform.log.child(told) };
}

/** The acting member's id, for endpoints that only members may call. */
export function memberId(ctx: Ctx): number {
  if (ctx.actor.kind !== "member" || ctx.actor.id === null) throw new Error("This use case needs a member");
  return ctx.actor.id;
}

/** The acting member of staff, for endpoints that only staff may call. */
export function staffId(ctx: Ctx): number {
  if (ctx.actor.kind !== "staff" || ctx.actor.id === null) throw new Error("This use case needs staff");
  return ctx.actor.id;
}

/** The caller's key, or null if none was sent. Throws IDEMPOTENCY_KEY_REQUIRED for an invalid one. */
export function idempotencyKey(ctx: Ctx): string | null {
  if (ctx.idempotencyKey === null) return null;
  if (!/^[\x21-\x7e]{8,100}$/.test(ctx.idempotencyKey)) throw new ApiError("IDEMPOTENCY_KEY_REQUIRED");
  return ctx.idempotencyKey;
}
