import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import {
  email,
  envelope,
  id,
  listFields,
  listOf,
  longListOf,
  maxInteger,
  messageOnly,
  requiredField,
  richText,
  rowId,
  text,
  timestamp,
} from "./shapes.ts";

/** Every mail that the shop sends by itself; a template belongs to each. */
export const mailEvents = [
  "two_factor_code",
  "reset_code",
  "member_invited",
  "staff_invited",
  "password_changed",
  "email_change",
  "email_changed",
  "login_added",
  "back_in_stock",
  "credits_granted",
  "pack_granted",
  "pack_closing",
  "contact_message",
  "order_placed",
  "order_processing",
  "order_cancelled",
  "order_expired",
  "payment_link",
  "parcel_shipped",
  "ready_to_collect",
  "order_completed",
  "order_on_hold_notice",
  "refund_done",
  "return_approved",
  "return_declined",
  "return_received",
  "club_notice",
] as const;
export const mailEvent = z.enum(mailEvents);

const variable = z.object({
  /** As it is written between `{{` and `}}`. */
  name: z.string(),
  label: z.string(),
  /** What it looks like in the preview. */
  sample: z.string(),
  /** Ready-made, such as a table: only for the body, as a separate paragraph. */
  is_block: z.boolean(),
});
export type MailVariable = z.infer<typeof variable>;

export const mailTemplate = z.object({
  /** The event; a list row's own id is its place in the list. */
  id: z.int(),
  event: mailEvent,
  title: z.string(),
  /** When the mail is sent and to whom. */
  explanation: z.string(),
  subject: z.string(),
  body: z.string(),
  /** The club's own wording; false while the built-in one is used. */
  is_own: z.boolean(),
  updated_at: timestamp.nullable(),
  /** 0 while the built-in wording is used. */
  version: z.int(),
});
export type MailTemplate = z.infer<typeof mailTemplate>;

const listedTemplate = mailTemplate.extend({
  /** When an email of its kind was sent for the last time. */
  last_sent_at: timestamp.nullable(),
});
export type ListedTemplate = z.infer<typeof listedTemplate>;

export const templateForm = z.object({
  event: mailEvent,
  subject: text(200),
  body: richText.min(1, { error: requiredField }),
});

export const deliveryStates = ["queued", "sent", "failed"] as const;
export const delivery = z.object({
  id: z.int(),
  event: z.string(),
  title: z.string(),
  recipient: z.string(),
  /** The member's address of today, where the email went to another one: sent again, it goes there. */
  recipient_now: z.string().nullable(),
  subject: z.string(),
  status: z.enum(deliveryStates),
  attempts: z.int(),
  last_error: z.string().nullable(),
  /** Whose mail server took it; null before that. The installation's own takes over if the club's fails. */
  sent_by: z.enum(["club", "installation"]).nullable(),
  member_id: z.int().nullable(),
  order_id: z.int().nullable(),
  created_at: timestamp,
  due_at: timestamp,
  sent_at: timestamp.nullable(),
  can: z.object({ resend: z.boolean() }),
});
export type Delivery = z.infer<typeof delivery>;

export const messages = {
  showTemplates: endpoint({
    method: "GET",
    path: "/club-email-content/show",
    who: "admin",
    right: "editMailsAndPages",
    summary: "The wording of every email, and when it was last sent",
    tag: "Emails",
    input: z.strictObject({ event: mailEvent.optional() }),
    output: listOf(listedTemplate),
  }),
  updateTemplate: endpoint({
    method: "PUT",
    path: "/club-email-content/update/{event}",
    who: "admin",
    right: "editMailsAndPages",
    summary: "Change the wording of an email; a variable that it does not have is refused",
    tag: "Emails",
    changes: [],
    input: templateForm.extend({ version: z.int().min(0).max(maxInteger) }),
    output: z.object({ message: z.string(), data: mailTemplate }),
    errors: ["TEMPLATE_INVALID", "STALE_VERSION"],
  }),
  restoreTemplate: endpoint({
    method: "DELETE",
    path: "/club-email-content/delete/{event}",
    who: "admin",
    right: "editMailsAndPages",
    summary: "Go back to the built-in wording of an email",
    tag: "Emails",
    changes: [],
    input: z.strictObject({ event: mailEvent }),
    output: z.object({ message: z.string(), data: mailTemplate }),
  }),
  preview: endpoint({
    method: "POST",
    path: "/club-email-content/preview",
    who: "admin",
    right: "editMailsAndPages",
    summary: "The email as it would arrive, filled with the club's newest real data where there is any",
    tag: "Emails",
    changes: "nothing",
    input: templateForm,
    output: envelope(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
    errors: ["TEMPLATE_INVALID"],
  }),
  sendTest: endpoint({
    method: "POST",
    path: "/club-email-content/test",
    who: "admin",
    right: "editMailsAndPages",
    summary: "Send the preview to an address",
    tag: "Emails",
    changes: [],
    input: templateForm.extend({ to: email }),
    output: messageOnly,
    errors: ["TEMPLATE_INVALID"],
  }),
  variables: endpoint({
    method: "GET",
    path: "/email-variables/show",
    who: "admin",
    right: "editMailsAndPages",
    summary: "What the wording of each email may use",
    tag: "Emails",
    input: z.strictObject({ event: mailEvent.optional() }),
    output: envelope(z.array(z.object({ event: mailEvent, variables: z.array(variable) }))),
  }),
  deliveries: endpoint({
    method: "GET",
    path: "/club-email-content/deliveries",
    who: "admin",
    right: "editMailsAndPages",
    summary: "The emails that were queued, sent or failed, newest first",
    tag: "Emails",
    input: z.strictObject({
      ...listFields,
      sort: z.enum(["created_at", "recipient", "status"]).optional(),
      status: z.enum(deliveryStates).optional(),
      event: mailEvent.optional(),
      member_id: id.optional(),
      order_id: id.optional(),
    }),
    output: longListOf(delivery),
  }),
  resend: endpoint({
    method: "POST",
    path: "/club-email-content/resend",
    who: "admin",
    right: "editMailsAndPages",
    summary:
      "Send an email once more, to the member's address of today; one that held a code or a link cannot be, nor one that still waits",
    tag: "Emails",
    changes: [],
    input: z.object({ id: rowId }),
    output: messageOnly,
    errors: ["NOT_FOUND", "LINK_EXPIRED", "DUPLICATE"],
  }),
};
