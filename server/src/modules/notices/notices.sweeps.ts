import type { Platform } from "#server/platform/context.ts";
import { acrossClubs } from "#server/platform/db/across-clubs.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { mailNotices } from "./mail-notices.ts";
import { noticeLowStock, untoldLow } from "./notice-low-stock.ts";

const keptDays = 90;
const dayMs = 24 * 3600 * 1000;
/** Clubs that are seen to in one run; the rest waits for the next. */
const maxClubs = 500;

/** What happens within a minute goes into one mail of a club. */
const mail: Sweep = {
  name: "notice-mails",
  everySeconds: 60,
  async run(platform) {
    const due = await acrossClubs(platform, (sweep) =>
      sweep<{ club_id: number }>("select distinct club_id from notices where mail_due limit $1", [maxClubs]),
    );
    await eachClub(platform, due, "the notices of a club can not be mailed", mailNotices);
  },
};

const lowStock: Sweep = {
  name: "low-stock",
  everySeconds: 600,
  async run(platform) {
    const low = await acrossClubs(platform, (sweep) =>
      sweep<{ club_id: number }>(`select distinct v.club_id from ${untoldLow} limit $1`, [maxClubs]),
    );
    await eachClub(platform, low, "the stock of a club can not be looked at", noticeLowStock);
  },
};

const forget: Sweep = {
  name: "old-notices",
  everySeconds: 3600,
  async run(platform) {
    const before = new Date(platform.clock.now().getTime() - keptDays * dayMs);
    const clubs = await acrossClubs(platform, (sweep) =>
      sweep<{ club_id: number }>("select distinct club_id from notices where created_at < $1", [before]),
    );
    await eachClub(platform, clubs, "old notices can not be removed", (_, clubId) =>
      inClub({ platform, clubId }, async (tx) => {
        await tx.query(
          `delete from notice_reads r using notices n
           where r.club_id = $1 and n.club_id = $1 and n.id = r.notice_id and n.created_at < $2`,
          [tx.clubId, before],
        );
        await tx.query(
          `delete from notices n where n.club_id = $1 and n.created_at < $2
             and not exists (select from notice_reads r where r.club_id = $1 and r.notice_id = n.id)`,
          [tx.clubId, before],
        );
      }),
    );
  },
};

export const noticeSweeps: Sweep[] = [mail, lowStock, forget];

/** One club that can not be seen to is logged and holds up no other. */
async function eachClub(
  platform: Platform,
  clubs: { club_id: number }[],
  problem: string,
  work: (platform: Platform, clubId: number) => Promise<void>,
): Promise<void> {
  for (const { club_id } of clubs) {
    try {
      await work(platform, club_id);
    } catch (err) {
      platform.log.error({ err, club_id }, problem);
    }
  }
}
