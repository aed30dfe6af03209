import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { mailNotices } from "./mail-notices.ts";
import { noticeLowStock, untoldLow } from "./notice-low-stock.ts";

const keptDays = 90;
const dayMs = 24 * 3600 * 1000;

/** What happens within a minute goes into one mail of a club. */
const mail = sweepClubs({
  name: "notice-mails",
  everySeconds: 60,
  due: (find) => find("select distinct club_id from notices where mail_due"),
  act: mailNotices,
});

const lowStock = sweepClubs({
  name: "low-stock",
  everySeconds: 600,
  due: (find) => find(`select distinct v.club_id from ${untoldLow}`),
  act: noticeLowStock,
});

const forget = sweepClubs({
  name: "old-notices",
  everySeconds: 3600,
  due: (find, { clock }) =>
    find("select distinct club_id from notices where created_at < $1", [keptFrom(clock.now())]),
  act: forgetNotices,
});

export const noticeSweeps: Sweep[] = [mail, lowStock, forget];

async function forgetNotices(ctx: Ctx): Promise<void> {
  const before = keptFrom(ctx.platform.clock.now());
  await inClub(ctx, async (tx) => {
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
  });
}

function keptFrom(now: Date): Date {
  return new Date(now.getTime() - keptDays * dayMs);
}
