import { acrossClubs } from "#server/platform/db/across-clubs.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { dueAlerts } from "./alerts.queries.ts";
import { mailAlerts } from "./mail-alerts.ts";

/** Clubs that are seen to in one run; the rest waits for the next. */
const maxClubs = 500;

/** Looks every minute what is back, and tells those who asked. */
const backInStock: Sweep = {
  name: "back-in-stock",
  everySeconds: 60,
  async run(platform) {
    const clubs = await acrossClubs(platform, (sweep) =>
      sweep<{ club_id: number }>(`select distinct a.club_id from ${dueAlerts} limit $1`, [maxClubs]),
    );
    for (const { club_id } of clubs) {
      try {
        await mailAlerts(platform, club_id);
      } catch (err) {
        // One club that can not be seen to holds up no other.
        platform.log.error({ err, club_id }, "members of a club can not be told what is back in stock");
      }
    }
  },
};

export const wishlistSweeps: Sweep[] = [backInStock];
