import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { type OpenSpan, openTracer } from "../tracing.ts";
import { measureAnswer } from "./metrics.ts";
import { traceAbove } from "./request-id.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The club, and who called by role and id, once they are known. */
    caller?: { club: string; actor?: string };
  }
}

const spans = new WeakMap<FastifyRequest, OpenSpan>();

/** Load balancers ask every few seconds, and say themselves what they heard. */
const isHealthCheck = (route: string) => route.startsWith("/health/");

/** Measures, traces and logs every answer; health checks are only measured. */
export function observeRequests(app: FastifyInstance, config: Pick<Config, "trustProxy">): void {
  app.addHook("onRequest", async (request) => {
    const tracer = openTracer();
    const route = routeOf(request);
    if (!tracer || isHealthCheck(route)) return;
    const root = traceAbove(request.headers, config) ?? { traceId: request.id };
    const facts = { "http.request.method": request.method, "http.route": route };
    spans.set(request, tracer.begin({ name: `${request.method} ${route}`, kind: "server", facts, root }));
  });
  // What reads a body has lost its way by then, so the span is entered where the handler begins.
  if (openTracer())
    app.addHook("preHandler", (request, _reply, done) => {
      const span = spans.get(request);
      if (span) span.within(done);
      else done();
    });
  app.addHook("onResponse", async (request, reply) => {
    const route = routeOf(request);
    const { method, caller = {} } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    measureAnswer({ method, route, status, ms });
    endSpan(request, reply);
    if (isHealthCheck(route)) return;
    const told = { ...caller, host: request.headers.host, method, route, status, ms: Math.round(ms) };
    request.log.info(told, "answered");
  });
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? "none";
}

function endSpan(request: FastifyRequest, { statusCode }: FastifyReply): void {
  const facts = { "http.response.status_code": statusCode, ...request.caller };
  spans.get(request)?.end({ facts, ...(statusCode >= 500 && { error: { code: String(statusCode) } }) });
}
