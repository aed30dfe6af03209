import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { makeSweep } from "./make-sweep.ts";
import { runSweeps, type Sweep } from "./sweeps.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const sweep = (name: string, run: Sweep["run"]) => makeSweep({ name, everySeconds: 0.01, run });

test("A sweep that throws runs again, and holds up no other", async () => {
  const broken = vi.fn(async () => {
    throw new Error("not today");
  });
  const sound = vi.fn(async () => undefined);
  const sweeps = runSweeps(server.platform, [sweep("broken", broken), sweep("sound", sound)]);
  await eventually(() => {
    expect(broken.mock.calls.length).toBeGreaterThan(3);
    expect(sound.mock.calls.length).toBeGreaterThan(3);
  });
  await sweeps.stop();
});

test("A sweep never overlaps itself, and stopping waits for the one under way and for what it left", async () => {
  let begun = 0;
  let running = 0;
  let most = 0;
  let goOn: () => void = () => undefined;
  const finish = vi.fn(async () => undefined);
  const slow = sweep("slow", async () => {
    begun += 1;
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    running -= 1;
  });
  const sweeps = runSweeps(server.platform, [{ ...slow, finish }]);
  for (let round = 1; round <= 4; round += 1) {
    await eventually(() => expect(begun).toBe(round));
    if (round < 4) goOn();
  }
  let isStopped = false;
  const stopped = sweeps.stop().then(() => {
    isStopped = true;
  });
  await Promise.resolve();
  expect([isStopped, finish.mock.calls.length]).toEqual([false, 0]);
  goOn();
  await stopped;
  expect([most, running, finish.mock.calls.length]).toEqual([1, 0, 1]);
});

test("A sweep looks less often where nothing is due, unless somebody waits for it", async () => {
  const quiet = vi.fn(async () => false);
  const busy = vi.fn(async () => true);
  const awaited = vi.fn(async () => false);
  const pace = { afterMs: -1, everySeconds: 3_600 };
  const sweeps = runSweeps(
    server.platform,
    [sweep("quiet", quiet), sweep("busy", busy), { ...sweep("awaited", awaited), isAwaited: true }],
    pace,
  );
  await eventually(() => {
    expect(busy.mock.calls.length).toBeGreaterThan(3);
    expect(awaited.mock.calls.length).toBeGreaterThan(3);
  });
  await sweeps.stop();
  expect(quiet.mock.calls.length).toBe(1);
});
