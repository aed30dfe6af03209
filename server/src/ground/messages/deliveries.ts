import type { z } from "zod";
import { searchText } from "#contract/fold-text.ts";
import { type delivery, deliveryStates, type messages } from "#contract/messages.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { byPlace } from "#server/platform/db/by-place.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { type FoundRows, readPage, searchNewest } from "#server/platform/db/read-page.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input, Output } from "#server/platform/http/routes.ts";
import type { Words } from "#server/words/languages.ts";
import { type Mail, type MailEvent, type Mails, mailOf } from "./mail.ts";
import { insertMail } from "./outbox/queue-mail.ts";

type Asked = Input<typeof messages.deliveries>;
type Delivery = z.input<typeof delivery>;
type Row = Omit<Delivery, "title" | "can" | "recipient_now"> & {
  has_text: boolean;
  member_email: string | null;
};

/** Where the member of a mail is reached today: a child without an address, at the family's. */
const memberEmail = `(select coalesce(m.email, p.email) from members m
  left join members p on p.club_id = $1 and p.id = m.primary_member_id
  where m.club_id = $1 and m.id = mails.member_id)`;
const columns = `id, event, recipient, subject, status, attempts, last_error, sent_by, member_id, order_id, created_at, due_at,
  sent_at, text <> '' as has_text, ${memberEmail} as member_email`;
/** A search shows this many mails of one person or order. */
const mostFound = 1_000;

const newestFirst = "created_at desc, id desc";
const sortColumns = {
  created_at: "created_at DIR, id DIR",
  recipient: "recipient DIR, id DIR",
  status: `${byPlace(deliveryStates, "status", "DIR")}, created_at DIR, id DIR`,
} as const;

/** The club's mails, newest first by default. `keywords` is searched in recipient and subject. */
export function listMailDeliveries(
  ctx: Ctx,
  mails: Mails,
  asked: Asked,
): Promise<Output<typeof messages.deliveries>> {
  const { sort = "created_at", order_by = "desc" } = asked;
  return inClub(ctx, async (tx) => {
    const known = await findMails(tx, asked);
    const { from, values } = known
      ? { from: "from mails where club_id = $1 and id = any($2)", values: [tx.clubId, known.ids] }
      : selected(tx, asked);
    const order = sortColumns[sort].replaceAll("DIR", order_by);
    const { rows, ...page } = await readPage(
      tx,
      asked,
      { from, values, newestFirst, ...(known && { known }) },
      ({ limit, offset }) =>
        tx.query<Row>(`select ${columns} ${from} order by ${order} limit ${limit} offset ${offset}`, values),
    );
    return { data: rows.map((row) => present(row, mailOf(mails, row.event), ctx.words)), ...page };
  });
}

/** What a search finds, with the filters; null if nothing is searched for. Mails to an address or of an order are found by key. */
async function findMails(tx: ClubTx, asked: Asked): Promise<FoundRows | null> {
  const text = searchText(asked.keywords);
  if (!text) return null;
  const { from, values } = selected(tx, asked);
  const given = `$${values.length + 1}`;
  const keyed = await tx.query<{ id: number }>(
    `select id ${from} and id = any(array(
       (select n.id from members m join mails n on n.club_id = m.club_id and n.member_id = m.id
        where m.club_id = $1 and m.email = ${given} order by n.id desc limit ${mostFound})
       union all
       (select n.id from orders o join mails n on n.club_id = o.club_id and n.order_id = o.id
        where o.club_id = $1 and o.number = upper(${given}) limit ${mostFound})))`,
    [...values, text],
  );
  return searchNewest(tx, {
    keyed: keyed.map(({ id }) => id),
    isAll: false,
    id: "id",
    fits: `strpos(fold_text(recipient || ' ' || subject), ${given}) > 0`,
    from,
    newestFirst,
    values: [...values, text],
  });
}

function selected(tx: ClubTx, asked: Asked): { from: string; values: unknown[] } {
  const conditions: [sql: string, value: unknown][] = [
    ["status = ?", asked.status],
    ["event = ?", asked.event],
    ["member_id = ?", asked.member_id],
    ["order_id = ?", asked.order_id],
  ];
  const given = conditions.filter(([, value]) => value !== undefined);
  const where = given.map(([sql], at) => sql.replace("?", `$${at + 2}`));
  return {
    from: `from mails where ${["club_id = $1", ...where].join(" and ")}`,
    values: [tx.clubId, ...given.map(([, value]) => value)],
  };
}

function present({ has_text, member_email, ...row }: Row, mail: Mail | undefined, words: Words): Delivery {
  const mayResend = has_text && row.status !== "queued" && !holdsSecret(mail);
  const reader = readerOf({ recipient: row.recipient, member_email }, mail);
  return {
    ...row,
    title: mail ? words.mails[mail.event].title : row.event,
    recipient_now: mayResend && reader !== row.recipient ? reader : null,
    can: { resend: mayResend },
  };
}

/** Whether mails of this kind contain a code or a link that works once. */
function holdsSecret(mail: Mail | undefined): boolean {
  return mail?.secretLifeSeconds !== undefined;
}

type Addresses = { recipient: string; member_email: string | null };

