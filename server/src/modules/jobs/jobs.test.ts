import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { type Ctx, systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { createClub, createMember, createStaff, createToken, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { defineJob, type JobDefinition, runJobs, startJob } from "./index.ts";
import { LeaseLost } from "./job-lease.ts";
import type { JobRow } from "./jobs.queries.ts";
import { runJob, WorkerStopping } from "./run-job.ts";

let server: TestServer;
let clubId: number;
let domain: string;
let token: string;
let staffId: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  domain = `club-${Math.random().toString(36).slice(2, 10)}`;
  clubId = await createClub(server.owner, { domain });
  staffId = await createStaff(server.owner, clubId);
  token = await createToken(server.owner, clubId, { staffId });
});

const workers: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});
async function work(...definitions: JobDefinition[]) {
  workers.push(await runJobs(server.platform, definitions));
}

const sam = () =>
  ({ kind: "staff", id: staffId, role: 2, name: "Sam Staff", email: "sam@x.example", sessionId: 1 }) as const;
const ctx = (): Ctx => ({ ...systemCtx(server.platform, { id: clubId, domain }, "test"), actor: sam() });

/** A job over the numbers from 1 to `input.to`; `each` is its use case. */
function counting(kind: string, each: JobDefinition<unknown, number>["perItem"]) {
  return defineJob({
    kind,
    input: z.object({ to: z.int() }),
    maxItems: 500,
    items: async (_ctx, { to }) => Array.from({ length: to }, (_, at) => at + 1),
    perItem: each,
    label: (item) => `Number ${item}`,
  });
}
const start = (kind: string, to: number) =>
  inClub(ctx(), (tx) => startJob(tx, ctx(), { kind, input: { to }, total: to }));

const row = async (id: number) => {
  const [found] = await rowsOf<JobRow>(server.owner, "select * from jobs where id = $1", [id]);
  if (!found) throw new Error(`No job ${id}`);
  return found;
};
const ended = (id: number) =>
  vi.waitFor(async () => expect((await row(id)).finished_at).not.toBeNull(), {
    timeout: 15_000,
    interval: 50,
  });

/** What the queue would hand to a worker. */
const message = (id: number, kind: string) => ({
  club_id: clubId,
  domain,
  job_id: id,
  kind,
  actor: { role: 2, email: "sam@x.example" },
});

