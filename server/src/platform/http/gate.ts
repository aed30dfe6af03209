import type { FastifyRequest } from "fastify";
import type { EndpointMeta } from "#contract/endpoint.ts";
import { roles } from "#contract/endpoint.ts";
import { type Text, wordsOf } from "#server/words/languages.ts";
import { type Actor, type Ctx, nameForLog, type Platform, visitor } from "../context.ts";
import { ClubAway } from "../db/in-club.ts";
import { ApiError } from "./api-error.ts";
import { callBudget, callLimits } from "./call-budget.ts";
import { type ClubHostRules, clubLabel, originClub, requestedClub } from "./club-label.ts";

/** User agents are shorter than that; the rest is of no use. */
const maxUserAgent = 300;

export const closedByOperator: { message: Text } = { message: ({ http }) => http.closedByOperator };

const otherClubsPage: Text = ({ http }) => http.otherClubsPage;

/** What the gate needs to know about a club; the room `clubs` finds it. */
export type FoundClub = {
  id: number;
  domain: string;
  /** 1 open, 0 maintenance. */
  status: number;
  /** While it is closed: its own admin closed it, not the operator. */
  closedByClub: boolean;
  /** It is on its way to another cell, or has not been opened yet after it came from one: nothing new begins. */
  isAway: boolean;
  membersOnly: boolean;
  timeZone: string;
  /** The code of the club's language, such as `en`. */
  language: string;
};

/** What the rooms provide to the gate, so that the platform need not know them. */
export type GateParts = {
  findClub(domain: string): Promise<FoundClub | null>;
  /** The session of a bearer token, or null if it is unknown, expired or revoked. */
  findSession(token: string): Promise<{ club: FoundClub; actor: Actor } | null>;
};

export type Gate = {
  readonly platform: Platform;
  /** Lets a request in or throws; returns the context for the use case. */
  enter(request: FastifyRequest, meta: EndpointMeta): Promise<Ctx>;
  /** The club that the host names; throws CLUB_NOT_FOUND. */
  hostClub(request: FastifyRequest): Promise<FoundClub>;
};

/** One gate for every endpoint: who calls, for which club, and whether they may. */
export function openGate(platform: Platform, parts: GateParts): Gate {
  const { config } = platform;

  async function hostClub(request: FastifyRequest): Promise<FoundClub> {
    const label = requestedClub(request.headers, config);
    const club = label ? await parts.findClub(label) : null;
    if (!club) throw new ApiError("CLUB_NOT_FOUND");
    request.caller = { club: club.domain };
    await checkOrigin(request, club);
    return club;
  }

  /** A refusal is in the language of the club whose host was called. */
  async function hear(request: FastifyRequest): Promise<void> {
    const label = requestedClub(request.headers, config);
    const club = label ? await parts.findClub(label) : null;
    if (club) request.words = wordsOf(platform.languages, club.language);
  }

  /** The clubs that host and body claim; they must be the same. */
  async function claimedClub(request: FastifyRequest): Promise<FoundClub | null> {
    const host = requestedClub(request.headers, config);
    const claims = [host, bodyDomain(request, config)].filter((claim) => claim !== null);
    const found = await Promise.all(claims.map((claim) => parts.findClub(claim)));
    if (found.some((club) => club === null)) throw new ApiError("CLUB_NOT_FOUND");
    if (new Set(found.map((club) => club?.id)).size > 1) throw new ApiError("CLUB_MISMATCH");
    return found[0] ?? null;
  }

  /**
   * A page of one club has no business with another's shop. An origin that is no club's claims nothing: browsers
   * do not let its page read any answer, and tools and Stripe send none.
   */
  async function checkOrigin(request: FastifyRequest, club: FoundClub): Promise<void> {
    const label = originClub(request.headers, config);
    const origin = label === null || label === club.domain ? null : await parts.findClub(label);
    if (origin && origin.id !== club.id) throw new ApiError("CLUB_MISMATCH", { message: otherClubsPage });
  }

  const countCall = callCounter(platform);

  return {
    platform,
    hostClub,
    async enter(request, meta) {
      if (!meta.withoutClub) await hear(request);
      const token = bearer(request);
      const isOpenPost = meta.who === "public" && request.method === "POST" && !meta.knowsCaller;
      const sessionCounts = meta.who !== "signed" && !isOpenPost;
      const session = token && sessionCounts ? await parts.findSession(token) : null;
      if (token && sessionCounts && !session) throw new ApiError("UNAUTHENTICATED");
      if (session) await countCall(request, `${session.club.id}:${session.actor.kind}:${session.actor.id}`);
      const claimed = meta.withoutClub ? null : await claimedClub(request);
      if (session && claimed && session.club.id !== claimed.id) throw new ApiError("CLUB_MISMATCH");
      const actor = session?.actor ?? visitor;
      checkRole(meta, actor);
      const club = session?.club ?? claimed;
      if (!club && !meta.withoutClub && meta.who !== "signed") throw new ApiError("CLUB_NOT_FOUND");
      const words = wordsOf(platform.languages, club?.language ?? "en");
      request.words = words;
      if (club) {
        request.caller = { club: club.domain, actor: nameForLog(actor) };
        await checkOrigin(request, club);
        checkOpen(meta, club, { actor, method: request.method });
      }
      return {
        platform,
        clubId: club?.id ?? 0,
        domain: club?.domain ?? "",
        timeZone: club?.timeZone ?? "UTC",
        words,
        actor,
        requestId: request.id,
        ip: request.ip,
        userAgent: (headerText(request, "user-agent") ?? "").slice(0, maxUserAgent),
        log: request.log.child({ club_id: club?.id, ...request.caller }) as Ctx["log"],
        idempotencyKey: meta.takesKey ? headerText(request, "idempotency-key") : null,
      };
    },
  };
}

