import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { mailStopPath, type StoppableMail, stoppableMails } from "#contract/mail-stops.ts";
import { clubKey, type EarlierKeys, keysFor } from "#server/platform/club-keys.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { keyFor } from "#server/platform/secrets.ts";
import type { Mail } from "../mail.ts";
import { type MailLook, mailLook } from "../writing/mail-look.ts";
import { type RenderedMail, renderMail } from "../writing/render-mail.ts";

export type NewMail<Data extends object> = {
  mail: Mail<Mail["event"], Data>;
  /** One address. */
  to: string;
  data: NoInfer<Data>;
  memberId?: number | null;
  orderId?: number | null;
  /** Where replies go, if not to the club. */
  replyTo?: string;
  /** A second mail of the club with the same key is not queued, such as `order_placed:17`. */
  dedupeKey?: string;
};

/**
 * Queues a mail in the caller's transaction: written now, in the club's words and colours, and sent by the
 * worker once the transaction is committed. One INSERT; nothing is sent from here.
 */
export async function queueMail<Data extends object>(
  tx: ClubTx,
  ctx: Ctx,
  mail: NewMail<Data>,
): Promise<number | null> {
  const [id] = await queueMails(tx, ctx, [mail]);
  return id ?? null;
}

/** Queues several of one kind of mail, in one INSERT. Nobody can be reached without an address, as after they were erased. */
export async function queueMails<Data extends object>(
  tx: ClubTx,
  ctx: Ctx,
  mails: NewMail<Data>[],
): Promise<number[]> {
  const reachable = mails.filter(({ to }) => to !== "");
  if (reachable.length === 0) return [];
  const look = await mailLook(tx, ctx.platform);
  const signer = { secretKey: ctx.platform.config.secretKey, clubId: tx.clubId };
  const mailRows = reachable.map(({ mail, data, ...sending }) => {
    const stop = stopUrl(signer, look.homeUrl, { event: mail.event, ...sending });
    const rendered = render(ctx, { ...look, stopUrl: stop }, mail, data);
    return { ...sending, ...rendered, ...mailKind(mail), stopUrl: stop };
  });
  return insertMails(tx, ctx, look, mailRows);
}

type WrittenMail = RenderedMail &
  Omit<NewMail<object>, "mail" | "data"> & { event: string; isUrgent: boolean; stopUrl?: string | null };

/** What a mail's row stores about its kind. */
export function mailKind({ event, urgency }: Mail) {
  return { event, isUrgent: urgency !== undefined };
}

/** Queues a mail that is already written. */
export async function insertMail(tx: ClubTx, ctx: Ctx, mail: WrittenMail): Promise<void> {
  await insertMails(tx, ctx, await mailLook(tx, ctx.platform), [mail]);
}

/** Returns the ids of those that are new. */
async function insertMails(
  tx: ClubTx,
  ctx: Ctx,
  { host }: MailLook,
  mails: WrittenMail[],
): Promise<number[]> {
  const rows = mails.map((mail) => ({
    event: mail.event,
    is_urgent: mail.isUrgent,
    dedupe_key: mail.dedupeKey,
    recipient: mail.to,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    // Fixed here, so that a mail sent again is recognised as the same one.
    message_id: `<${randomUUID()}@${host}>`,
    reply_to: mail.replyTo,
    stop_url: mail.stopUrl,
    member_id: mail.memberId,
    order_id: mail.orderId,
  }));
  const inserted = await tx.query<{ id: number }>(
    `insert into mails (club_id, event, is_urgent, dedupe_key, recipient, subject, html, text, message_id, reply_to, stop_url, member_id, order_id, due_at, created_at)
     select $1, m.event, m.is_urgent, m.dedupe_key, m.recipient, m.subject, m.html, m.text, m.message_id, m.reply_to, m.stop_url, m.member_id, m.order_id, $3, $3
     from json_to_recordset($2::json) as m (event text, is_urgent boolean, dedupe_key text, recipient text, subject text, html text,
       text text, message_id text, reply_to text, stop_url text, member_id bigint, order_id bigint)
     on conflict (club_id, dedupe_key) do nothing returning id`,
    [tx.clubId, JSON.stringify(rows), ctx.platform.clock.now()],
    "queue_mails",
  );
  return inserted.map(({ id }) => id);
}

