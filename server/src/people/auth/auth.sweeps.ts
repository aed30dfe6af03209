import { inClub } from "#server/platform/db/in-club.ts";
import { sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import { type Sweep, sweepInstallation } from "#server/platform/jobs/sweeps.ts";

/** A day after it ended nobody asks for a code or a session any more. */
const keptMs = 24 * 3600 * 1000;
/** Rows per club and table that one run deletes; the next one deletes the rest. */
const maxRows = 5_000;

/** Deletes codes, sessions and limits that ended a day ago. */
export const authSweeps: Sweep[] = [
  forget("codes"),
  forget("sessions"),
  sweepInstallation({
    name: "forget-limits",
    everySeconds: 3600,
    run: ({ limits, clock }) => limits.forget(dayBefore(clock.now())),
  }),
];

function forget(table: "codes" | "sessions"): Sweep {
  return sweepClubs({
    name: `forget-${table}`,
    everySeconds: 3600,
    due: (find, { clock }) =>
      find(`select distinct club_id from ${table} where expires_at < $1`, [dayBefore(clock.now())]),
    act: (ctx) =>
      inClub(ctx, (tx) =>
        tx.query(
          `delete from ${table} where club_id = $1 and id in (
             select id from ${table} where club_id = $1 and expires_at < $2
             order by id limit ${maxRows} for update skip locked)`,
          [tx.clubId, dayBefore(ctx.platform.clock.now())],
        ),
      ),
  });
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - keptMs);
}
