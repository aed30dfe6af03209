import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { createSession, createStaff } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { type Desk, openDesk, openJobStream } from "./jobs.testing.ts";

let server: TestServer;
const gone: (() => void)[] = [];
beforeAll(async () => {
  server = await startTestServer({ DATABASE_POOL: "40" });
});
afterAll(async () => {
  for (const leave of gone) leave();
  await server.close();
});

/** Opens a stream and leaves it open; returns the status of its answer, and how to leave. */
async function open(desk: Desk, token: string, jobId: number): Promise<{ status: number; leave(): void }> {
  const answer = await openJobStream(server, { domain: desk.domain, token }, jobId);
  const leave = () => void answer.destroy();
  gone.push(leave);
  answer.on("error", () => undefined);
  answer.resume();
  return { status: answer.statusCode ?? 0, leave };
}

const openMany = (desk: Desk, tokens: string[], jobId: number) =>
  Promise.all(tokens.map((token) => open(desk, token, jobId)));
const statusesOf = (streams: { status: number }[]) => streams.map(({ status }) => status).sort();

it("one person has few streams open, in all sessions together, and a club leaves enough to the others", async () => {
  const desk = await openDesk(server);
  // A kind that managers may start, and so may watch.
  const jobId = await desk.start("update_statuses", 1);
  const staffId = await createStaff(server.owner, desk.clubId, { role: 5 });
  const own = () => createSession(server.owner, desk.clubId, { staffId });
  const tokens = await Promise.all(Array.from({ length: 10 }, own));
  const streams = await openMany(desk, tokens, jobId);
  expect(statusesOf(streams)).toEqual([...Array(6).fill(200), ...Array(4).fill(429)]);

  // A slot is free again once a stream is closed.
  streams.find(({ status }) => status === 200)?.leave();
  await eventually(async () => expect((await open(desk, await own(), jobId)).status).toBe(200));

  const colleagues = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const id = await createStaff(server.owner, desk.clubId);
      return createSession(server.owner, desk.clubId, { staffId: id });
    }),
  );
  const others = await openMany(desk, colleagues, jobId);
  expect(statusesOf(others)).toEqual([...Array(34).fill(200), ...Array(6).fill(503)]);

  const away = await openDesk(server);
  expect((await open(away, away.token, await away.start("waits", 1))).status).toBe(200);
});