/** A wording of the club's that cannot be used must not hold up the order that the mail is about. */
function render<Data extends object>(
  ctx: Ctx,
  look: MailLook,
  mail: Mail<Mail["event"], Data>,
  data: NoInfer<Data>,
): RenderedMail {
  const own = look.wordings.get(mail.event);
  if (own) {
    try {
      return renderMail(look, mail, data, own);
    } catch (err) {
      ctx.log.warn({ err, event: mail.event }, "the club's own wording of a mail cannot be used");
    }
  }
  return renderMail(look, mail, data);
}

/** Who gets mails of a kind: a member, or an address of the club's. */
type MailReader = { memberId: number } | { email: string };

type Signer = { secretKey: string; clubId: number };

/** Where the reader of a mail unsubscribes from its kind, relative to the club's `homeUrl`; null for mails that are owed. */
function stopUrl(
  signer: Signer,
  homeUrl: string,
  mail: { event: string; to: string; memberId?: number | null },
): string | null {
  const event = stoppableMails.find((one) => one === mail.event);
  if (!event) return null;
  const reader = mail.memberId ? { memberId: mail.memberId } : { email: mail.to };
  return new URL(`${mailStopPath}?token=${stopToken(signer, event, reader)}`, homeUrl).href;
}

/**
 * Proof that whoever has the link was sent a mail of this kind. It is signed, not stored, so that it
 * stays valid as long as the mail is kept and its SECRET_KEY is accepted. `back_in_stock.12.<signature>`
 */
function stopToken(signer: Signer, event: StoppableMail, reader: MailReader): string {
  const about = aboutOf(event, reader);
  return `${about}.${signatureOf(signer, about, reader)}`;
}

function aboutOf(event: StoppableMail, reader: MailReader): string {
  return `${event}.${"memberId" in reader ? reader.memberId : 0}`;
}

/** `earlierKeys`: of the cells that the club was in before. */
type Verifier = { acceptedKeys: readonly string[]; clubId: number; earlierKeys: EarlierKeys };

/** The kind and, if any, the member of a genuine token; null for any other text. */
export function readStopToken(
  { acceptedKeys, clubId, earlierKeys }: Verifier,
  token: string,
  clubEmail: string,
): { event: StoppableMail; memberId: number | null } | null {
  const [, name, number] = /^(\w+)\.(\d{1,15})\.[\w-]{43}$/.exec(token) ?? [];
  const event = stoppableMails.find((one) => one === name);
  if (!event) return null;
  const memberId = Number(number);
  const reader = memberId > 0 ? { memberId } : { email: clubEmail };
  const about = aboutOf(event, reader);
  const signatures = [
    ...acceptedKeys.map((secretKey) => signatureOf({ secretKey, clubId }, about, reader)),
    ...keysFor("mail-stops", earlierKeys).map((key) => signedWith(key, about, reader)),
    ...acceptedKeys.map((secretKey) => earlierSignature({ secretKey, clubId }, about, reader)),
  ];
  const isGenuine = signatures.some((signature) => {
    const expected = `${about}.${signature}`;
    return expected.length === token.length && timingSafeEqual(Buffer.from(expected), Buffer.from(token));
  });
  if (!isGenuine) return null;
  return { event, memberId: memberId > 0 ? memberId : null };
}

function signatureOf({ secretKey, clubId }: Signer, about: string, reader: MailReader): string {
  return signedWith(clubKey(secretKey, "mail-stops", clubId), about, reader);
}

function signedWith(key: Buffer, about: string, reader: MailReader): string {
  return createHmac("sha256", key)
    .update(`${about}.${addressOf(reader)}`)
    .digest("base64url");
}

/** As the versions before clubs could move to another cell signed. */
function earlierSignature({ secretKey, clubId }: Signer, about: string, reader: MailReader): string {
  return createHmac("sha256", keyFor(secretKey, "mail-stops"))
    .update(`${clubId}.${about}.${addressOf(reader)}`)
    .digest("base64url");
}

function addressOf(reader: MailReader): string {
  // Signs the club's address too: its former owner must not unsubscribe the next one.
  return "email" in reader ? reader.email.toLowerCase() : "";
}
