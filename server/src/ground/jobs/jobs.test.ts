import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { jobStarters } from "#contract/job-kinds.ts";
import type { Job } from "#contract/jobs.ts";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, createMember, createSession, createStaff } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { jobs } from "../../worker.ts";
import { counting, type Desk, openDesk, openJobStream } from "./jobs.testing.ts";
import { runJob } from "./run-job.ts";

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

describe("Cancelling", () => {
  const cancel = (id: number, as = desk.token) =>
    server.call(desk.domain, "POST", `/jobs/${id}/cancel`, { token: as, body: {} });

  test("stops a running job after the item it is at; what is done stays done", async () => {
    const gates = new Map<number, () => void>();
    const job = counting("cancel", async (_ctx, item) => {
      await new Promise<void>((resolve) => gates.set(item, resolve));
      return undefined;
    });
    await desk.work(job);
    const id = await desk.start("cancel", 400);
    const letThrough = setInterval(() => {
      for (const open of gates.values()) open();
    }, 5);
    await eventually(async () => expect((await desk.row(id)).done_count).toBeGreaterThan(0));
    expect((await cancel(id)).body.data).toMatchObject({ id, status: "running" });
    await desk.ended(id);
    clearInterval(letThrough);
    const { status, done_count } = await desk.row(id);
    expect(status).toBe("cancelled");
    expect(done_count).toBeLessThan(400);
  });

  test("ends a job that waits at once, so that it never runs; again changes nothing", async () => {
    const ran = vi.fn(async () => undefined);
    const id = await desk.start("waiting", 3);
    expect((await cancel(id)).body.data).toMatchObject({ status: "cancelled", done_count: 0 });
    const { finished_at } = await desk.row(id);
    expect((await cancel(id)).status).toBe(200);
    expect((await desk.row(id)).finished_at).toEqual(finished_at);
    await runJob(
      server.platform,
      counting("waiting", ran),
      desk.message(id, "waiting"),
      new AbortController().signal,
    );
    expect(ran).not.toHaveBeenCalled();
  });
});

describe("A manager and jobs", () => {
  const managerToken = async () =>
    createSession(server.owner, desk.clubId, {
      staffId: await createStaff(server.owner, desk.clubId, { role: 5 }),
    });

  const calls = [
    "GET /jobs/{id}",
    "POST /jobs/{id}/cancel",
    "GET /jobs/{id}/events",
    "GET /jobs/{id}/download",
  ];
  test.each(calls)("%s does not find what only admins may start", async (call) => {
    const id = await desk.start("import_members", 7);
    const [method = "", path = ""] = call.replace("{id}", String(id)).split(" ");
    const options = { token: await managerToken(), ...(method === "POST" && { body: {} }) };
    const { status, body } = await server.call(desk.domain, method, path, options);
    expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    expect((await desk.row(id)).status).toBe("queued");
  });

  test("they cancel what they may start, also what an admin started", async () => {
    const id = await desk.start("make_document", 7);
    const options = { token: await managerToken(), body: {} };
    const { body } = await server.call(desk.domain, "POST", `/jobs/${id}/cancel`, options);
    expect(body.data.status).toBe("cancelled");
  });

  test("every kind of job says which call starts it", () => {
    expect(jobs.map(({ kind }) => kind).sort()).toEqual(Object.keys(jobStarters).sort());
  });
});

describe("Watching", () => {
  test("shows a job to the club's admins and managers", async () => {
    const id = await desk.start("update_statuses", 7);
    const manager = await createStaff(server.owner, desk.clubId, { role: 5 });
    for (const as of [desk.token, await createSession(server.owner, desk.clubId, { staffId: manager })]) {
      const { status, body } = await server.call(desk.domain, "GET", `/jobs/${id}`, { token: as });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        id,
        kind: "update_statuses",
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
      const id = await desk.start("kept", 1);
      const [method = "", path = ""] = call.replace("{id}", String(id)).split(" ");
      const body = method === "POST" ? { body: {} } : {};
      const memberId = await createMember(server.owner, desk.clubId);
      const member = await createSession(server.owner, desk.clubId, { memberId });
      const otherDomain = `other-${desk.domain}`;
      const other = await createClub(server.owner, { domain: otherDomain });
      const otherStaff = await createStaff(server.owner, other);
      const otherToken = await createSession(server.owner, other, { staffId: otherStaff });
      expect((await server.call(desk.domain, method, path, body)).status).toBe(401);
      expect((await server.call(desk.domain, method, path, { ...body, token: member })).status).toBe(403);
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
      expect((await desk.row(id)).status).toBe("queued");
    },
  );

  test("streams every change until the job is over", async () => {
    const id = await desk.start("stream", 3);
    const answer = await openJobStream(server, desk, id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/event-stream");
    const told: Job[] = [];
    for await (const line of createInterface({ input: answer })) {
      if (!line.startsWith("data: ")) continue;
      told.push(JSON.parse(line.slice("data: ".length)));
      // Only then does a worker take it: the first event shows the job as it waits.
      if (told.length === 1) await desk.work(counting("stream", async () => undefined));
    }
    expect(told[0]).toMatchObject({ id, status: "queued" });
    expect(told.at(-1)).toMatchObject({ id, status: "done", done_count: 3 });
  });
});
