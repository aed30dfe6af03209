export type { MailData, MailEvent, MailLine } from "./messages.events.ts";
export { type NewMail, queueMail } from "./queue-mail.ts";
