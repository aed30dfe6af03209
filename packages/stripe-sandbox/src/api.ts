import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { authenticate } from "./accounts.ts";
import { StripeFailure } from "./errors.ts";
import { expandBody } from "./expand.ts";
import type { Expiry } from "./expiry.ts";
import { inUse, MAX_KEY_LENGTH, rememberAnswer, rememberedAnswer } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { type FormObject, parseForm } from "./parse-form.ts";
import { API_VERSION } from "./present.ts";
import type { RequestLog } from "./request-log.ts";
import { ENDPOINTS, type Endpoint } from "./routes.ts";
import type { Answer, Call, World } from "./world.ts";

type Received = {
  endpoint: Endpoint | undefined;
  method: string;
  path: string;
  query: string;
  requestId: string;
  authorization: string | undefined;
  key: string | undefined;
};

/** Adds Stripe's API under /v1. */
export function addApi(app: FastifyInstance, world: World, expiry: Expiry, log: RequestLog): void {
  /** Idempotency keys of calls that were carried out but not answered yet. */
  const unanswered = new Set<string>();
  for (const endpoint of ENDPOINTS) {
    const handler = (request: FastifyRequest, reply: FastifyReply) => serve(request, reply, endpoint);
    app.route({ method: endpoint.method, url: endpoint.url, handler });
  }
  app.all("/v1/*", (request, reply) => serve(request, reply, undefined));

  async function serve(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint | undefined) {
    const received = receive(request, endpoint);
    const { method, path, requestId, key } = received;
    reply
      .header("request-id", requestId)
      .header("stripe-version", headerOf(request, "stripe-version") ?? API_VERSION);
    if (key !== undefined) reply.header("idempotency-key", key);
    const slot = `${received.authorization} ${key}`;
    if (key !== undefined && unanswered.has(slot)) {
      const busy = inUse(key);
      return reply.code(busy.status).send(busy.body);
    }
    if (key !== undefined) unanswered.add(slot);
    try {
      const verdict = world.faults.decide(method, path);
      const answer =
        verdict.failStatus === null ? carryOut(request, reply, received) : outage(verdict.failStatus);
      log.add({
        request_id: requestId,
        method,
        path,
        idempotency_key: key ?? null,
        status: answer.status,
        ...verdict,
      });
      // The call was carried out; only its answer is late, or lost.
      if (verdict.delayMs > 0) await world.faults.delay(verdict.delayMs);
      if (!verdict.cut) return reply.code(answer.status).send(answer.body);
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    } finally {
      if (key !== undefined) unanswered.delete(slot);
    }
  }

  /** What one call changes and its answer are stored together or not at all. */
  function carryOut(request: FastifyRequest, reply: FastifyReply, received: Received): Answer {
    try {
      expiry.check();
      return world.store.transact(() => {
        const call = authorise(request, received);
        const before = rememberedAnswer(world, call);
        if (before) {
          reply.header("idempotent-replayed", "true").header("original-request", before.request_id);
          return { status: before.status, body: before.body };
        }
        const answer = answerOf(call, received);
        rememberAnswer(world, call, answer);
        return answer;
      });
    } catch (error) {
      if (error instanceof StripeFailure) return { status: error.status, body: error.body };
      throw error;
    }
  }

  function authorise(request: FastifyRequest, received: Received): Call {
    const { endpoint, method, path, query, requestId, key } = received;
    if ((key?.length ?? 0) > MAX_KEY_LENGTH) {
      throw new StripeFailure(`Idempotency keys can be at most ${MAX_KEY_LENGTH} characters long.`, {
        type: "idempotency_error",
      });
    }
    return {
      account: authenticate(world, received.authorization, endpoint?.opensAccount ?? false),
      id: (request.params as { id?: string }).id ?? "",
      path,
      params: method === "GET" || typeof request.body !== "object" ? parseForm(query) : formOf(request),
      requestId,
      idempotencyKey: method === "POST" ? (key ?? null) : null,
    };
  }

  /** Refusals that Stripe remembers become answers; every other failure undoes the call and is forgotten. */
  function answerOf(call: Call, { endpoint, method, path }: Received): Answer {
    if (!endpoint) throw unknownUrl(method, path);
    try {
      const body = endpoint.handle(world, call);
      // A card that was declined: the attempt stays on record, and the answer is an error.
      if (body.error !== undefined) return { status: 402, body };
      expandBody(world, call.account.id, body, call.params);
      return { status: 200, body };
    } catch (error) {
      if (error instanceof StripeFailure && error.remembered)
        return { status: error.status, body: error.body };
      throw error;
    }
  }
}

function receive(request: FastifyRequest, endpoint: Endpoint | undefined): Received {
  const [path = "", query = ""] = request.url.split("?", 2);
  return {
    endpoint,
    method: request.method,
    path,
    query,
    requestId: newId("req", 14),
    authorization: request.headers.authorization,
    key: headerOf(request, "idempotency-key"),
  };
}

/** A request without a body, as most DELETEs are, has an empty form. */
function formOf(request: FastifyRequest): FormObject {
  return (request.body ?? {}) as FormObject;
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function outage(status: number): Answer {
  const message = "An unknown error occurred. The sandbox was told to fail.";
  return { status, body: { error: { message, type: "api_error" } } };
}

function unknownUrl(method: string, path: string): StripeFailure {
  return new StripeFailure(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    { status: 404 },
  );
}
