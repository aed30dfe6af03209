import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openLog } from "#server/platform/open-platform.ts";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { handOutAgain } from "#server/testing/worker-process.ts";
import { jobSweeps } from "./jobs.sweeps.ts";
import { counting, type Desk, openDesk } from "./jobs.testing.ts";

let server: TestServer;
let desk: Desk;
const lines: string[] = [];

beforeAll(async () => {
  server = await startTestServer({}, openLog("warn", { write: (line) => void lines.push(line) }));
});
afterAll(() => server.close());
beforeEach(async () => {
  desk = await openDesk(server);
});
afterEach(() => desk.close());

/** A job whose every run waits at its item until `open` is called for it. */
function gated(kind: string) {
  const gates: (() => void)[] = [];
  const job = counting(kind, async () => {
    await new Promise<void>((resolve) => gates.push(resolve));
    return undefined;
  });
  const reaches = (runs: number) => eventually(() => expect(gates.length).toBe(runs));
  return { job, reaches, open: (run: number) => gates[run - 1]?.() };
}

const look = async () => {
  for (const { run } of jobSweeps) await run(server.platform);
};
const messageStates = async (id: number) =>
  (
    await rowsOf<{ state: string }>(
      server.owner,
      "select state::text from pgboss.job where data->>'job_id' = $1 order by created_on",
      [String(id)],
    )
  ).map(({ state }) => state);
/** What the queue does with a message that it gives up. */
const giveUp = (id: number) =>
  server.owner.query(
    "update pgboss.job set state = 'failed', completed_on = now() where data->>'job_id' = $1",
    [String(id)],
  );

test("I-14 A late worker that returns leaves the message with the worker that took over, whose death is noticed", async () => {
  const { job, open, reaches } = gated("late");
  await desk.work(job);
  await desk.work(job);
  const id = await desk.start("late", 1);
  await reaches(1);
  await handOutAgain(server);
  await reaches(2);
  open(1);
  const isTold = () => expect(lines.join()).toContain("another worker has taken this job over");
  await eventually(isTold);
  await handOutAgain(server);
  await reaches(3);
  open(2);
  open(3);
  await desk.ended(id);
  expect(await desk.row(id)).toMatchObject({ status: "done", done_count: 1 });
});

test("I-14 A late worker that has lost its connection too leaves the message with the worker that took over", async () => {
  const { job, open, reaches } = gated("late and cut off");
  let runs = 0;
  const late = Promise.withResolvers<number[]>();
  const cutOff = { ...job, items: async () => (++runs === 1 ? late.promise : [1]) };
  await desk.work(cutOff);
  await desk.work(cutOff);
  const id = await desk.start("late and cut off", 1);
  await eventually(() => expect(runs).toBe(1));
  await handOutAgain(server);
  await reaches(1);
  late.reject(new Error("Connection terminated unexpectedly"));
  const told = () => lines.filter((line) => line.includes(`"job_id":${id},`)).join();
  await eventually(() => expect(told()).toContain("another worker has taken this job over"));
  expect(runs).toBe(2);
  open(1);
  await desk.ended(id);
  expect(await desk.row(id)).toMatchObject({ status: "done", done_count: 1, fence: 2 });
});

describe("A job without a message that is still handed out", () => {
  test("is sent again, once by several that look at once, and goes on where it was", async () => {
    const id = await desk.start("left", 3);
    await server.owner.query(
      "update jobs set status = 'running', fence = 1, total = 3, done_count = 1 where id = $1",
      [id],
    );
    await giveUp(id);
    await Promise.all(Array.from({ length: 10 }, look));
    expect(await messageStates(id)).toEqual(["failed", "created"]);
    const seen: number[] = [];
    await desk.work(
      counting("left", async (ctx, item) => {
        expect([ctx.actor.role, ctx.actor.email]).toEqual([2, "sam@x.example"]);
        seen.push(item);
        return undefined;
      }),
    );
    await desk.ended(id);
    expect(seen).toEqual([2, 3]);
    expect(await desk.row(id)).toMatchObject({ status: "done", done_count: 3, failed_count: 0 });
  });

  test("is ended with a reason where it cannot be sent", async () => {
    const id = await desk.start("emptied", 3);
    await server.owner.query("delete from pgboss.job where data->>'job_id' = $1", [String(id)]);
    await look();
    expect(await desk.row(id)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("start it again"),
      finished_at: expect.any(Date),
    });
    expect(await messageStates(id)).toEqual([]);
  });
});

test("A job that waits, runs or is to be tried again is left alone, and so is one that is over", async () => {
  const { job, open, reaches } = gated("busy");
  const over = await desk.start("over", 1);
  await server.owner.query("update jobs set status = 'done', finished_at = now() where id = $1", [over]);
  await giveUp(over);
  const waiting = await desk.start("waits", 1);
  await look();
  expect([await messageStates(over), await messageStates(waiting)]).toEqual([["failed"], ["created"]]);
  await server.owner.query("delete from pgboss.job where data->>'job_id' = $1", [String(waiting)]);
  await server.owner.query("update jobs set status = 'cancelled', finished_at = now() where id = $1", [
    waiting,
  ]);

  await desk.work(job);
  const running = await desk.start("busy", 1);
  await reaches(1);
  await look();
  expect(await messageStates(running)).toEqual(["active"]);
  await server.owner.query(
    "update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where data->>'job_id' = $1",
    [String(running)],
  );
  await look();
  expect(await messageStates(running)).toEqual(["retry"]);
  open(1);
  await desk.ended(running);
});
