import { searchText } from "#contract/fold-text.ts";
import { rowsOfSheet } from "#contract/member-import.ts";
import { type notices as contract, noticeKinds, type notices } from "#contract/notices.ts";
import { type Ctx, staffId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { countsOfRun, countsOfUndoing } from "../../sales/redemption/index.ts";
import {
  managerKinds,
  managersLink,
  type NoticeFacts,
  type NoticeKind,
  noticeWords,
} from "./notices.rules.ts";

const newest = 5;
const mostCounted = 100;
const admin = 2;

/** What the caller may see: a manager only what they may act on. */
function readerOf(ctx: Ctx): NoticeReader {
  return { staffId: staffId(ctx), kinds: ctx.actor.role === admin ? noticeKinds : managerKinds };
}

/** One page, newest first. */
export async function showNotices(ctx: Ctx, input: Input<typeof notices.show>) {
  const { rows, ...page } = await inClub(ctx, (tx) => listNotices(tx, readerOf(ctx), input));
  return { data: rows.map((row) => presentNotice(ctx, row)), ...page };
}

/** For the bell: cheap enough to be polled. */
export async function showUnread(ctx: Ctx) {
  const { rows, count } = await inClub(ctx, (tx) => readUnread(tx, readerOf(ctx), newest, mostCounted));
  return { count, newest: rows.map((row) => presentNotice(ctx, row)) };
}

function presentNotice({ actor, words, timeZone: time_zone }: Ctx, row: NoticeRow) {
  const { subject_id, facts, ...notice } = row;
  const told = noticeWords(row.kind, subject_id, { ...facts, time_zone }, words);
  const link = actor.role === admin ? told.link : managersLink(told.link, facts);
  return { ...notice, ...told, link };
}

/** Marks one notice as read, or all up to one that the caller has seen; for the caller alone. Throws NOT_FOUND. */
export async function readNotices(ctx: Ctx, input: Input<typeof notices.read>): Promise<void> {
  const reader = readerOf(ctx);
  const id = "id" in input ? input.id : input.all_until;
  await inClub(ctx, async (tx) => {
    if (!(await mayRead(tx, reader, id))) throw new ApiError("NOT_FOUND");
    if ("id" in input) await markRead(tx, reader.staffId, id);
    else await markReadUntil(tx, reader.staffId, id);
  });
}

type NoticeRow = {
  id: number;
  kind: NoticeKind;
  subject_id: number | null;
  facts: NoticeFacts;
  is_read: boolean;
  created_at: Date;
};

/** Whose notices: everybody sees those without a person and their own, of these kinds. */
type NoticeReader = { staffId: number; kinds: readonly NoticeKind[] };

/** The outcomes of the rows of a job's workbook; gone after a month. Without the row of headings. */
const importedRows = `select count(*) as done, count(*) filter (where outcome = 'failed') as failed,
    count(*) filter (where outcome = 'skipped') as skipped, count(*) filter (where outcome = 'to_be_answered') as asked
  from (select outcome, row_number from import_rows where club_id = j.club_id and job_id = j.id
    union all select outcome, row_number from tracking_rows where club_id = j.club_id and job_id = j.id) one
  where outcome is not null and row_number % ${rowsOfSheet} > 0`;

/** What a notice's sentence needs about its subject, as it is now, so that notices store nothing personal. Of stock it says what it saw. */
const factsNow = `n.data || coalesce(case n.kind
  when 'low_stock' then (select jsonb_build_object('product_id', p.id, 'product_title', p.title, 'choices',
      (select jsonb_agg(jsonb_build_object('name', concat_ws(' ', nullif(v.color, ''), nullif(v.size, '')),
         'stock', coalesce((n.data -> 'stock' ->> v.id::text)::integer, v.received - v.sold - v.held)) order by v.position, v.id)
       from jsonb_array_elements_text(n.data -> 'variation_ids') one
       join variations v on v.club_id = p.club_id and v.id = one::bigint))
    from products p where p.club_id = n.club_id and p.id = n.subject_id)
  when 'mail_failed' then (select jsonb_build_object('recipient', m.recipient, 'subject', m.subject, 'error', m.last_error)
    from mails m where m.club_id = n.club_id and m.id = n.subject_id)
  when 'job_finished' then (select jsonb_build_object('job_kind', j.kind, 'job_status', j.status, 'error', j.error,
      'done_count', case when j.kind in ('import_members', 'import_tracking') then nullif(r.done, 0) else j.done_count end,
      'run', case when j.kind = 'redeem_packs' then ${countsOfRun} end,
      'undoing', case when j.kind = 'undo_redemption' then ${countsOfUndoing} end,
      'failed_count', j.failed_count + r.failed, 'skipped_count', r.skipped, 'asked_count', r.asked)
    from jobs j, lateral (${importedRows}) r where j.club_id = n.club_id and j.id = n.subject_id)
  when 'return_requested' then (select jsonb_build_object('order_id', o.id, 'order_number', o.number,
      'member_name', o.member_name, 'return_kind', r.kind)
    from returns r join orders o on o.club_id = r.club_id and o.id = r.order_id
    where r.club_id = n.club_id and r.id = n.subject_id)
  when 'webhook_failing' then (select jsonb_build_object('url', e.url)
    from webhook_endpoints e where e.club_id = n.club_id and e.id = n.subject_id)
  when 'reconciliation' then '{}'::jsonb
  else (select jsonb_build_object('order_id', o.id, 'order_number', o.number, 'member_name', o.member_name)
    from orders o where o.club_id = n.club_id and o.id = n.subject_id) end, '{}'::jsonb)`;

const isRead = `(n.id <= coalesce((select r.read_until from notice_reads r
    where r.club_id = $1 and r.staff_id = $2 and r.notice_id is null), 0)
  or exists (select from notice_reads r where r.club_id = $1 and r.staff_id = $2 and r.notice_id = n.id))`;

const forReader = "n.club_id = $1 and (n.staff_id is null or n.staff_id = $2) and n.kind = any($3)";

const sortColumns = {
  created_at: "n.created_at DIR, n.id DIR",
  kind: "n.kind DIR, n.created_at desc, n.id desc",
} as const;

const columns = `n.id, n.kind, n.subject_id, ${factsNow} as facts, ${isRead} as is_read, n.created_at`;

/** One page of what the reader may see. `keywords` is searched literally in the facts. */
async function listNotices(tx: ClubTx, reader: NoticeReader, input: Input<typeof contract.show>) {
  const order = sortColumns[input.sort ?? "created_at"].replaceAll("DIR", input.order_by ?? "desc");
  const keywords = searchText(input.keywords) ?? null;
  const values: unknown[] = [tx.clubId, reader.staffId, reader.kinds, input.kind ?? null];
  const parts = [`from notices n where ${forReader} and ($4::text is null or n.kind = $4)`];
  if (input.unread !== undefined) parts.push(`and ${input.unread === "true" ? "not " : ""}${isRead}`);
  if (keywords !== null)
    parts.push(`and strpos(fold_text((${factsNow})::text), $${values.push(keywords)}) > 0`);
  const from = parts.join(" ");
  return readPage(tx, input, { from, values }, ({ limit, offset }) =>
    tx.query<NoticeRow>(
      `select ${columns} ${from} order by ${order} limit ${limit} offset ${offset}`,
      values,
    ),
  );
}

/** The newest few, and how many are not read, counted up to `most`. */
async function readUnread(tx: ClubTx, reader: NoticeReader, newest: number, most: number) {
  const values = [tx.clubId, reader.staffId, reader.kinds];
  const rows = await tx.query<NoticeRow>(
    `select ${columns} from notices n where ${forReader} order by n.created_at desc, n.id desc limit ${newest}`,
    values,
    "newest_notices",
  );
  const [counted] = await tx.query<{ count: number }>(
    `select count(*) as count from (
       select from notices n where ${forReader}
         and n.id > coalesce((select r.read_until from notice_reads r
           where r.club_id = $1 and r.staff_id = $2 and r.notice_id is null), 0)
         and not exists (select from notice_reads r where r.club_id = $1 and r.staff_id = $2 and r.notice_id = n.id)
       limit ${most}) unread`,
    values,
    "count_unread_notices",
  );
  return { rows, count: counted?.count ?? 0 };
}

/** Whether the reader may see this notice. */
async function mayRead(tx: ClubTx, reader: NoticeReader, id: number): Promise<boolean> {
  const rows = await tx.query(`select from notices n where ${forReader} and n.id = $4`, [
    ...[tx.clubId, reader.staffId, reader.kinds, id],
  ]);
  return rows.length > 0;
}

async function markRead(tx: ClubTx, staffId: number, id: number): Promise<void> {
  await tx.query(
    `insert into notice_reads (club_id, staff_id, notice_id) values ($1, $2, $3)
     on conflict (club_id, staff_id, notice_id) do nothing`,
    [tx.clubId, staffId, id],
  );
}

/** Everything up to this notice; what was read further already stays read. */
async function markReadUntil(tx: ClubTx, staffId: number, id: number): Promise<void> {
  await tx.query(
    `insert into notice_reads as r (club_id, staff_id, notice_id, read_until) values ($1, $2, null, $3)
     on conflict (club_id, staff_id, notice_id) do update set read_until = greatest(r.read_until, $3)`,
    [tx.clubId, staffId, id],
  );
  await tx.query("delete from notice_reads where club_id = $1 and staff_id = $2 and notice_id <= $3", [
    tx.clubId,
    staffId,
    id,
  ]);
}

export type DueNotice = Omit<NoticeRow, "is_read">;

/** Takes notices not yet considered for a mail, oldest first. */
export async function takeForMail(tx: ClubTx, limit: number): Promise<DueNotice[]> {
  // Two workers that took some each would send two mails.
  await tx.query("select pg_advisory_xact_lock(hashtext('notice_mails'), $1::int)", [tx.clubId]);
  return tx.query<DueNotice>(
    `with due as (
       select id from notices where club_id = $1 and mail_due order by id limit $2 for update
     ), taken as (
       update notices n set mail_due = false from due where n.club_id = $1 and n.id = due.id
       returning n.club_id, n.id, n.kind, n.subject_id, n.data, n.created_at
     )
     select n.id, n.kind, n.subject_id, ${factsNow} as facts, n.created_at from taken n order by n.id`,
    [tx.clubId, limit],
  );
}
