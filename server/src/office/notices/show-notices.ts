import type { Notice, notices } from "#contract/notices.ts";
import { noticeKinds } from "#contract/notices.ts";
import { type Ctx, staffId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { listNotices, type NoticeReader, type NoticeRow, readUnread } from "./notices.queries.ts";
import { managerKinds, managersLink, noticeWords } from "./notices.rules.ts";

const newest = 5;
const mostCounted = 100;
const admin = 2;

/** What the caller may see: a manager only what they may act on. */
export function readerOf(ctx: Ctx): NoticeReader {
  return { staffId: staffId(ctx), kinds: ctx.actor.role === admin ? noticeKinds : managerKinds };
}

/** One page, newest first. */
export async function showNotices(ctx: Ctx, input: Input<typeof notices.show>) {
  const { rows, ...page } = await inClub(ctx, (tx) => listNotices(tx, readerOf(ctx), input));
  return { data: rows.map((row) => presentNotice(ctx, row)), ...page };
}

/** For the bell: cheap enough to be polled. */
export async function showUnread(ctx: Ctx): Promise<{ count: number; newest: Notice[] }> {
  const { rows, count } = await inClub(ctx, (tx) => readUnread(tx, readerOf(ctx), newest, mostCounted));
  return { count, newest: rows.map((row) => presentNotice(ctx, row)) };
}

function presentNotice({ actor, words, timeZone: time_zone }: Ctx, row: NoticeRow): Notice {
  const { id, kind, subject_id, facts, is_read, created_at } = row;
  const told = noticeWords(kind, subject_id, { ...facts, time_zone }, words);
  const link = actor.role === admin ? told.link : managersLink(told.link, facts);
  return { id, kind, ...told, link, is_read, created_at: created_at.toISOString() };
}
