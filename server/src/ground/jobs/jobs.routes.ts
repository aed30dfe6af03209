import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { EndpointMeta } from "#contract/endpoint.ts";
import { jobs } from "#contract/jobs.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Gate } from "#server/platform/http/gate.ts";
import { implement, readInput } from "#server/platform/http/routes.ts";
import { type KeyedSums, keyedSums } from "#server/platform/keyed-sums.ts";
import { requestCancel } from "./jobs.queries.ts";
import { downloadResult, presentJob, reachJob } from "./jobs.ts";

// `events` answers a stream, which registerJobEvents does.
const { show, cancel, download } = jobs;

export const jobRoutes = implement(
  { show, cancel, download },
  {
    show: async (ctx, { id }) => ({ data: await inClub(ctx, (tx) => shownJob(tx, ctx, id)) }),
    cancel: async (ctx, { id }) => ({ data: await cancelJob(ctx, id) }),
    download: (ctx, { id }) => downloadResult(ctx, id),
  },
);

function cancelJob(ctx: Ctx, id: number) {
  return inClub(ctx, async (tx) => {
    await reachJob(tx, ctx, id);
    await requestCancel(tx, id, ctx.platform.clock.now());
    return shownJob(tx, ctx, id);
  });
}

/** The job as people see it. Throws NOT_FOUND for one that the caller could not have started. */
async function shownJob(tx: ClubTx, ctx: Ctx, id: number) {
  return presentJob(await reachJob(tx, ctx, id), ctx.platform.clock.now());
}

const lookEveryMs = 1_000;
/** A stream ends after this long; the client opens it again. */
const longestMs = 10 * 60_000;
/**
 * Streams that one server keeps open: for all, for one club, and for one person over all sessions. Each queries the
 * database once a second; the limit for one leaves enough for the others. It limits this server's work, so
 * each server counts its own.
 */
const mostStreams = { all: 200, club: 40, person: 6 };

/**
 * Registers the event stream of a job: the same gate as every endpoint, then one `job` event per change
 * until the job is over.
 */
export function registerJobEvents(app: FastifyInstance, gate: Gate): void {
  const open = keyedSums();
  const ending = new AbortController();
  app.addHook("preClose", async () => ending.abort());
  const definition = jobs.events["~orpc"];
  app.get(`/api${definition.route.path?.replace("{id}", ":id")}`, async (request, reply) => {
    // Each poll passes the gate again, so a stream does not outlive its session.
    const enter = () => gate.enter(request, definition.meta as EndpointMeta);
    const look = async (ctx: Ctx) => {
      const { id } = readInput(jobs.events, request.params);
      return inClub(ctx, (tx) => shownJob(tx, ctx, id));
    };
    const ctx = await enter();
    const first = await look(ctx);
    const whose = whoseStream(ctx);
    refuseTooMany(open, whose);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    const connectionClosed = new AbortController();
    reply.raw.once("close", () => connectionClosed.abort());
    const closed = AbortSignal.any([connectionClosed.signal, ending.signal]);
    open.add(Object.values(whose), 1);
    try {
      await tell(
        first,
        async () => look(await enter()),
        (text) => reply.raw.write(text),
        closed,
      );
    } catch (err) {
      if (!closed.aborted) request.log.info({ err }, "the event stream of a job broke off");
    } finally {
      open.add(Object.values(whose), -1);
      reply.raw.end();
    }
  });
}

type Whose = Record<keyof typeof mostStreams, string>;

function whoseStream({ clubId, actor }: Ctx): Whose {
  return { all: "all", club: `club ${clubId}`, person: `${clubId} ${actor.kind} ${actor.id}` };
}

/** Throws RATE_LIMITED if this person has too many of them, OVERLOADED if the club or the server has. */
function refuseTooMany(open: KeyedSums, whose: Whose): void {
  const isFull = (part: keyof Whose) => open.get(whose[part]) >= mostStreams[part];
  if (isFull("person")) throw new ApiError("RATE_LIMITED", { retryAfterSeconds: 10 });
  if (isFull("club") || isFull("all")) throw new ApiError("OVERLOADED", { retryAfterSeconds: 10 });
}

type Shown = ReturnType<typeof presentJob>;

async function tell(
  first: Shown,
  look: () => Promise<Shown>,
  write: (text: string) => void,
  closed: AbortSignal,
): Promise<void> {
  const until = performance.now() + longestMs;
  let lastData = "";
  for (let job = first; ; job = await look()) {
    const data = JSON.stringify(job);
    // A comment keeps proxies from closing an idle stream.
    write(data === lastData ? ": still here\n\n" : `event: job\ndata: ${data}\n\n`);
    lastData = data;
    if (job.finished_at !== null || performance.now() > until) return;
    await pause(lookEveryMs, undefined, { signal: closed });
  }
}
