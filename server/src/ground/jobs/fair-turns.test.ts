import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { inClub } from "#server/platform/db/in-club.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { defineMaker, startJob } from "./index.ts";
import { counting, type Desk, openDesk } from "./jobs.testing.ts";

let server: TestServer;
let desks: Desk[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  desks = [];
  for (let count = 0; count < 4; count += 1) desks.push(await openDesk(server));
});
afterEach(() => Promise.all(desks.map((desk) => desk.close())));

const [one, two, last] = [0, 1, 2].map((at) => () => desks[at] as Desk) as [
  () => Desk,
  () => Desk,
  () => Desk,
];

test("clubs with long jobs in every place make room for another club's, and end all the same", async () => {
  let isLong = true;
  const done = new Map<number, number[]>();
  const job = counting("long", async (ctx, item, run) => {
    if (isLong && ctx.clubId !== last().clubId) await pause(200);
    await inClub(ctx, (tx) => run.assertHeld(tx));
    done.set(run.jobId, [...(done.get(run.jobId) ?? []), item]);
    return undefined;
  });
  // As many as a worker runs at once, each taking over a minute, and more behind them.
  const long: number[] = [];
  for (const desk of [one(), two()])
    for (let count = 0; count < 3; count += 1) long.push(await desk.start("long", 400));
  await one().work(job);
  const short = await last().start("long", 3);
  await last().ended(short);
  expect(long.some((id) => (done.get(id)?.length ?? 0) >= 400)).toBe(false);
  isLong = false;
  for (const id of long) {
    await one().ended(id);
    expect((await one().row(id)).status).toBe("done");
    // At most the one item not yet counted is repeated after a turn.
    expect(new Set(done.get(id)).size).toBe(400);
  }
});

test("one club's files take one place, and leave the others to other clubs and to jobs of items", async () => {
  let isHeld = true;
  const maker = defineMaker({
    kind: "held_file",
    input: z.object({}),
    async make(ctx, _input, work) {
      while (isHeld && ctx.clubId === one().clubId) {
        await pause(50);
        await work.report(0);
      }
      return { name: "file.csv", content: Buffer.from("a") };
    },
  });
  const begin = (desk: Desk) =>
    inClub(desk.ctx, (tx) =>
      startJob(tx, desk.ctx, { kind: "held_file", input: {}, total: 0, makesFile: true }),
    );
  const held = [await begin(one()), await begin(one()), await begin(one()), await begin(one())];
  await one().work(
    maker,
    counting("items", async () => undefined),
  );
  await two().ended(await begin(two()));
  await last().ended(await last().start("items", 3));
  const running = await Promise.all(held.map((id) => one().row(id)));
  expect(running.filter(({ status }) => status === "running").length).toBeLessThanOrEqual(1);
  isHeld = false;
  for (const id of held) await one().ended(id);
});