/** Where a copy goes: to the member's address of today, or, where the mail was nobody's or meant for that address, where it went. */
function readerOf({ recipient, member_email }: Addresses, mail: Mail | undefined): string {
  if (!member_email || mail?.isForFormerAddress) return recipient;
  return member_email === recipient.toLowerCase() ? recipient : member_email;
}

type SentMail = Addresses & {
  event: string;
  subject: string;
  html: string;
  text: string;
  status: string;
  reply_to: string | null;
  stop_url: string | null;
  member_id: number | null;
  order_id: number | null;
};

/**
 * Queues a copy of the mail, as it was written then, with a new id, and returns the address. Throws NOT_FOUND, LINK_EXPIRED
 * if it contained a code or a link or was erased, DUPLICATE while it or its last copy is still queued.
 */
export function resendMail(ctx: Ctx, mails: Mails, id: number): Promise<string> {
  return inClub(ctx, async (tx) => {
    const mail = await lockMail(tx, id);
    if (!mail) throw new ApiError("NOT_FOUND");
    const kind = mailOf(mails, mail.event);
    if (holdsSecret(kind)) {
      throw new ApiError("LINK_EXPIRED", { message: ({ messages }) => messages.worksOnce });
    }
    if (mail.text === "") throw new ApiError("LINK_EXPIRED", { message: ({ messages }) => messages.erased });
    const copies = await copiesOf(tx, id);
    if (mail.status === "queued" || copies.some(({ status }) => status === "queued")) {
      throw new ApiError("DUPLICATE", { message: ({ messages }) => messages.stillWaiting });
    }
    const dedupeKey = copyKeys(id)[copies.length];
    if (!dedupeKey)
      throw new ApiError("DUPLICATE", {
        message: ({ messages }) => messages.sentTooOften(maxCopies),
      });
    const to = readerOf(mail, kind);
    await insertMail(tx, ctx, {
      ...mail,
      // Anybody waiting for a mail right now waits for a code or a link, which is not sent again.
      isUrgent: false,
      to,
      ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
      stopUrl: mail.stop_url,
      memberId: mail.member_id,
      orderId: mail.order_id,
      dedupeKey,
    });
    await recordAudit(tx, ctx, {
      action: "mail.resent",
      subjectKind: "mail",
      subjectId: id,
      memberId: mail.member_id,
      before: { recipient: mail.recipient },
      after: { recipient: to, event: mail.event, subject: mail.subject },
    });
    return to;
  });
}

/** Equality uses the index of keys; a text pattern would read every mail. */
const maxCopies = 20;
const copyKeys = (id: number) => Array.from({ length: maxCopies }, (_, at) => `resend:${id}:${at + 1}`);

/**
 * Locked, so that two concurrent resends run one after the other. Its person is locked first, as by whoever erases them: a
 * copy is either theirs to delete, or made of what they left.
 */
async function lockMail(tx: ClubTx, id: number): Promise<SentMail | undefined> {
  await tx.query(
    `select 1 from members where club_id = $1 and id in (
       select member_id from mails where club_id = $1 and id = $2
       union select o.member_id from mails n join orders o on o.club_id = n.club_id and o.id = n.order_id
       where n.club_id = $1 and n.id = $2) order by id for share`,
    [tx.clubId, id],
  );
  const [row] = await tx.query<SentMail>(
    `select event, recipient, subject, html, text, status, reply_to, stop_url, member_id, order_id, ${memberEmail} as member_email
     from mails where club_id = $1 and id = $2 for update`,
    [tx.clubId, id],
  );
  return row;
}

function copiesOf(tx: ClubTx, id: number): Promise<{ status: string }[]> {
  return tx.query<{ status: string }>(
    "select status from mails where club_id = $1 and dedupe_key = any($2)",
    [tx.clubId, copyKeys(id)],
  );
}

/** Takes back what was not sent yet of one kind to an address, where nobody wants it any more, so that it does not fail either. */
export async function takeBackMails(
  tx: ClubTx,
  { event, recipient }: { event: MailEvent; recipient: string },
): Promise<void> {
  await tx.query(
    "delete from mails where club_id = $1 and status = 'queued' and event = $2 and recipient = $3",
    [tx.clubId, event, recipient],
  );
}

const theirs = `club_id = $1 and (member_id = any($2) or order_id = any($3)
  or (event = 'contact_message' and exists (
    select 1 from unnest($4::text[]) email where strpos(lower(mails.text), email) > 0)))`;

/**
 * Erases the text of every mail to or about these people: sent to them, about their orders, or written by them to the club.
 * The fact and time of sending stay. What was not sent yet goes as a whole: it is wanted by nobody, so it has not failed either.
 */
export async function forgetMailsOf(
  tx: ClubTx,
  { memberIds, orderIds, emails }: { memberIds: number[]; orderIds: number[]; emails: string[] },
): Promise<void> {
  const whose = [tx.clubId, memberIds, orderIds, emails];
  await tx.query(`delete from mails where status = 'queued' and ${theirs}`, whose);
  await tx.query(
    `update mails set recipient = '', subject = '', html = '', text = '', reply_to = null, stop_url = null, last_error = null
     where ${theirs}`,
    whose,
  );
}
