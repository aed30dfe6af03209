import { type IncomingMessage, request } from "node:http";
import { expect } from "vitest";
import { z } from "zod";
import { type Ctx, systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, createSession, createStaff, rowsOf } from "#server/testing/factories.ts";
import type { TestServer } from "#server/testing/test-server.ts";
import { defineJob, type JobDefinition, runJobs, startJob } from "./index.ts";
import type { JobRow } from "./jobs.queries.ts";

/** A separate club with an admin, and jobs that count. */
export type Desk = Awaited<ReturnType<typeof openDesk>>;

export async function openDesk(server: TestServer) {
  const domain = `club-${Math.random().toString(36).slice(2, 10)}`;
  const clubId = await createClub(server.owner, { domain });
  const staffId = await createStaff(server.owner, clubId);
  const actor = {
    kind: "staff",
    id: staffId,
    role: 2,
    name: "Sam Staff",
    email: "sam@x.example",
    sessionId: 1,
  } as const;
  const ctx: Ctx = {
    ...systemCtx(server.platform, { id: clubId, domain, timeZone: "UTC", language: "en" }, "test"),
    actor,
  };
  const workers: { stop(): Promise<void> }[] = [];
  const row = async (id: number) => {
    const [found] = await rowsOf<JobRow>(server.owner, "select * from jobs where id = $1", [id]);
    if (!found) throw new Error(`No job ${id}`);
    return found;
  };
  return {
    clubId,
    domain,
    ctx,
    row,
    token: await createSession(server.owner, clubId, { staffId }),
    start: (kind: string, to: number) =>
      inClub(ctx, (tx) => startJob(tx, ctx, { kind, input: { to }, total: to })),
    ended: (id: number) => eventually(async () => expect((await row(id)).finished_at).not.toBeNull()),
    /** What the queue would hand to a worker. */
    message: (id: number, kind: string) => ({
      club_id: clubId,
      domain,
      job_id: id,
      kind,
      actor: { role: 2, email: "sam@x.example" },
    }),
    /** Starts a worker, which `close` stops. */
    async work(...definitions: JobDefinition[]) {
      workers.push(await runJobs(server.platform, definitions));
    },
    async close() {
      for (const worker of workers) await worker.stop();
    },
  };
}

/** Opens the event stream of a job and returns its answer as soon as that begins, with its body still to be read. */
export function openJobStream(
  server: TestServer,
  as: { domain: string; token: string },
  jobId: number,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request({
      host: "127.0.0.1",
      port: server.port,
      path: `/api/jobs/${jobId}/events`,
      agent: false,
      headers: { host: `${as.domain}.kitroom.localhost`, authorization: `Bearer ${as.token}` },
    });
    asked.on("error", reject);
    asked.on("response", resolve);
    asked.end();
  });
}

/** A job over the numbers from 1 to `input.to`; `each` is its use case. */
export function counting(kind: string, each: JobDefinition<unknown, number>["perItem"]) {
  return defineJob({
    kind,
    input: z.object({ to: z.int() }),
    maxItems: 500,
    items: async (_ctx, { to }) => Array.from({ length: to }, (_, at) => at + 1),
    perItem: each,
    label: (_ctx, item) => `Number ${item}`,
  });
}
