import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { clubById } from "../../ground/clubs/index.ts";
import { queueMails } from "../../ground/messages/index.ts";
import { backInStock } from "./wishlist.mails.ts";

/** Mails per transaction. */
const batch = 100;
/** Batches of a club in one run; the rest waits for the next. */
const maxBatches = 50;
const open = 1;

/**
 * Mails every member of a club who is waiting for something that is back, once: the alert's row is deleted in the
 * transaction that queues the mail, and rows taken by another worker are skipped. A closed club's alerts wait.
 */
async function mailAlerts(ctx: Ctx, stopping: AbortSignal): Promise<void> {
  const { platform, clubId, domain } = ctx;
  if ((await clubById(platform, clubId))?.status !== open) return;
  for (let made = 0; made < maxBatches && !stopping.aborted; made += 1) {
    const taken = await inClub(ctx, async (tx) => {
      const due = await takeDueAlerts(tx, batch);
      const mails = due.flatMap(({ email, member_id, product_id, ...told }) =>
        // Somebody who cannot log in gets no mail; the row is deleted anyway.
        email === null
          ? []
          : [
              {
                mail: backInStock,
                to: email,
                memberId: member_id,
                data: {
                  ...told,
                  product_url: clubUrl(platform.config, domain, `/productdetail/${product_id}`),
                },
              },
            ],
      );
      await queueMails(tx, ctx, mails);
      return due.length;
    });
    if (taken < batch) return;
  }
}

/** The member waits for nothing any more, and gets no alerts. Their wishlist stays. */
export async function dropAlertsOf(tx: ClubTx, memberId: number): Promise<void> {
  await tx.query("delete from stock_alerts where club_id = $1 and member_id = $2", [tx.clubId, memberId]);
}

/** Alerts for what is on sale and available. */
const dueAlerts = `stock_alerts a
  join variations v on v.club_id = a.club_id and v.id = a.variation_id
  join products p on p.club_id = v.club_id and p.id = v.product_id
  where p.status = 'live' and v.archived_at is null and v.received - v.sold - v.held > 0`;

export type DueAlert = {
  member_id: number;
  product_id: number;
  /** Null if the person, or the primary member, cannot log in. */
  email: string | null;
  first_name: string;
  product_title: string;
  choice: string;
};

/** Takes due alerts, oldest first; their rows are deleted with this transaction. */
async function takeDueAlerts(tx: ClubTx, limit: number): Promise<DueAlert[]> {
  return tx.query<DueAlert>(
    `with due as (
       select a.id, p.id as product_id, p.title as product_title,
         concat_ws(', ', nullif(v.color, ''), nullif(v.size, '')) as choice
       from ${dueAlerts} and a.club_id = $1
       order by a.id limit $2 for update of a skip locked
     ), taken as (
       delete from stock_alerts a using due where a.club_id = $1 and a.id = due.id
       returning a.id, a.member_id, due.product_id, due.product_title, due.choice
     )
     select t.member_id, t.product_id, t.product_title, t.choice, m.first_name,
       case when m.account_status = 1 and m.erased_at is null and h.account_status is distinct from 2
         then m.email end as email
     from taken t join members m on m.club_id = $1 and m.id = t.member_id
     left join members h on h.club_id = m.club_id and h.id = m.primary_member_id
     order by t.id`,
    [tx.clubId, limit],
  );
}

/** Checks every minute what is back, and notifies those who asked. */
export const wishlistSweeps: Sweep[] = [
  sweepClubs({
    name: "back-in-stock",
    everySeconds: 60,
    due: (find) => find(`select distinct a.club_id from ${dueAlerts}`),
    act: (ctx, _, stopping) => mailAlerts(ctx, stopping),
  }),
];
