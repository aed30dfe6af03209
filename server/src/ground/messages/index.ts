/** Mails: written when they are queued, in the transaction that causes them, and sent by the worker. */

export { forgetMailsOf, takeBackMails } from "./deliveries.ts";
export type { Mail, MailEvent, Mails } from "./mail.ts";
export { firstName, link, reason, reasonNote, validFor } from "./mail.ts";
export { smtpTest } from "./messages.limits.ts";
export { type NewMail, queueMail, queueMails } from "./outbox/queue-mail.ts";
export { sendTestMail } from "./outbox/senders.ts";
export { readStopToken } from "./stop-link.ts";
export {
  codeBlock,
  headedBlock,
  labelledBlock,
  listBlock,
  money,
  priceTableBlock,
  writtenBlock,
} from "./writing/blocks.ts";
