import { request as httpRequest } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../context.ts";
import { ApiError } from "./api-error.ts";

/** A database that takes longer counts as away. */
const databaseLimitMs = 2_000;

/** `live`: this process answers. `ready`: the database and the queue in it answer too. */
export function registerHealth(app: FastifyInstance, { pool }: Platform): void {
  app.get("/health/live", async () => ({ status: "ok" }));
  app.get("/health/ready", async () => {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("The database is late")), databaseLimitMs).unref();
    });
    try {
      await Promise.race([pool.query("select from pgboss.version limit 1"), late]);
    } catch (cause) {
      throw new ApiError("UNAVAILABLE", { retryAfterSeconds: 2, cause });
    }
    return { status: "ok" };
  });
}

/** Shows the development mailbox below the product's own address. Never in production. */
export function registerMailbox(app: FastifyInstance, { config }: Platform): void {
  const target = config.mailboxUrl;
  if (!target || config.production) return;
  app.route({
    method: ["GET", "POST", "DELETE"],
    url: "/dev/*",
    handler: (request, reply) => {
      reply.hijack();
      const upstream = httpRequest(
        new URL(request.url, target),
        {
          method: request.method,
          headers: { "content-type": request.headers["content-type"] ?? "application/json" },
        },
        (answer) => {
          reply.raw.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(reply.raw);
        },
      );
      upstream.on("error", () => reply.raw.writeHead(502).end());
      upstream.end(request.body === undefined ? undefined : JSON.stringify(request.body));
    },
  });
}
