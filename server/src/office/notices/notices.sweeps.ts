import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { readClub } from "../../ground/clubs/index.ts";
import { queueMail } from "../../ground/messages/index.ts";
import { isLow, isOnSale, stockLeft } from "../../shop/catalog/index.ts";
import { clubNotice } from "./notices.mails.ts";
import { noticeWords } from "./notices.rules.ts";
import { takeForMail } from "./notices.ts";

/** Notices per mail; more wait for the next. */
const maxTaken = 500;
/** Listed one by one; for the rest only their number. */
const maxTold = 20;

/** Mails a club what happened since the last time, as far as it wants that emailed, in one mail to its contact address. */
async function mailNotices(ctx: Ctx): Promise<void> {
  const { config } = ctx.platform;
  await inClub(ctx, async (tx) => {
    const { club, settings } = await readClub(tx, ctx);
    const taken = await takeForMail(tx, maxTaken);
    const wanted = taken.filter(({ kind }) => settings.mailed_notices.includes(kind));
    const [first] = wanted;
    if (!first || club.contact_email === "") return;
    const notices = wanted.slice(0, maxTold).map(({ kind, subject_id, facts }) => {
      const { title, detail, link } = noticeWords(
        kind,
        subject_id,
        { ...facts, time_zone: ctx.timeZone },
        ctx.words,
      );
      return { title, detail, url: link === null ? "" : clubUrl(config, club.domain, link) };
    });
    await queueMail(tx, ctx, {
      mail: clubNotice,
      to: club.contact_email,
      data: {
        notices,
        more: wanted.length - notices.length,
        notices_url: clubUrl(config, club.domain, "/notices"),
      },
      dedupeKey: `club_notice:${first.id}`,
    });
  });
}

/** A key for a variation until new goods come in: the total received changes when they do. */
const mark = "v.id || ':' || v.received";
/** For the key of a notice: what was told as low is told once more when it has sold out. */
const stateMark = `${mark} || case when ${stockLeft} <= 0 then ':0' else '' end`;

/** Variations on sale of which few or none are left, as their club's settings say, and for which no notice has told that yet. */
const untoldLow = `variations v join products p on p.club_id = v.club_id and p.id = v.product_id
  join clubs c on c.id = v.club_id
  where ${isOnSale} and ${isLow(stockLeft, "c.low_stock")} and not exists (select from notices n where n.club_id = v.club_id and n.kind = 'low_stock'
      and n.subject_id = v.product_id and n.data -> 'told' ? (${mark})
      and (${stockLeft} > 0 or coalesce((n.data -> 'stock' ->> v.id::text)::int, 0) <= 0))`;

/**
 * Writes a notice for each product of which something ran low without one; it keeps how much it saw of each variation, by
 * its id. Safe to repeat, and concurrently.
 */
async function noticeLowStock(ctx: Ctx): Promise<void> {
  await inClub(ctx, (tx) =>
    tx.query(
      `insert into notices (club_id, kind, subject_id, data, dedupe_key, created_at)
       select v.club_id, 'low_stock', v.product_id,
         jsonb_build_object('told', jsonb_agg(${mark} order by v.id), 'variation_ids', jsonb_agg(v.id order by v.id),
           'stock', jsonb_object_agg(v.id, ${stockLeft})),
         'low_stock:' || v.product_id || ':' || md5(string_agg(${stateMark}, ',' order by v.id)), $2
       from ${untoldLow} and v.club_id = $1
       group by v.club_id, v.product_id order by v.product_id
       on conflict (club_id, dedupe_key) do nothing`,
      [tx.clubId, ctx.platform.clock.now()],
    ),
  );
}

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
