import { settle } from "../quick-start.ts";

/** How long an orderly stop may take, after the time for load balancers, before the process ends anyway, in milliseconds. */
const stopLimitMs = 15_000;

/**
 * Reports that this process is ready, and stops it in order on SIGTERM, SIGINT, or when the process that started
 * it is gone.
 */
export function runUntilStopped(stop: () => Promise<void>, drainSeconds = 0): void {
  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopLimitMs + drainSeconds * 1000).unref();
    await stop();
    process.exit(0);
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  process.on("disconnect", end);
  process.send?.({ ready: true });
  settle();
}
