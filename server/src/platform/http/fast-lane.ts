import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { countAnswer } from "./metrics.ts";
import { type Coding, codingFor, formOf, isKnown, type KeptAnswer } from "./ready-answer.ts";

type Entry = { kept: KeptAnswer; route: string; heads: Partial<Record<Coding, string[]>> };
type Host = {
  clubId: number;
  /** When the host was last found to lead to this club, open to all; and when a request was last sent to ask again. */
  seenAt: number;
  askedAt: number;
  entries: Map<string, Entry>;
};

/** After this one request goes the long way, which asks for the club again; after the longer time all of them do. */
const askAgainMs = 250;
const hostLifeMs = 750;
/** Beyond these everything is forgotten; what is asked often is back at once. */
const maxHosts = 2_000;
const maxBytes = 32 * 1024 * 1024;
/** Headers that belong to one answer and not to all of them. */
const ownHeaders = new Set(["x-request-id", "vary"]);

export type FastLane = {
  /** Keeps what was just answered at this address to everyone. Call it before the answer's own headers are set. */
  remember(request: FastifyRequest, reply: FastifyReply, clubId: number, kept: KeptAnswer): void;
};

/**
 * Answers GETs of addresses that were answered before, straight from memory: it stands before Fastify and takes a
 * request only while the kept answer is known to be current, so everything else behaves as if it were not there.
 * Fastify's own way costs about four times what sending the bytes costs. Such answers are counted, not logged.
 */
export function openFastLane(app: FastifyInstance): FastLane {
  const hosts = new Map<string, Host>();
  let bytes = 0;
  let common: string[] | null = null;
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  standBefore(app, (request, response) => !isClosing && answer(request, response));

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, url = "" } = request;
    if (request.method !== "GET" || common === null || headers["x-forwarded-host"] !== undefined)
      return false;
    // A session that has ended is told so wherever its token is sent.
    if (headers.authorization !== undefined) return false;
    const host = hosts.get(headers.host ?? "");
    const entry = host?.entries.get(url);
    if (!host || !entry) return false;
    const startedAt = performance.now();
    if (mustAsk(host, startedAt) || !entry.kept.isCurrent()) return false;
    const known = headers["if-none-match"];
    if (known !== undefined && isKnown(known, entry.kept.answer.etag)) {
      response.writeHead(304, [...common, ...cacheHeaders(entry), "x-request-id", randomUUID()]);
      response.end();
      countAnswer(entry.route, 304, performance.now() - startedAt);
      return true;
    }
    const coding = codingFor(entry.kept.answer, headers["accept-encoding"]);
    entry.heads[coding] ??= headOf(common, entry, coding);
    response.writeHead(200, [...entry.heads[coding], "x-request-id", randomUUID()]);
    response.end(formOf(entry.kept.answer, coding));
    countAnswer(entry.route, 200, performance.now() - startedAt);
    return true;
  }

  return {
    remember(request, reply, clubId, kept) {
      const name = request.raw.headers.host ?? "";
      common ??= Object.entries(reply.getHeaders())
        .filter(([header]) => !ownHeaders.has(header))
        .flatMap(([header, value]) => [header, String(value)]);
      const before = hosts.get(name);
      const host = before?.clubId === clubId ? before : newHost(clubId);
      host.seenAt = performance.now();
      bytes += kept.answer.body.length + (request.raw.url?.length ?? 0);
      if (bytes > maxBytes || hosts.size > maxHosts) {
        hosts.clear();
        host.entries.clear();
        bytes = 0;
      }
      host.entries.set(request.raw.url ?? "", { kept, route: request.routeOptions.url ?? "none", heads: {} });
      hosts.set(name, host);
    },
  };
}

function newHost(clubId: number): Host {
  return { clubId, seenAt: 0, askedAt: 0, entries: new Map() };
}

function mustAsk(host: Host, now: number): boolean {
  const age = now - host.seenAt;
  if (age <= askAgainMs || (age <= hostLifeMs && now - host.askedAt <= askAgainMs)) return false;
  host.askedAt = now;
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

function headOf(common: string[], entry: Entry, coding: Coding): string[] {
  const { answer } = entry.kept;
  return [
    ...common,
    ...cacheHeaders(entry),
    "content-type",
    answer.type,
    ...(coding === "identity" ? [] : ["content-encoding", coding]),
    "content-length",
    String(formOf(answer, coding).length),
  ];
}

function cacheHeaders({ kept }: Entry): string[] {
  return ["vary", "Origin, Accept-Encoding", "etag", kept.answer.etag, "cache-control", "no-cache"];
}
