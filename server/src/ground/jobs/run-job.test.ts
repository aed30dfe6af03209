import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { untilWaiting } from "#server/testing/while-held.ts";
import { defineJob, runJobs, startJob } from "./index.ts";
import { LeaseLost } from "./job-lease.ts";
import { counting, type Desk, openDesk } from "./jobs.testing.ts";
import { runJob, WorkerStopping } from "./run-job.ts";

let server: TestServer;
let desk: Desk;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  desk = await openDesk(server);
});
afterEach(() => desk.close());

describe("A job", () => {
  test("runs each item once, as the person who started it, and ends at its total", async () => {
    const seen: unknown[] = [];
    const job = counting("count", async (runCtx, item) => {
      seen.push([item, runCtx.actor.name, runCtx.actor.role, runCtx.clubId]);
      return undefined;
    });
    await desk.work(job);
    const id = await desk.start("count", 5);
    await desk.ended(id);
    expect(seen).toEqual([1, 2, 3, 4, 5].map((item) => [item, "Sam Staff", 2, desk.clubId]));
    expect(await desk.row(id)).toMatchObject({
      status: "done",
      total: 5,
      done_count: 5,
      failed_count: 0,
      error: null,
    });
  });

  test("of a transaction that fails was never there", async () => {
    const ran = vi.fn(async () => undefined);
    await desk.work(counting("never", ran));
    const failed = inClub(desk.ctx, async (tx) => {
      await startJob(tx, desk.ctx, { kind: "never", input: { to: 1 }, total: 1 });
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    const queued = await rowsOf(server.owner, "select 1 from pgboss.job where data->>'kind' = 'never'");
    expect(queued).toEqual([]);
    expect(await rowsOf(server.owner, "select 1 from jobs where club_id = $1", [desk.clubId])).toEqual([]);
  });

  test("goes on past items that are skipped or fail, and says which", async () => {
    const job = counting("mixed", async (_ctx, item) => {
      if (item === 2) return "nothing to do";
      if (item === 3) throw new ApiError("NOT_FOUND");
      if (item === 4) throw new Error("select secret from somewhere");
      return undefined;
    });
    await desk.work(job);
    const id = await desk.start("mixed", 5);
    await desk.ended(id);
    expect(await desk.row(id)).toMatchObject({
      status: "done",
      done_count: 5,
      failed_count: 2,
      messages: ["nothing to do", "Number 3: Not found.", "Number 4: An unexpected error occurred"],
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
    const id = await desk.start("loud", 1_200);
    await runJob(server.platform, big, desk.message(id, "loud"), new AbortController().signal);
    const { messages, done_count } = await desk.row(id);
    expect([messages.length, done_count]).toEqual([1_000, 1_200]);
  });

  test("with too many items, or an input that cannot be read, fails without running", async () => {
    const ran = vi.fn(async () => undefined);
    const job = counting("limits", ran);
    const tooMany = await desk.start("limits", 501);
    await runJob(server.platform, job, desk.message(tooMany, "limits"), new AbortController().signal);
    expect(await desk.row(tooMany)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("at most 500"),
    });
    const id = await inClub(desk.ctx, (tx) =>
      startJob(tx, desk.ctx, { kind: "limits", input: { to: "x" }, total: 1 }),
    );
    await runJob(server.platform, job, desk.message(id, "limits"), new AbortController().signal);
    expect(await desk.row(id)).toMatchObject({ status: "failed" });
    expect(ran).not.toHaveBeenCalled();
  });
});

describe("Breaking off", () => {
  test("I-13 A job whose worker ended goes on where it was, and its count never falls", async () => {
    const stopping = new AbortController();
    const seen: number[] = [];
    const counts: number[] = [];
    const id = await desk.start("resume", 6);
    const job = counting("resume", async (_ctx, item) => {
      seen.push(item);
      counts.push((await desk.row(id)).done_count);
      if (item === 3) stopping.abort();
      return undefined;
    });
    const first = runJob(server.platform, job, desk.message(id, "resume"), stopping.signal);
    await expect(first).rejects.toThrow(WorkerStopping);
    expect(await desk.row(id)).toMatchObject({ status: "running", done_count: 3 });
    await runJob(server.platform, job, desk.message(id, "resume"), new AbortController().signal);
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(await desk.row(id)).toMatchObject({ status: "done", done_count: 6, total: 6 });
  });

  test("A worker listens for jobs, and ends that with itself", async () => {
    const listeners = () =>
      rowsOf(
        server.owner,
        "select 1 from pg_stat_activity where datname = current_database() and query like 'listen pgboss%'",
      );
    const before = (await listeners()).length;
    const worker = await runJobs(server.platform, []);
    await eventually(async () => expect(await listeners()).toHaveLength(before + 1));
    await worker.stop();
    await eventually(async () => expect(await listeners()).toHaveLength(before));
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
    const id = await desk.start("handover", 4);
    await eventually(() => expect(gates.has(2)).toBe(true));
    const stopped = first.stop();
    gates.get(2)?.();
    await stopped;
    expect(await desk.row(id)).toMatchObject({ status: "running", done_count: 2 });
    await desk.work(job);
    await desk.ended(id);
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  test("I-14 A worker that was taken over can neither write progress nor do another item", async () => {
    const effects: string[] = [];
    const id = await desk.start("fence", 3);
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
    const late = runJob(server.platform, by("late"), desk.message(id, "fence"), never);
    await atItem;
    await runJob(server.platform, by("next"), desk.message(id, "fence"), never);
    const before = await desk.row(id);
    goOn();
    await late;
    expect(effects).toEqual(["late 1", "next 1", "next 2", "next 3"]);
    expect(await desk.row(id)).toEqual(before);
    expect(before).toMatchObject({ status: "done", done_count: 3, fence: 2 });
  });

  test("A takeover waits for the item that is being written", async () => {
    const id = await desk.start("wait", 1);
    const order: string[] = [];
    const job = counting("wait", async (runCtx, _item, run) => {
      await inClub(runCtx, async (tx) => {
        await run.assertHeld(tx);
        taking = runJob(
          server.platform,
          counting("wait", async () => undefined),
          desk.message(id, "wait"),
          never,
        );
        taking.then(() => order.push("taken over"));
        await untilWaiting(server.owner);
        order.push("written");
      });
      return undefined;
    });
    let taking: Promise<void> = Promise.resolve();
    const never = new AbortController().signal;
    await runJob(server.platform, job, desk.message(id, "wait"), never).catch((error) => {
      if (!(error instanceof LeaseLost)) throw error;
    });
    await taking;
    expect(order[0]).toBe("written");
  });

  test("A job over which too many workers died is given up", async () => {
    const ran = vi.fn(async () => undefined);
    const id = await desk.start("deadly", 1);
    await server.owner.query("update jobs set fence = 25 where id = $1", [id]);
    await runJob(
      server.platform,
      counting("deadly", ran),
      desk.message(id, "deadly"),
      new AbortController().signal,
    );
    expect(await desk.row(id)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("too often"),
    });
    expect(ran).not.toHaveBeenCalled();
  });
});
