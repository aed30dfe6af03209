import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { EndpointMeta } from "#contract/endpoint.ts";
import { type Job, jobs } from "#contract/jobs.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Gate } from "#server/platform/http/gate.ts";
import { readInput } from "#server/platform/http/routes.ts";
import { shownJob } from "./jobs.routes.ts";

const lookEveryMs = 1_000;
/** A stream ends after this long; the client opens it again. */
const longestMs = 10 * 60_000;
/** Streams of one process; each asks the database once a second. */
const maxStreams = 200;

/**
 * Registers the event stream of a job: the same gate as every endpoint, then one `job` event for each change
 * until the job is over.
 */
export function registerJobEvents(app: FastifyInstance, gate: Gate): void {
  let open = 0;
  const ending = new AbortController();
  app.addHook("preClose", async () => ending.abort());
  const definition = jobs.events["~orpc"];
  app.get(`/api${definition.route.path?.replace("{id}", ":id")}`, async (request, reply) => {
    // Each look passes the gate anew, so a stream does not outlive its session.
    const look = async () => {
      const ctx = await gate.enter(request, definition.meta as EndpointMeta);
      const { id } = readInput(jobs.events, request.params);
      return inClub(ctx, (tx) => shownJob(tx, ctx, id));
    };
    const first = await look();
    if (open >= maxStreams) throw new ApiError("OVERLOADED", { retryAfterSeconds: 10 });
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    const closed = AbortSignal.any([gone.signal, ending.signal]);
    open += 1;
    try {
      await tell(first, look, (text) => reply.raw.write(text), closed);
    } catch (err) {
      if (!closed.aborted) request.log.info({ err }, "the event stream of a job broke off");
    } finally {
      open -= 1;
      reply.raw.end();
    }
  });
}

async function tell(
  first: Job,
  look: () => Promise<Job>,
  write: (text: string) => void,
  closed: AbortSignal,
): Promise<void> {
  const until = performance.now() + longestMs;
  let told = "";
  for (let job = first; ; job = await look()) {
    const data = JSON.stringify(job);
    // A comment keeps proxies from closing a stream on which nothing happens.
    write(data === told ? ": still here\n\n" : `event: job\ndata: ${data}\n\n`);
    told = data;
    if (job.finished_at !== null || performance.now() > until) return;
    await pause(lookEveryMs, undefined, { signal: closed });
  }
}
