/** Mails: written when they are queued, in the transaction that causes them, and sent by the worker. */

export { forgetMailsOf, takeBackMails } from "./deliveries.ts";
export type { Mail, MailEvent, Mails } from "./mail.ts";
export { firstName, link, reason, reasonNote, validFor } from "./mail.ts";
export { mailsAreInHand } from "./outbox/due-mails.ts";
export { type NewMail, queueMail, queueMails, readStopToken } from "./outbox/queue-mail.ts";
export { sendTestMail, smtpTest } from "./outbox/senders.ts";
export {
  codeBlock,
  headedBlock,
  labelledBlock,
  listBlock,
  money,
  priceTableBlock,
  writtenBlock,
} from "./writing/blocks.ts";
