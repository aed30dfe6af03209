import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { cacheReads } from "../cache.ts";
import { type ClubHostRules, clubLabel, hostOf, varyOf } from "./club-label.ts";
import type { FoundClub } from "./gate.ts";
import { countAnswer } from "./metrics.ts";
import { type Coding, codingFor, formOf, isKnown, type KeptAnswer } from "./ready-answer.ts";
import { newRequestId } from "./request-id.ts";

type Entry = { kept: KeptAnswer; route: string; heads: Partial<Record<Coding, string[]>> };
/** A club's answers, by its label, whichever host led to it. */
type Shelf = {
  clubId: number;
  /** When the label was last found to lead to this club, open to all; and when a request was last sent to check again. */
  seenAt: number;
  askedAt: number;
  entries: Map<string, Entry>;
};

/** After this, one request takes the long way, which looks the club up again; after the longer time all of them do. */
const askAgainMs = 250;
const shelfLifeMs = 750;
const maxHosts = 10_000;
/** Beyond this everything is dropped; what is requested often is back at once. */
const maxBytes = 32 * 1024 * 1024;
/** Headers that belong to one answer only. */
const ownHeaders = new Set(["x-request-id", "vary"]);

const reads = cacheReads("answers");

export type FastLane = {
  /** Caches what this club just answered at this URL to everyone. Call it before the answer's own headers are set. */
  remember(request: FastifyRequest, reply: FastifyReply, club: FoundClub, kept: KeptAnswer): void;
};

/**
 * Answers GETs of URLs that were answered before, straight from memory: it runs before Fastify and takes a
 * request only while the cached answer is known to be current, so everything else behaves as if it did not exist.
 * Fastify costs about four times as much as sending the bytes. Such answers are counted, not logged.
 */
export function openFastLane(app: FastifyInstance, rules: ClubHostRules): FastLane {
  const shelves = new Map<string, Shelf>();
  const labels = new LRUCache<string, { label: string | null }>({ max: maxHosts });
  const vary = `${varyOf(rules)}, Accept-Encoding`;
  let bytes = 0;
  let common: string[] | null = null;
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  standBefore(app, (request, response) => !isClosing && answer(request, response));

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, url = "" } = request;
    if (request.method !== "GET" || common === null) return false;
    // An expired session is reported wherever its token is sent, and so is a page of another club.
    if (headers.authorization !== undefined || headers.origin !== undefined) return false;
    const shelf = shelves.get(labelOf(headers) ?? "");
    const entry = shelf?.entries.get(url);
    if (!shelf || !entry) return false;
    const startedAt = performance.now();
    if (mustAsk(shelf, startedAt) || !entry.kept.isCurrent()) return false;
    reads.hit();
    const known = headers["if-none-match"];
    if (known !== undefined && isKnown(known, entry.kept.answer.etag)) {
      response.writeHead(304, [...common, ...cacheHeaders(entry, vary), "x-request-id", newRequestId()]);
      response.end();
      countAnswer(entry.route, 304, performance.now() - startedAt);
      return true;
    }
    const coding = codingFor(entry.kept.answer, headers["accept-encoding"]);
    entry.heads[coding] ??= headOf([...common, ...cacheHeaders(entry, vary)], entry, coding);
    response.writeHead(200, [...entry.heads[coding], "x-request-id", newRequestId()]);
    response.end(formOf(entry.kept.answer, coding));
    countAnswer(entry.route, 200, performance.now() - startedAt);
    return true;
  }

  return {
    remember(request, reply, club, kept) {
      reads.miss();
      common ??= Object.entries(reply.getHeaders())
        .filter(([header]) => !ownHeaders.has(header))
        .flatMap(([header, value]) => [header, String(value)]);
      const before = shelves.get(club.domain);
      const shelf = before?.clubId === club.id ? before : newShelf(club.id);
      shelf.seenAt = performance.now();
      bytes += kept.answer.body.length + (request.raw.url?.length ?? 0);
      if (bytes > maxBytes) {
        shelves.clear();
        shelf.entries.clear();
        bytes = 0;
      }
      shelf.entries.set(request.raw.url ?? "", {
        kept,
        route: request.routeOptions.url ?? "none",
        heads: {},
      });
      shelves.set(club.domain, shelf);
    },
  };

  /** Parsing a name takes longer than looking it up. */
  function labelOf(headers: IncomingHttpHeaders): string | null {
    const host = hostOf(headers, rules);
    const known = labels.get(host);
    if (known) return known.label;
    const label = clubLabel(host, rules);
    labels.set(host, { label });
    return label;
  }
}

function newShelf(clubId: number): Shelf {
  return { clubId, seenAt: 0, askedAt: 0, entries: new Map() };
}

function mustAsk(shelf: Shelf, now: number): boolean {
  const age = now - shelf.seenAt;
  if (age <= askAgainMs || (age <= shelfLifeMs && now - shelf.askedAt <= askAgainMs)) return false;
  shelf.askedAt = now;
  return true;
}

function standBefore(
  app: FastifyInstance,
  take: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const listeners = app.server.listeners("request") as RequestListener[];
  app.server.removeAllListeners("request");
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (take(request, response)) return;
    for (const listener of listeners) listener.call(app.server, request, response as never);
  });
}

function headOf(shared: string[], entry: Entry, coding: Coding): string[] {
  const { answer } = entry.kept;
  return [
    ...shared,
    "content-type",
    answer.type,
    ...(coding === "identity" ? [] : ["content-encoding", coding]),
    "content-length",
    String(formOf(answer, coding).length),
  ];
}

function cacheHeaders({ kept }: Entry, vary: string): string[] {
  return ["vary", vary, "etag", kept.answer.etag, "cache-control", "no-cache"];
}
