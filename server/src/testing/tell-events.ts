import type { Platform } from "../platform/context.ts";
import { eventSweep } from "../platform/events.ts";
import { projections } from "../worker.ts";

const sweep = eventSweep(projections);

/** Tells everything that has happened, as a worker does within a second. */
export async function tellEvents(platform: Platform): Promise<void> {
  await sweep.run(platform);
}
