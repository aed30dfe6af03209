import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { readClub } from "../../ground/clubs/index.ts";
import { queueMail } from "../../ground/messages/index.ts";
import { clubNotice } from "./notices.mails.ts";
import { takeForMail } from "./notices.queries.ts";
import { noticeWords } from "./notices.rules.ts";

/** Notices per mail; more wait for the next. */
const maxTaken = 500;
/** Listed one by one; for the rest only their number. */
const maxTold = 20;

/** Mails a club what happened since the last time, as far as it wants that emailed, in one mail to its contact address. */
export async function mailNotices(ctx: Ctx): Promise<void> {
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
