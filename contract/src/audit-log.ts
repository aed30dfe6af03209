import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { day, id, listFields, longListOf, namedRow, timestamp } from "./shapes.ts";

/** Kinds of things that a change may name by id, longer words first. */
export const namedKinds = [
  "membership_category",
  "category",
  "member",
  "product",
  "variation",
  "order",
  "pack",
  "shipping_method",
] as const;

export type NamedKind = (typeof namedKinds)[number];

/** The kind that a field such as `category_id`, `member_ids` or `primary_member_id` means. */
export function namedKind(field: string): NamedKind | undefined {
  const [, meant = ""] = /^(.+)_ids?$/.exec(field) ?? [];
  return namedKinds.find((kind) => meant === kind || meant.endsWith(`_${kind}`));
}

/** One change: who did what, to what, for whom. */
export const auditEntry = z.object({
  id: z.int(),
  at: timestamp,
  actor_kind: z.enum(["visitor", "member", "staff", "system"]),
  actor_name: z.string(),
  /** Such as `product.updated`. */
  action: z.string(),
  subject_kind: z.string(),
  subject_id: z.int().nullable(),
  /** The subject's current name; empty if it is gone. */
  subject_name: z.string(),
  member: namedRow.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** What the ids in before and after now stand for, such as `{ "category 3": "Shirts" }`. */
  names: z.record(z.string(), z.string()),
  request_id: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditLog = {
  show: endpoint({
    method: "GET",
    path: "/club-audit-log/show",
    who: "admin",
    right: "manageManagers",
    summary: "Who did what, for whom, with what before and after, newest first",
    tag: "Audit log",
    input: z.strictObject({
      page: listFields.page,
      per_page: listFields.per_page,
      /** In the actor's name or the action. */
      keywords: listFields.keywords,
      subject_kind: z.string().max(40).optional(),
      subject_id: id.optional(),
      member_id: id.optional(),
      action: z.string().max(60).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: longListOf(auditEntry),
  }),
};
