import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ApiError } from "#server/platform/http/api-error.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import type { JobDefinition } from "./job-definitions.ts";
import { LeaseLost } from "./job-lease.ts";
import { counting, type Desk, openDesk } from "./jobs.testing.ts";
import { runJob, WorkerStopping } from "./run-job.ts";

let server: TestServer;
let desk: Desk;
/** What was done, in order: a single number, or numbers done together. */
let done: (number | readonly number[])[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  done = [];
  desk = await openDesk(server);
});
afterEach(() => desk.close());

type PerItems = (items: readonly number[]) => Promise<(string | undefined)[]>;

/** A job over numbers that does three at once. */
function inThrees(kind: string, perItems: PerItems): JobDefinition {
  const alone = counting(kind, async (_ctx, item) => {
    if (item === 5) throw new ApiError("NOT_FOUND");
    done.push(item);
    return undefined;
  });
  const together: JobDefinition["together"] = {
    most: 3,
    async perItems(_ctx, items) {
      const numbers = items as readonly number[];
      const lines = await perItems(numbers);
      done.push(numbers);
      return lines;
    },
  };
  return { ...alone, together };
}

async function run(job: JobDefinition, id: number, stopping = new AbortController().signal) {
  await runJob(server.platform, job, desk.message(id, job.kind), stopping);
  return desk.row(id);
}

test("Items are done together as far as they go, and each has its own line", async () => {
  const job = inThrees("threes", async (items) => items.map((item) => (item === 4 ? "no size" : undefined)));
  const row = await run(job, await desk.start("threes", 7));
  expect(done).toEqual([[1, 2, 3], [4, 5, 6], 7]);
  expect(row).toMatchObject({
    status: "done",
    done_count: 7,
    failed_count: 0,
    messages: ["no size"],
  });
});

test("Items that fail together are done alone, so that whatever fails, fails alone", async () => {
  const job = inThrees("fails", async (items) => {
    if (items.includes(5)) throw new Error("one of them cannot be done");
    return items.map(() => undefined);
  });
  const row = await run(job, await desk.start("fails", 9));
  expect(done).toEqual([[1, 2, 3], 4, 6, [7, 8, 9]]);
  expect(row).toMatchObject({
    status: "done",
    done_count: 9,
    failed_count: 1,
    messages: ["Number 5: Not found."],
  });
});

test("A worker that stops ends what is under way, and the next goes on behind it", async () => {
  const stopping = new AbortController();
  const job = inThrees("stops", async (items) => {
    stopping.abort();
    return items.map(() => undefined);
  });
  const id = await desk.start("stops", 6);
  await expect(run(job, id, stopping.signal)).rejects.toThrow(WorkerStopping);
  expect(await desk.row(id)).toMatchObject({ status: "running", done_count: 3 });
  await run(job, id);
  expect(done).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
});

test("I-14 A worker that was taken over in the middle does nothing more, alone neither", async () => {
  const job = inThrees("lost", async () => {
    throw new LeaseLost("taken over");
  });
  const row = await run(job, await desk.start("lost", 6));
  expect(done).toEqual([]);
  expect(row).toMatchObject({ status: "running", done_count: 0 });
});
