import { Counter, Histogram } from "prom-client";
import type { Platform } from "../context.ts";
import { metrics } from "../http/metrics.ts";
import { makeSweep, never, type Sweep } from "./make-sweep.ts";

export type { Sweep };

const failures = new Counter({
  name: "kitroom_sweep_failures_total",
  help: "Sweeps that threw, by name",
  labelNames: ["sweep"],
  registers: [metrics],
});
const durations = new Histogram({
  name: "kitroom_sweep_duration_seconds",
  help: "Time a sweep took, by name",
  labelNames: ["sweep"],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120],
  registers: [metrics],
});

/** A sweep over what belongs to no club, such as rate limits. `sweepClubs` handles what belongs to clubs. */
export function sweepInstallation(sweep: {
  name: string;
  everySeconds: number;
  run(platform: Platform, stopping: AbortSignal): Promise<void>;
}): Sweep {
  const { run, ...named } = sweep;
  return makeSweep({ ...named, run: (platform, stopping = never) => run(platform, stopping) });
}

/** Where nothing was due for a minute, a sweep that looks more often than this does so only if somebody waits for it. */
const whereQuiet = { afterMs: 60_000, everySeconds: 5 };

/**
 * Runs every sweep now and then again each time its interval has passed since it ended, so none overlaps
 * itself. A sweep that throws is logged and counted, and runs again. `stop` waits for those under way.
 */
export function runSweeps(
  platform: Platform,
  sweeps: readonly Sweep[],
  quiet = whereQuiet,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loops = sweeps.map((sweep) => repeat(platform, sweep, stopping.signal, quiet));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function repeat(
  platform: Platform,
  sweep: Sweep,
  stopping: AbortSignal,
  quiet: typeof whereQuiet,
): Promise<void> {
  let foundAt = performance.now();
  while (!stopping.aborted) {
    const foundNothing = (await runOnce(platform, sweep, stopping)) === false;
    if (!foundNothing) foundAt = performance.now();
    const isQuiet = !sweep.isAwaited && foundNothing && performance.now() - foundAt > quiet.afterMs;
    const seconds = isQuiet ? Math.max(sweep.everySeconds, quiet.everySeconds) : sweep.everySeconds;
    await pause(seconds * 1000, stopping);
  }
  await sweep.finish?.(platform);
}

async function runOnce(platform: Platform, sweep: Sweep, stopping: AbortSignal): Promise<unknown> {
  const ended = durations.startTimer({ sweep: sweep.name });
  try {
    return await sweep.run(platform, stopping);
  } catch (err) {
    failures.inc({ sweep: sweep.name });
    platform.log.error({ err, sweep: sweep.name }, "a sweep failed and will run again");
    return true;
  } finally {
    ended();
  }
}

function pause(milliseconds: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      stopping.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    stopping.addEventListener("abort", end);
  });
}