describe("A job", () => {
  test("runs each item once, as the person who started it, and ends at its total", async () => {
    const seen: unknown[] = [];
    const job = counting("count", async (runCtx, item) => {
      seen.push([item, runCtx.actor.name, runCtx.actor.role, runCtx.clubId]);
      return undefined;
    });
    await work(job);
    const id = await start("count", 5);
    await ended(id);
    expect(seen).toEqual([1, 2, 3, 4, 5].map((item) => [item, "Sam Staff", 2, clubId]));
    expect(await row(id)).toMatchObject({
      status: "done",
      total: 5,
      done_count: 5,
      failed_count: 0,
      error: null,
    });
  });

  test("of a transaction that fails was never there", async () => {
    const ran = vi.fn(async () => undefined);
    await work(counting("never", ran));
    const failed = inClub(ctx(), async (tx) => {
      await startJob(tx, ctx(), { kind: "never", input: { to: 1 }, total: 1 });
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    const queued = await rowsOf(server.owner, "select 1 from pgboss.job where data->>'kind' = 'never'");
    expect(queued).toEqual([]);
    expect(await rowsOf(server.owner, "select 1 from jobs where club_id = $1", [clubId])).toEqual([]);
  });

  test("goes on past items that are skipped or fail, and says which", async () => {
    const job = counting("mixed", async (_ctx, item) => {
      if (item === 2) return "nothing to do";
      if (item === 3) throw new ApiError("NOT_FOUND");
      if (item === 4) throw new Error("select secret from somewhere");
      return undefined;
    });
    await work(job);
    const id = await start("mixed", 5);
    await ended(id);
    expect(await row(id)).toMatchObject({
      status: "done",
      done_count: 5,
      failed_count: 2,
      messages: ["Number 2: nothing to do", "Number 3: Not found.", "Number 4: An unexpected error occurred"],
    });
  });

  test("keeps at most 1,000 messages", async () => {
    const big = defineJob({
      kind: "loud",
      input: z.object({ to: z.int() }),
      maxItems: 2_000,
      items: async () => Array.from({ length: 1_200 }, (_, at) => at),
      perItem: async () => "skipped",
    });
    const id = await start("loud", 1_200);
    await runJob(server.platform, big, message(id, "loud"), new AbortController().signal);
    const { messages, done_count } = await row(id);
    expect([messages.length, done_count]).toEqual([1_000, 1_200]);
  });

  test("with too many items, or an input that can not be read, fails without running", async () => {
    const ran = vi.fn(async () => undefined);
    const job = counting("limits", ran);
    const tooMany = await start("limits", 501);
    await runJob(server.platform, job, message(tooMany, "limits"), new AbortController().signal);
    expect(await row(tooMany)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("at most 500"),
    });
    const id = await inClub(ctx(), (tx) =>
      startJob(tx, ctx(), { kind: "limits", input: { to: "x" }, total: 1 }),
    );
    await runJob(server.platform, job, message(id, "limits"), new AbortController().signal);
    expect(await row(id)).toMatchObject({ status: "failed" });
    expect(ran).not.toHaveBeenCalled();
  });
});

describe("Breaking off", () => {
  test("I-13 A job whose worker ended goes on where it was, and its count never falls", async () => {
    const stopping = new AbortController();
    const seen: number[] = [];
    const counts: number[] = [];
    const id = await start("resume", 6);
    const job = counting("resume", async (_ctx, item) => {
      seen.push(item);
      counts.push((await row(id)).done_count);
      if (item === 3) stopping.abort();
      return undefined;
    });
    const first = runJob(server.platform, job, message(id, "resume"), stopping.signal);
    await expect(first).rejects.toThrow(WorkerStopping);
    expect(await row(id)).toMatchObject({ status: "running", done_count: 3 });
    await runJob(server.platform, job, message(id, "resume"), new AbortController().signal);
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(await row(id)).toMatchObject({ status: "done", done_count: 6, total: 6 });
  });

  test("A worker that stops hands its job back, and the next one ends it", async () => {
    const seen: number[] = [];
    const gates = new Map<number, () => void>();
    const job = counting("handover", async (_ctx, item) => {
      seen.push(item);
      if (item === 2 && !gates.has(2)) await new Promise<void>((resolve) => gates.set(2, resolve));
      return undefined;
    });
    const first = await runJobs(server.platform, [job]);
    const id = await start("handover", 4);
    await vi.waitFor(() => expect(gates.has(2)).toBe(true), { timeout: 5_000 });
    const stopped = first.stop();
    gates.get(2)?.();
    await stopped;
    expect(await row(id)).toMatchObject({ status: "running", done_count: 2 });
    await work(job);
    await ended(id);
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  test("I-14 A worker that was taken over can neither write progress nor do another item", async () => {
    const effects: string[] = [];
    const id = await start("fence", 3);
    let reached: () => void = () => undefined;
    const atItem = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const by = (name: string) =>
      counting("fence", async (runCtx, item, run) => {
        if (name === "late" && item === 2) {
          reached();
          await held;
        }
        await inClub(runCtx, async (tx) => {
          await run.assertHeld(tx);
          effects.push(`${name} ${item}`);
        });
        return undefined;
      });
    const never = new AbortController().signal;
    const late = runJob(server.platform, by("late"), message(id, "fence"), never);
    await atItem;
    await runJob(server.platform, by("next"), message(id, "fence"), never);
    const before = await row(id);
    goOn();
    await late;
    expect(effects).toEqual(["late 1", "next 1", "next 2", "next 3"]);
    expect(await row(id)).toEqual(before);
    expect(before).toMatchObject({ status: "done", done_count: 3, fence: 2 });
  });

  test("A takeover waits for the item that is being written", async () => {
    const id = await start("wait", 1);
    const order: string[] = [];
    const job = counting("wait", async (runCtx, _item, run) => {
      await inClub(runCtx, async (tx) => {
        await run.assertHeld(tx);
        taking = runJob(
          server.platform,
          counting("wait", async () => undefined),
          message(id, "wait"),
          never,
        );
        taking.then(() => order.push("taken over"));
        await tx.query("select pg_sleep(0.3)");
        order.push("written");
      });
      return undefined;
    });
    let taking: Promise<void> = Promise.resolve();
    const never = new AbortController().signal;
    await runJob(server.platform, job, message(id, "wait"), never).catch((error) => {
      if (!(error instanceof LeaseLost)) throw error;
    });
    await taking;
    expect(order[0]).toBe("written");
  });

  test("A job over which too many workers died is given up", async () => {
    const ran = vi.fn(async () => undefined);
    const id = await start("deadly", 1);
    await server.owner.query("update jobs set fence = 25 where id = $1", [id]);
    await runJob(
      server.platform,
      counting("deadly", ran),
      message(id, "deadly"),
      new AbortController().signal,
    );
    expect(await row(id)).toMatchObject({ status: "failed", error: expect.stringContaining("too often") });
    expect(ran).not.toHaveBeenCalled();
  });
});

describe("Cancelling", () => {
  const cancel = (id: number, as = token) =>
    server.call(domain, "POST", `/jobs/${id}/cancel`, { token: as, body: {} });

  test("stops a running job after the item it is at; what is done stays done", async () => {
    const gates = new Map<number, () => void>();
    const job = counting("cancel", async (_ctx, item) => {
      await new Promise<void>((resolve) => gates.set(item, resolve));
      return undefined;
    });
    await work(job);
    const id = await start("cancel", 400);
    const letThrough = setInterval(() => {
      for (const open of gates.values()) open();
    }, 5);
    await vi.waitFor(async () => expect((await row(id)).done_count).toBeGreaterThan(0), { timeout: 5_000 });
    expect((await cancel(id)).body.data).toMatchObject({ id, status: "running" });
    await ended(id);
    clearInterval(letThrough);
    const { status, done_count } = await row(id);
    expect(status).toBe("cancelled");
    expect(done_count).toBeLessThan(400);
  });

  test("ends a job that waits at once, so that it never runs; again changes nothing", async () => {
    const ran = vi.fn(async () => undefined);
    const id = await start("waiting", 3);
    expect((await cancel(id)).body.data).toMatchObject({ status: "cancelled", done_count: 0 });
    const { finished_at } = await row(id);
    expect((await cancel(id)).status).toBe(200);
    expect((await row(id)).finished_at).toEqual(finished_at);
    await runJob(
      server.platform,
      counting("waiting", ran),
      message(id, "waiting"),
      new AbortController().signal,
    );
    expect(ran).not.toHaveBeenCalled();
  });
});

describe("Watching", () => {
  test("shows a job to the club's admins and managers", async () => {
    const id = await start("shown", 7);
    const manager = await createStaff(server.owner, clubId, { role: 5 });
    for (const as of [token, await createToken(server.owner, clubId, { staffId: manager })]) {
      const { status, body } = await server.call(domain, "GET", `/jobs/${id}`, { token: as });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        id,
        kind: "shown",
        status: "queued",
        total: 7,
        done_count: 0,
        messages: [],
      });
    }
  });

  test.each(["GET /jobs/{id}", "POST /jobs/{id}/cancel", "GET /jobs/{id}/events"])(
    "%s keeps out visitors, members and other clubs",
    async (call) => {
      const id = await start("kept", 1);
      const [method = "", path = ""] = call.replace("{id}", String(id)).split(" ");
      const body = method === "POST" ? { body: {} } : {};
      const memberId = await createMember(server.owner, clubId);
      const member = await createToken(server.owner, clubId, { memberId });
      const otherDomain = `other-${domain}`;
      const other = await createClub(server.owner, { domain: otherDomain });
      const otherStaff = await createStaff(server.owner, other);
      const otherToken = await createToken(server.owner, other, { staffId: otherStaff });
      expect((await server.call(domain, method, path, body)).status).toBe(401);
      expect((await server.call(domain, method, path, { ...body, token: member })).status).toBe(403);
      const foreign = await server.call(otherDomain, method, path, { ...body, token: otherToken });
      const absent = await server.call(otherDomain, method, path.replace(String(id), "999999"), {
        ...body,
        token: otherToken,
      });
      expect([foreign.status, foreign.body.code, foreign.body.message]).toEqual([
        404,
        "NOT_FOUND",
        absent.body.message,
      ]);
      expect((await row(id)).status).toBe("queued");
    },
  );

  test("streams every change until the job is over", async () => {
    const job = counting("stream", async () => undefined);
    const id = await start("stream", 3);
    const answer = server.call(domain, "GET", `/jobs/${id}/events`, { token });
    await work(job);
    const { status, headers, body } = await answer;
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/event-stream");
    const told = [...String(body).matchAll(/^event: job\ndata: (.*)$/gm)].map(([, data]) =>
      JSON.parse(data ?? ""),
    );
    expect(told[0]).toMatchObject({ id, status: "queued" });
    expect(told.at(-1)).toMatchObject({ id, status: "done", done_count: 3 });
  });
});
