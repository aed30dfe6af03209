import { once } from "node:events";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, createSession, createStaff } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { defineMaker, type MadeFile, type MakerRun, startJob } from "./index.ts";
import { forgetOrphans, forgetResults, removePartialFiles } from "./jobs.sweeps.ts";
import { type Desk, openDesk } from "./jobs.testing.ts";
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

const never = new AbortController().signal;

/** A maker of texts, run at once in this process; returns the job's number. */
async function run(make: (work: MakerRun) => Promise<MadeFile>, kind = "make_text"): Promise<number> {
  const id = await begin(kind);
  await runJob(server.platform, maker(make, kind), desk.message(id, kind), never);
  return id;
}

const maker = (make: (work: MakerRun) => Promise<MadeFile>, kind = "make_text") =>
  defineMaker({ kind, input: z.object({}), make: (_ctx, _input, work) => make(work) });

const begin = (kind = "make_text") =>
  inClub(desk.ctx, (tx) => startJob(tx, desk.ctx, { kind, input: {}, total: 0 }));

const threeLines = async (work: MakerRun): Promise<MadeFile> => {
  work.expect(3);
  for (const step of [1, 2, 3]) await work.report(step);
  return { name: "lines.csv", content: Buffer.from("a\nb\nc\n") };
};

const download = (id: number, token = desk.token, domain = desk.domain) =>
  server.call(domain, "GET", `/jobs/${id}/download`, { token });

describe("A job that makes a file", () => {
  test("counts its steps, keeps the file, and hands it out to who started it", async () => {
    const id = await run(threeLines);
    const shown = await server.call(desk.domain, "GET", `/jobs/${id}`, { token: desk.token });
    expect(shown.body.data).toMatchObject({
      status: "done",
      total: 3,
      done_count: 3,
      result: { name: "lines.csv", bytes: 6 },
    });
    const got = await download(id);
    expect(got.status).toBe(200);
    expect(got.headers.get("content-disposition")).toContain('filename="lines.csv"');
    expect(got.headers.get("cache-control")).toBe("no-store");
    expect(got.body).toBe("a\nb\nc\n");
  });

  test("ends as cancelled between two steps, and keeps nothing", async () => {
    const id = await begin();
    const stopped = maker(async (work) => {
      work.expect(1_000);
      await server.call(desk.domain, "POST", `/jobs/${id}/cancel`, { token: desk.token, body: {} });
      // Ends by the throw that the cancellation is.
      while ((await desk.row(id)).status === "running") await work.report(1);
      throw new Error("It was never stopped");
    });
    await runJob(server.platform, stopped, desk.message(id, "make_text"), never);
    expect(await desk.row(id)).toMatchObject({ status: "cancelled", result_key: null });
    expect((await download(id)).status).toBe(404);
  });

  test("begins anew after its worker died, with progress that never falls", async () => {
    const id = await begin();
    const message = desk.message(id, "make_text");
    const dying = maker(async (work) => {
      work.expect(3);
      while ((await desk.row(id)).done_count < 2) await work.report(2);
      throw new Error("killed");
    });
    await expect(runJob(server.platform, dying, message, never)).rejects.toThrow("killed");
    expect(await desk.row(id)).toMatchObject({ status: "running", done_count: 2 });
    const seen: number[] = [];
    const again = maker(async (work) => {
      work.expect(3);
      await work.report(0);
      seen.push((await desk.row(id)).done_count);
      return threeLines(work);
    });
    await runJob(server.platform, again, message, never);
    expect(seen).toEqual([2]);
    expect(await desk.row(id)).toMatchObject({ status: "done", done_count: 3 });
  });

  test("says why it cannot be made", async () => {
    const id = await run(async () => {
      throw new ApiError("NOT_FOUND", { message: () => "There are no orders." });
    });
    expect(await desk.row(id)).toMatchObject({ status: "failed", error: "There are no orders." });
    expect((await download(id)).status).toBe(404);
  });

  test("writes nothing once another worker has it", async () => {
    const id = await begin();
    const message = desk.message(id, "make_text");
    const late = maker(async () => {
      await runJob(server.platform, maker(threeLines), message, never);
      return { name: "late.csv", content: Buffer.from("late") };
    });
    await runJob(server.platform, late, message, never);
    expect((await desk.row(id)).result_name).toBe("lines.csv");
    expect((await download(id)).body).toBe("a\nb\nc\n");
  });
});

