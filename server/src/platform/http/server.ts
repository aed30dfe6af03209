import type { Socket } from "node:net";
import helmet from "@fastify/helmet";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { type ErrorBody, type ErrorCode, errorStatuses } from "#contract/errors.ts";
import { languages } from "#server/words/languages.ts";
import type { Platform } from "../context.ts";
import { ApiError } from "./api-error.ts";
import { namesOneHost, varyOf } from "./club-label.ts";
import { renderError } from "./errors.ts";
import { observeRequests } from "./observe-requests.ts";
import { newRequestId, traceAbove } from "./request-id.ts";

/** The largest JSON body, enough for a product of 400 variations with long texts; uploads have their own limits. */
const bodyLimit = 1024 * 1024;

/** Calls that may wait per database connection. Beyond them it is kinder to say so at once. */
const waitingPerConnection = 20;

/** A Fastify with everything common to all routes: ids, logs, headers, limits, errors. */
export async function httpServer(platform: Platform): Promise<FastifyInstance> {
  const { timeLimitFactor } = platform.config;
  const app = Fastify({
    loggerInstance: platform.log,
    // observeRequests writes one line per answer instead.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    // It is the id of the trace, too, which may have begun in front of the proxy.
    genReqId: ({ headers }) => traceAbove(headers, platform.config)?.traceId ?? newRequestId(),
    // As many proxies are trusted as are configured, and no forged header beyond them.
    trustProxy: (_address, hop) => hop < platform.config.trustProxy,
    bodyLimit,
    // Two Host headers become one with a comma, which is refused; otherwise the first would count, and for a proxy perhaps the last.
    http: { joinDuplicateHeaders: true },
    requestTimeout: 30_000 * timeLimitFactor,
    connectionTimeout: 60_000 * timeLimitFactor,
    // What still comes in while it closes is answered like any other call.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // What the router refuses, such as a path segment that is too long, is also answered in our format.
    frameworkErrors: (error, request, reply) => renderError(error, request, reply),
    clientErrorHandler: refuseUnreadable,
  }) as unknown as FastifyInstance;
  app.setErrorHandler(renderError);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("vary", varyOf(platform.config));
    if (!namesOneHost(request.headers, platform.config)) throw new ApiError("HOST_INVALID");
  });
  takeOnlyJson(app);
  observeRequests(app, platform.config);
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The UI kit sets styles on elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        // The product brings its own fonts.
        fontSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: platform.config.production ? [] : null,
      },
    },
    crossOriginOpenerPolicy: platform.config.production ? { policy: "same-origin" } : false,
    originAgentCluster: platform.config.production,
    hsts: platform.config.production,
  });
  if (platform.shedsLoad) await guardAgainstOverload(app, platform);
  answerUnknown(app);
  return app;
}

async function guardAgainstOverload(app: FastifyInstance, { pool, config }: Platform): Promise<void> {
  await shedLoad(app, { maxEventLoopDelay: 2_000 });
  app.addHook("onRequest", async ({ url }) => {
    const isCrowded = pool.waitingCount > waitingPerConnection * config.databasePool;
    if (isCrowded && url.startsWith("/api/")) throw new ApiError("OVERLOADED", { retryAfterSeconds: 2 });
  });
}

/** Only JSON is parsed, so a form on another site cannot be taken for a call. */
function takeOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const raw = (request.routeOptions.config as { raw?: boolean }).raw;
    if (raw || body === "") return done(null, raw ? body : {});
    return parse(request, body as string, done);
  });
}

type Limits = { maxEventLoopDelay: number; sampleInterval?: number };

/**
 * Tells callers that the server is very busy, rather than letting all of them wait. The files of a page that was
 * already sent are served anyway: they cost next to nothing, and a page without one of them is broken.
 * So are health checks: killing a busy server leaves the others busier.
 */
export async function shedLoad(app: FastifyInstance, limits: Limits): Promise<void> {
  await app.register(underPressure, {
    ...limits,
    pressureHandler: ({ url }) => {
      if (!/^\/(assets|health)\//.test(url)) throw new ApiError("OVERLOADED", { retryAfterSeconds: 2 });
    },
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Which of the paths that this route's wildcard catches it really answers. All by default. */
    answers?: (path: string) => boolean;
  }
}

type Known = { form: RegExp; methods: Set<string>; answers: (path: string) => boolean };

/**
 * Answers what no route does: 405 with `Allow` if the path exists under another method, 404 otherwise. It
 * does so before any body is read. Call it before the routes are registered.
 */
function answerUnknown(app: FastifyInstance): void {
  const known = new Map<string, Known>();
  app.addHook("onRoute", ({ url, method, config }) => {
    const route = known.get(url) ?? {
      form: formOf(url),
      methods: new Set(),
      answers: config?.answers ?? (() => true),
    };
    for (const one of [method].flat()) route.methods.add(one);
    known.set(url, route);
  });

  app.addHook("onRequest", async (request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    const { answers: isAnswered = () => true } = request.routeOptions.config;
    if (!request.is404 && isAnswered(path)) return;
    const found = [...known.values()].filter(({ form, answers }) => form.test(path) && answers(path));
    const allowed = new Set(found.flatMap(({ methods }) => [...methods]));
    // A path known under this method was looked up in vain, such as a page that no browser requested.
    if (allowed.size === 0 || allowed.has(request.method)) throw new ApiError("NOT_FOUND");
    reply.header("allow", [...allowed].sort().join(", "));
    throw new ApiError("METHOD_NOT_ALLOWED");
  });
  app.setNotFoundHandler(() => {
    throw new ApiError("NOT_FOUND");
  });
}

/** A route's path as a pattern: `:id` is one segment, `*` everything left. */
function formOf(url: string): RegExp {
  const pattern = url
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/:\w+/g, "[^/]+")
    .replace("*", ".*");
  return new RegExp(`^${pattern}/?$`);
}

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT",
};

/**
 * Answers what never became a request, because its headers are too long, too slow or not HTTP, in the format of
 * every other error, and closes the connection.
 */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const code = codes[error.code ?? ""] ?? "MALFORMED_REQUEST";
  const status = errorStatuses[code];
  const answer: ErrorBody = { message: languages.en.errors[code], code, request_id: newRequestId() };
  const body = JSON.stringify(answer);
  const head = [
    `HTTP/1.1 ${status} ${code}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy(error);
}
