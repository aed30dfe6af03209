import { type IncomingMessage, request as openRequest } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../context.ts";
import { jobQueue } from "../jobs/boss.ts";
import { ApiError } from "./api-error.ts";

const readyLimitMs = 2_000;
const mailboxLimitMs = 10_000;

/** `/health/live`: the process answers. `/health/ready`: so do the database and the queue in it. */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  app.get("/health/live", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });
  app.get("/health/ready", async (_request, reply) => {
    if (!(await isReady(platform))) throw new ApiError("UNAVAILABLE", { retryAfterSeconds: 2 });
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });
}

async function isReady({ pool, log }: Platform): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, readyLimitMs, false);
  });
  const queue = pool.query("select 1 from pgboss.queue where name = $1", [jobQueue]).then(
    ({ rows }) => rows.length === 1,
    (err) => {
      log.warn({ err }, "not ready");
      return false;
    },
  );
  try {
    return await Promise.race([queue, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Passes `/dev/mailbox` and what is below it on to the mailbox, in development only. */
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
      message: "The mailbox does not answer.",
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
  // The path comes from the request and the place from the settings, so it can lead nowhere else.
  const { hostname, port } = new URL(mailboxUrl);
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { "content-type": "application/json" };
    const options = { hostname, port, method, path: url, headers, timeout: mailboxLimitMs };
    const asked = openRequest(options, resolve);
    asked.on("timeout", () => asked.destroy(new Error("The mailbox takes too long")));
    asked.on("error", reject);
    asked.end(body);
  });
}