/** Counts calls of logged-in people. A stream that passes the gate repeatedly is one call. */
function callCounter({ clock, config, pool }: Platform) {
  const options = { factor: config.rateLimitFactor };
  const calls = callBudget(pool, "calls", callLimits.calls, options);
  const furtherPages = callBudget(pool, "furtherPages", callLimits.furtherPages, options);
  const counted = new WeakSet<FastifyRequest>();
  const now = () => clock.now().getTime();
  return async (request: FastifyRequest, person: string): Promise<void> => {
    if (counted.has(request)) return;
    counted.add(request);
    await calls.take(person, now);
    const { page } = (request.query ?? {}) as { page?: unknown };
    if (request.method === "GET" && Number(page) > 1) await furtherPages.take(person, now);
  };
}

function checkRole(meta: EndpointMeta, actor: Actor): void {
  if (meta.who === "public" || meta.who === "signed") return;
  if (actor.kind === "visitor") throw new ApiError("UNAUTHENTICATED");
  const allowed =
    meta.who === "member"
      ? actor.kind === "member"
      : actor.kind === "staff" && (meta.who === "staff" || actor.role === roles.admin);
  if (!allowed) throw new ApiError("FORBIDDEN");
}

type Caller = { actor: Actor; method: string };

/**
 * A club that closed itself is closed to its members and to visitors: staff are the ones who tidy up. If the operator
 * closed it, staff still see everything, and change nothing.
 */
function checkOpen(meta: EndpointMeta, club: FoundClub, { actor, method }: Caller): void {
  if (club.isAway && method !== "GET" && meta.whileClosed) throw new ClubAway();
  if (club.status !== 1 && !meta.whileClosed) {
    if (actor.kind !== "staff") throw new ApiError("CLUB_INACTIVE");
    if (!club.closedByClub && method !== "GET") throw new ApiError("CLUB_INACTIVE", closedByOperator);
  }
  const closedToVisitors = club.membersOnly && meta.who === "public" && !meta.beforeLogin;
  if (closedToVisitors && actor.kind === "visitor") throw new ApiError("MEMBERS_ONLY");
}

function bearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  // A header that is not a bearer token counts as a wrong token, not as none.
  return /^Bearer ([\w.-]{1,200})$/i.exec(header)?.[1] ?? "-";
}

function bodyDomain(request: FastifyRequest, rules: ClubHostRules): string | null {
  const body = request.body as { domain?: unknown } | undefined;
  if (typeof body?.domain !== "string" || body.domain.length > 253) return null;
  const domain = body.domain.trim().toLowerCase();
  return domain.includes(".") ? clubLabel(domain, rules) : domain || null;
}

function headerText(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}
