import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { envelope, id, listFields, longListOf, messageOnly, timestamp, version } from "./shapes.ts";

/** What the club is told in the panel, and optionally by email. */
export const noticeKinds = [
  "low_stock",
  "payment_failed",
  "mail_failed",
  "job_finished",
  "order_on_hold",
  "payment_disputed",
  "payment_unknown",
  "return_requested",
  "reconciliation",
  "webhook_failing",
] as const;
export const noticeKind = z.enum(noticeKinds);

export const notice = z.object({
  id: z.int(),
  kind: noticeKind,
  /** One sentence for a person. */
  title: z.string(),
  detail: z.string(),
  /** A page of the panel, such as `/orders/detail?id=12`, or null. */
  link: z.string().nullable(),
  is_read: z.boolean(),
  created_at: timestamp,
});
export type Notice = z.infer<typeof notice>;

export const noticeSettings = z.object({
  /** Which notices are emailed to the club's contact address; `order_on_hold` always is. */
  mailed: z.array(noticeKind).max(noticeKinds.length),
  version,
});

export const notices = {
  show: endpoint({
    method: "GET",
    path: "/club-notices/show",
    who: "staff",
    right: "readNotices",
    summary: "What the club should know, newest first; managers see what they may act on",
    tag: "Notices",
    input: z.strictObject({
      ...listFields,
      sort: z.enum(["created_at", "kind"]).optional(),
      kind: noticeKind.optional(),
      unread: z.enum(["true", "false"]).optional(),
    }),
    output: longListOf(notice),
  }),
  unread: endpoint({
    method: "GET",
    path: "/club-notices/unread",
    who: "staff",
    right: "readNotices",
    summary: "How many notices the caller has not read, at most 100, and the newest 5",
    tag: "Notices",
    input: z.strictObject({}),
    output: envelope(z.object({ count: z.int(), newest: z.array(notice) })),
  }),
  read: endpoint({
    method: "POST",
    path: "/club-notices/read",
    who: "staff",
    right: "readNotices",
    summary: "Mark a notice as read, or with `all` every one up to the newest that the caller has seen",
    tag: "Notices",
    changes: [],
    input: z.union([z.strictObject({ id }), z.strictObject({ all_until: id })]),
    output: messageOnly,
    errors: ["NOT_FOUND"],
  }),
  settings: endpoint({
    method: "GET",
    path: "/club-notices/settings",
    who: "admin",
    right: "setUpNotices",
    summary: "Which notices are emailed",
    tag: "Notices",
    input: z.strictObject({}),
    output: envelope(noticeSettings),
  }),
  updateSettings: endpoint({
    method: "PUT",
    path: "/club-notices/settings",
    who: "admin",
    right: "setUpNotices",
    summary: "Choose which notices are emailed",
    tag: "Notices",
    changes: ["settings"],
    input: noticeSettings,
    output: z.object({ message: z.string(), data: noticeSettings }),
    errors: ["STALE_VERSION"],
  }),
};
