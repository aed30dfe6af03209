import { sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { dueAlerts } from "./alerts.queries.ts";
import { mailAlerts } from "./mail-alerts.ts";

/** Checks every minute what is back, and notifies those who asked. */
export const wishlistSweeps: Sweep[] = [
  sweepClubs({
    name: "back-in-stock",
    everySeconds: 60,
    due: (find) => find(`select distinct a.club_id from ${dueAlerts}`),
    act: (ctx, _, stopping) => mailAlerts(ctx, stopping),
  }),
];