describe("What a job made", () => {
  test("is for who started it and for admins, of this club only", async () => {
    const id = await run(threeLines);
    const tokenOf = async (clubId: number, role: number) =>
      createSession(server.owner, clubId, { staffId: await createStaff(server.owner, clubId, { role }) });
    expect((await download(id, await tokenOf(desk.clubId, 2))).status).toBe(200);
    expect((await download(id, await tokenOf(desk.clubId, 5))).status).toBe(404);
    const other = `club-${Math.random().toString(36).slice(2, 10)}`;
    const otherClub = await createClub(server.owner, { domain: other });
    const strange = await download(id, await tokenOf(otherClub, 2), other);
    const unknown = await download(999_999, await tokenOf(otherClub, 2), other);
    expect(strange.status).toBe(404);
    expect({ ...strange.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
    expect((await server.call(desk.domain, "GET", `/jobs/${id}/download`)).status).toBe(401);
  });

  test("is gone after a day, also from the store", async () => {
    const id = await run(threeLines);
    const { result_key: key } = await desk.row(id);
    if (!key) throw new Error("Nothing was kept");
    const dayAgo = new Date(server.clock.now().getTime() - 1_000);
    await server.owner.query("update jobs set result_until = $2 where id = $1", [id, dayAgo]);
    const late = await download(id);
    expect(late.status).toBe(410);
    expect(late.body.code).toBe("LINK_EXPIRED");
    await forgetResults.run(server.platform);
    expect(await server.platform.files.open(key)).toBeNull();
    expect((await download(id)).status).toBe(410);
  });

  test("that a killed worker left half, or told nobody of, is removed a day later, and nothing else is", async () => {
    const { files, config } = server.platform;
    const at = (...path: string[]) => join(config.dataDir, "files", ...path);
    const age = async (path: string, hours: number) => {
      const time = new Date(server.clock.now().getTime() - hours * 3600 * 1000);
      await utimes(path, time, time);
    };
    const { result_key: kept } = await desk.row(await run(threeLines));
    if (!kept) throw new Error("Nothing was kept");
    const orphan = (name: string) => `${desk.clubId}/results/${name}.csv`;
    for (const [name, hours] of [
      ["old", 30],
      ["young", 2],
    ] as const) {
      await files.put(orphan(name), Buffer.from("a"));
      await age(at(orphan(name)), hours);
      await writeFile(at(".being-written", name), "half");
      await age(at(".being-written", name), hours);
    }
    await age(at(kept), 30);
    await forgetOrphans.run(server.platform);
    await removePartialFiles.run(server.platform);
    const left = await Promise.all([kept, orphan("old"), orphan("young")].map((key) => files.find(key)));
    expect(left.map((file) => file !== null)).toEqual([true, false, true]);
    expect(await readdir(at(".being-written"))).toEqual(["young"]);
    for await (const key of files.keys()) expect(key).not.toContain(".being-written");
  });

  test("is sent in pieces, as fast as it is taken, and let go when its taker is gone", async () => {
    const size = 60 * 1024 * 1024;
    const { result_key: key, id } = await desk.row(
      await run(async () => ({ name: "large.csv", content: Buffer.alloc(size, "a") })),
    );
    if (!key) throw new Error("Nothing was kept");
    const { find } = server.platform.files;
    let stream: Readable | undefined;
    let taken = 0;
    const spied = vi.spyOn(server.platform.files, "find").mockImplementation(async (wanted) => {
      const file = await find(wanted);
      if (!file) return null;
      const read = () => {
        stream = file.read();
        const push = stream.push.bind(stream);
        stream.push = (part: Buffer | null) => {
          taken += part?.length ?? 0;
          return push(part);
        };
        return stream;
      };
      return { ...file, read };
    });
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const host = `${desk.domain}.kitroom.localhost:${server.port}`;
      const headers = { host, authorization: `Bearer ${desk.token}` };
      request({ port: server.port, host: "127.0.0.1", path: `/api/jobs/${id}/download`, headers }, resolve)
        .on("error", reject)
        .end();
    });
    expect(Number(answer.headers["content-length"])).toBe(size);
    await once(answer, "readable");
    // Most of it waits on the disk until somebody reads it.
    expect(taken).toBeLessThan(size / 2);
    answer.destroy();
    await eventually(() => expect(stream?.destroyed).toBe(true));
    spied.mockRestore();
  });
});
