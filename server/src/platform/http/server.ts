import { randomUUID } from "node:crypto";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Platform } from "../context.ts";
import { ApiError } from "./api-error.ts";
import { namesOneHost, varyOf } from "./club-label.ts";
import { renderError } from "./errors.ts";
import { observeRequests } from "./metrics.ts";
import { shedLoad } from "./shed-load.ts";
import { answerUnknown } from "./unknown-addresses.ts";
import { refuseUnreadable } from "./unreadable-request.ts";

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
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
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
  observeRequests(app);
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
