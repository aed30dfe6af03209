import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { type Mails, mailOf } from "../mail.ts";
import { insertMail } from "../outbox/queue-mail.ts";
import { holdsSecret } from "./list-deliveries.ts";

type SentMail = {
  event: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  status: string;
  member_id: number | null;
  order_id: number | null;
};

/**
 * Queues a copy of the mail, as it was written then, with a new id. Throws NOT_FOUND, LINK_EXPIRED
 * if it contained a code or a link, DUPLICATE while it or its last copy is still queued.
 */
export function resendMail(ctx: Ctx, mails: Mails, id: number): Promise<void> {
  return inClub(ctx, async (tx) => {
    const mail = await lockMail(tx, id);
    if (!mail) throw new ApiError("NOT_FOUND");
    if (holdsSecret(mailOf(mails, mail.event)) || mail.text === "") {
      throw new ApiError("LINK_EXPIRED", { message: ({ messages }) => messages.worksOnce });
    }
    const copies = await copiesOf(tx, id);
    if (mail.status === "queued" || copies.some(({ status }) => status === "queued")) {
      throw new ApiError("DUPLICATE", { message: ({ messages }) => messages.stillWaiting });
    }
    const dedupeKey = copyKeys(id)[copies.length];
    if (!dedupeKey)
      throw new ApiError("DUPLICATE", {
        message: ({ messages }) => messages.sentTooOften(maxCopies),
      });
    await insertMail(tx, ctx, {
      ...mail,
      // Anybody waiting for a mail right now waits for a code or a link, which is not sent again.
      isUrgent: false,
      to: mail.recipient,
      memberId: mail.member_id,
      orderId: mail.order_id,
      dedupeKey,
    });
    await recordAudit(tx, ctx, {
      action: "mail.resent",
      subjectKind: "mail",
      subjectId: id,
      memberId: mail.member_id,
      after: { event: mail.event, recipient: mail.recipient, subject: mail.subject },
    });
  });
}

/** Equality uses the index of keys; a text pattern would read every mail. */
const maxCopies = 20;
const copyKeys = (id: number) => Array.from({ length: maxCopies }, (_, at) => `resend:${id}:${at + 1}`);

/** Locked, so that two concurrent resends run one after the other. */
async function lockMail(tx: ClubTx, id: number): Promise<SentMail | undefined> {
  const [row] = await tx.query<SentMail>(
    `select event, recipient, subject, html, text, status, member_id, order_id
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
