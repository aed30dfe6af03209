import { randomUUID } from "node:crypto";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type MailLook, mailLook } from "./mail-look.ts";
import type { MailData, MailEvent } from "./messages.events.ts";
import { type RenderedMail, renderMail } from "./render-mail.ts";

export type NewMail<E extends MailEvent> = {
  event: E;
  /** One address. */
  to: string;
  data: MailData[E];
  memberId?: number | null;
  orderId?: number | null;
  /** A second mail of the club with the same key is not queued, such as `order_placed:17`. */
  dedupeKey?: string;
};

/**
 * Queues a mail in the caller's transaction: written now, in the club's words and colours, and sent by the
 * worker once the transaction is committed. One INSERT; nothing is sent from here.
 */
export async function queueMail<E extends MailEvent>(tx: ClubTx, ctx: Ctx, mail: NewMail<E>): Promise<void> {
  const look = await mailLook(tx, ctx.platform);
  await insertMail(tx, ctx, { ...mail, ...render(ctx, look, mail) });
}

type WrittenMail = RenderedMail & Omit<NewMail<MailEvent>, "data">;

/** Queues a mail that is written already. */
export async function insertMail(tx: ClubTx, ctx: Ctx, mail: WrittenMail): Promise<void> {
  const { host } = await mailLook(tx, ctx.platform);
  const now = ctx.platform.clock.now();
  await tx.query(
    `insert into mails (club_id, event, dedupe_key, recipient, subject, html, text, message_id, member_id, order_id, due_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
     on conflict (club_id, dedupe_key) do nothing`,
    [
      tx.clubId,
      mail.event,
      mail.dedupeKey ?? null,
      mail.to,
      mail.subject,
      mail.html,
      mail.text,
      // Fixed here, so that a mail that is sent again is recognised as the same one.
      `<${randomUUID()}@${host}>`,
      mail.memberId ?? null,
      mail.orderId ?? null,
      now,
    ],
    "queue_mail",
  );
}

/** A wording of the club's that can not be used must not hold up the order that the mail is about. */
function render<E extends MailEvent>(ctx: Ctx, look: MailLook, mail: NewMail<E>): RenderedMail {
  const own = look.wordings.get(mail.event);
  if (own) {
    try {
      return renderMail(look, mail.event, mail.data, own);
    } catch (err) {
      ctx.log.warn({ err, event: mail.event }, "the club's own wording of a mail can not be used");
    }
  }
  return renderMail(look, mail.event, mail.data);
}
