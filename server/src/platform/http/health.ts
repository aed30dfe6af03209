import { type IncomingMessage, request as openRequest, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Text } from "#server/words/languages.ts";
import type { Platform } from "../context.ts";
import { clockWarning } from "../database-clock.ts";
import { type SchemaState, schemaColumns, schemaProblem, schemaVersion } from "../db/migrate.ts";
import { storeState } from "../files/store-mark.ts";
import { jobQueues } from "../jobs/boss.ts";
import { version } from "../version.ts";
import { ApiError } from "./api-error.ts";

const readyLimitMs = 2_000;
const mailboxLimitMs = 10_000;

const draining = new WeakSet<FastifyInstance>();

/**
 * From now on this server reports that it is not ready, and asks each caller to come back on a new connection, which its load
 * balancer gives to another server. Calls are still answered.
 */
export function startDraining(app: FastifyInstance): void {
  draining.add(app);
  app.server.prependListener("request", (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
}

/**
 * `/health/live`: the process answers. `/health/ready`: the database takes writes, has a queue and a schema that this version
 * works with, and the pictures are those of all servers: then the versions of the program and of the database's schema.
 * Otherwise 503 with the reason.
 */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  app.get("/health/live", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });
  app.get("/health/ready", async (_request, reply) => {
    const stopping: Text = ({ http }) => http.stopping;
    const { problem, warning, schema } = draining.has(app) ? notReady(stopping) : await readiness(platform);
    if (problem) throw new ApiError("UNAVAILABLE", { message: problem, retryAfterSeconds: 2 });
    reply.header("cache-control", "no-store");
    // The product does not use this machine's clock, but the operator should know.
    const warnings = [clockWarning(platform.clock), warning].filter(Boolean).join(" ");
    return { status: "ok", version, schema, ...(warnings && { warning: warnings }) };
  });
}

const stateText = `select pg_is_in_recovery() as is_standby,
    current_setting('transaction_read_only') = 'on' as is_read_only,
    exists (select from pgboss.queue where name = $1) as has_queue,
    (select file_store from installation) as file_store, ${schemaColumns}`;

type State = SchemaState & {
  is_standby: boolean;
  is_read_only: boolean;
  has_queue: boolean;
  file_store: string | null;
};

/** A warning is what only calls that need a file suffer from: all others are still served. */
type Readiness = { problem: Text | null; warning: string | null; schema: number | null };

const notReady = (problem: Text): Readiness => ({ problem, warning: null, schema: null });

async function readiness(platform: Platform): Promise<Readiness> {
  const tooLate = new AbortController();
  const tooSlow = notReady(({ http }) => http.databaseSlow);
  const late = pause(readyLimitMs * platform.config.timeLimitFactor, tooSlow, { signal: tooLate.signal });
  late.catch(() => undefined);
  try {
    return await Promise.race([lookForProblem(platform), late]);
  } catch (err) {
    platform.log.warn({ err }, "not ready");
    return notReady(({ http }) => http.databaseSilent);
  } finally {
    tooLate.abort();
  }
}

async function lookForProblem(platform: Platform): Promise<Readiness> {
  const { rows } = await platform.pool.query<State>(stateText, [jobQueues.items]);
  const [state] = rows;
  if (!state?.has_queue) return notReady(({ http }) => http.queueMissing);
  if (state.is_standby) return notReady(({ http }) => http.databaseStandby);
  if (state.is_read_only) return notReady(({ http }) => http.databaseReadOnly);
  // What the operator has to do is reported as on the command line.
  const problem = schemaProblem(state);
  if (problem !== null) return notReady(() => problem);
  const store = await storeState(platform, state.file_store);
  if (store.problem !== null) return notReady(() => store.problem ?? "");
  return { problem: null, warning: store.warning, schema: schemaVersion(state.applied) };
}

/** Proxies `/dev/mailbox` and everything below it to the mailbox, in development only. */
export function registerMailbox(app: FastifyInstance, platform: Platform): void {
  const { mailboxUrl, production } = platform.config;
  if (!mailboxUrl || production) return;
  for (const url of ["/dev/mailbox", "/dev/mailbox.json", "/dev/mailbox/*"]) {
    app.route({
      method: ["GET", "POST"],
      url,
      handler: (request, reply) => passOn(mailboxUrl, request, reply),
    });
  }
}

async function passOn(mailboxUrl: string, request: FastifyRequest, reply: FastifyReply) {
  const body = request.method === "POST" ? JSON.stringify(request.body ?? {}) : undefined;
  const answer = await ask(mailboxUrl, request, body).catch((cause: unknown) => {
    throw new ApiError("UNAVAILABLE", {
      message: ({ http }) => http.mailboxSilent,
      retryAfterSeconds: 2,
      cause,
    });
  });
  for (const name of ["content-type", "content-length", "content-security-policy", "referrer-policy"]) {
    const value = answer.headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  reply.header("cache-control", "no-store");
  return reply.code(answer.statusCode ?? 502).send(answer);
}

function ask(mailboxUrl: string, { method, url }: FastifyRequest, body?: string): Promise<IncomingMessage> {
  // The path comes from the request and the host from the settings, so it can lead nowhere else.
  const { hostname, port } = new URL(mailboxUrl);
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { "content-type": "application/json" };
    const options = { hostname, port, method, path: url, headers, timeout: mailboxLimitMs };
    const request = openRequest(options, resolve);
    request.on("timeout", () => request.destroy(new Error("The mailbox takes too long")));
    request.on("error", reject);
    request.end(body);
  });
}
