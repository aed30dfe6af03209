import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { dollars, dollarsOut } from "./money.ts";
import { said } from "./said.ts";
import {
  emailOrNone,
  envelope,
  id,
  image,
  listFields,
  longListOf,
  longText,
  rowId,
  text,
  timestamp,
  version,
} from "./shapes.ts";

/** return: money back. exchange: the same product in another colour or size, at the price that was paid. */
export const returnKinds = ["return", "exchange"] as const;

/**
 * requested by the member, then approved or declined by the club; approved goods arrive (received), which ends a
 * return with its refund and an exchange with its new order; cancelled by the member before they were received.
 */
export const returnStatuses = ["requested", "approved", "declined", "received", "cancelled"] as const;

export const returnReasons = ["wrong_size", "not_as_expected", "damaged", "wrong_item", "other"] as const;

const returnLine = z.object({
  order_line_id: z.int(),
  title: z.string(),
  color: z.string(),
  size: z.string(),
  /** Whose pack it is from; empty for what was bought. */
  for_member_name: z.string(),
  image,
  quantity: z.int(),
  unit_price: dollarsOut,
  /** What an exchange gives instead. */
  wanted: z
    .object({ variation_id: z.int(), color: z.string(), size: z.string(), in_stock: z.int() })
    .nullable(),
});

const returnBody = {
  id: z.int(),
  order_id: z.int(),
  order_number: z.string(),
  kind: z.enum(returnKinds),
  status: z.enum(returnStatuses),
  reason: z.enum(returnReasons),
  comment: z.string(),
  /** What the club told the member when it decided. */
  answer: z.string(),
  lines: z.array(returnLine),
  /** By how much an exchange's new goods cost more than what was paid; once it is approved, what the club bears of it. */
  difference: dollarsOut,
  /** The order that sends the exchanged goods. */
  replacement: z.object({ id: z.int(), number: z.string() }).nullable(),
  refunded: dollarsOut,
  /** What somebody of the club still has to give back by hand. */
  to_give_back: dollarsOut,
  /** What is refunded once a dispute about the payment is won: until then the bank has it. */
  owed: dollarsOut,
  created_at: timestamp,
  decided_at: timestamp.nullable(),
  received_at: timestamp.nullable(),
};

export const memberReturn = z.object({ ...returnBody, can: z.object({ cancel: z.boolean() }) });
export type MemberReturn = z.infer<typeof memberReturn>;

export const adminReturn = z.object({
  ...returnBody,
  member: z.object({ id: z.int(), name: z.string(), email: emailOrNone }),
  version: z.int(),
  can: z.object({ approve: z.boolean(), decline: z.boolean(), receive: z.boolean() }),
});
export type AdminReturn = z.infer<typeof adminReturn>;

/** What of an order may be returned, and until when. */
export const returnChoices = z.object({
  /** Why nothing may be returned, or null. */
  refusal: z.string().nullable(),
  /** The last moment at which any of it may still be requested, and the same for each kind; null if that is over. */
  until: timestamp.nullable(),
  return_until: timestamp.nullable(),
  exchange_until: timestamp.nullable(),
  lines: z.array(
    z.object({
      order_line_id: z.int(),
      title: z.string(),
      color: z.string(),
      size: z.string(),
      for_member_name: z.string(),
      image,
      /** How many of them may be sent back in one way or the other: they arrived and are in no other return. */
      quantity: z.int(),
      /** How many of them may be returned for a refund, now; 0 if nothing was paid for them. */
      returnable: z.int(),
      /** How many of them may be exchanged, now. */
      exchangeable: z.int(),
      unit_price: dollarsOut,
      /** It comes from a pack: it can be exchanged, and only its surcharge refunded. */
      is_pack: z.boolean(),
      /**
       * The same product in other colours and sizes that are in stock, and no dearer; for a pack, what its slot allows.
       */
      exchanges: z.array(
        z.object({ variation_id: z.int(), color: z.string(), size: z.string(), in_stock: z.int() }),
      ),
    }),
  ),
});
export type ReturnChoices = z.infer<typeof returnChoices>;

export const returnForm = z
  .object({
    order_id: rowId,
    kind: z.enum(returnKinds),
    reason: z.enum(returnReasons),
    comment: longText(1_000, 0).optional().default(""),
    lines: z
      .array(
        z.object({
          order_line_id: rowId,
          quantity: z.int().min(1).max(999),
          /** For an exchange. */
          variation_id: rowId.nullish(),
        }),
      )
      .min(1, said("chooseWhatToSendBack"))
      .max(100),
  })
  .refine((form) => form.kind === "return" || form.lines.every((line) => line.variation_id), {
    path: ["lines"],
    error: said("chooseTheSizeInstead"),
  });

export const returnsSettingsForm = z.object({
  /** Days after delivery in which a member may ask; 0 means no returns. */
  returns_days: z.int().min(0).max(365),
  /** Whether sizes may be exchanged, even if no returns are taken. */
  exchanges_days: z.int().min(0).max(365),
  /** How to send the goods back to the club; used for an approval without its own instructions. */
  returns_instructions: longText(1_000, 0),
  /** Credits refunded after their last day may be spent for this many more days; 0: they expire at once. */
  credit_grace_days: z.int().min(0).max(365).optional(),
  version,
});

/** What the club's list of returns, and its export, are narrowed by. */
export const returnFilters = {
  keywords: listFields.keywords,
  status: z.enum(returnStatuses).optional(),
  kind: z.enum(returnKinds).optional(),
  order_id: id.optional(),
};

export const returns = {
  terms: endpoint({
    method: "GET",
    path: "/club-member/return-terms",
    who: "member",
    summary:
      "For how many days after arrival the club takes goods back, and exchanges them; 0 if it does not",
    tag: "Returns",
    input: z.strictObject({}),
    output: envelope(z.object({ returns_days: z.int(), exchanges_days: z.int() })),
  }),
  choices: endpoint({
    method: "GET",
    path: "/club-member/return-choices/{id}",
    who: "member",
    summary: "What of an order the member may return or exchange",
    tag: "Returns",
    input: z.strictObject({ id }),
    output: envelope(returnChoices),
    errors: ["NOT_FOUND"],
  }),
  request: endpoint({
    method: "POST",
    path: "/club-member/returns",
    who: "member",
    summary: "Ask to return or exchange goods of an order, within the club's rules",
    tag: "Returns",
    changes: ["orders"],
    input: returnForm,
    output: z.object({ message: z.string(), data: memberReturn }),
    errors: ["NOT_FOUND", "RETURN_NOT_ALLOWED", "OUT_OF_STOCK"],
  }),
  mine: endpoint({
    method: "GET",
    path: "/club-member/returns",
    who: "member",
    summary: "The member's returns and exchanges, newest first",
    tag: "Returns",
    input: z.strictObject({ page: listFields.page, per_page: listFields.per_page, order_id: id.optional() }),
    output: longListOf(memberReturn),
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/club-member/returns/cancel",
    who: "member",
    summary: "Take a return back before the club has received the goods",
    tag: "Returns",
    changes: ["orders"],
    input: z.object({ id: rowId }),
    output: z.object({ message: z.string(), data: memberReturn }),
    errors: ["NOT_FOUND", "INVALID_TRANSITION"],
  }),
  show: endpoint({
    method: "GET",
    path: "/club-returns/show",
    who: "staff",
    right: "seeReturns",
    summary: "Returns and exchanges of the club",
    tag: "Returns",
    input: z.strictObject({
      ...listFields,
      sort: z.enum(["created_at", "status", "member", "order_number"]).optional(),
      ...returnFilters,
    }),
    output: longListOf(adminReturn),
  }),
  get: endpoint({
    method: "GET",
    path: "/club-returns/show/{id}",
    who: "staff",
    right: "seeReturns",
    summary: "One return or exchange",
    tag: "Returns",
    input: z.strictObject({ id }),
    output: envelope(adminReturn),
    errors: ["NOT_FOUND"],
  }),
  approve: endpoint({
    method: "POST",
    path: "/club-returns/approve",
    who: "admin",
    right: "decideReturns",
    summary: "Approve a return; an exchange holds the new goods",
    tag: "Returns",
    changes: ["auditLog", "dashboard", "orders", "payments", "products"],
    input: z.object({
      id: rowId,
      answer: longText(1_000, 0).optional(),
      /** The club bears this much of what the new goods cost more than what was paid; more than that is refused. */
      accepted_difference: dollars.optional(),
      version,
    }),
    output: z.object({ message: z.string(), data: adminReturn }),
    errors: ["NOT_FOUND", "INVALID_TRANSITION", "STALE_VERSION", "OUT_OF_STOCK", "EXCHANGE_DEARER"],
  }),
  decline: endpoint({
    method: "POST",
    path: "/club-returns/decline",
    who: "admin",
    right: "decideReturns",
    summary: "Decline a return and say why",
    tag: "Returns",
    changes: ["auditLog", "dashboard", "orders", "payments", "products"],
    input: z.object({ id: rowId, answer: text(1_000), version }),
    output: z.object({ message: z.string(), data: adminReturn }),
    errors: ["NOT_FOUND", "INVALID_TRANSITION", "STALE_VERSION"],
  }),
  receive: endpoint({
    method: "POST",
    path: "/club-returns/receive",
    who: "admin",
    right: "decideReturns",
    summary: "The goods are back: a return is refunded, an exchange becomes an order for the new goods",
    tag: "Returns",
    changes: ["auditLog", "dashboard", "orders", "payments", "products"],
    input: z.object({
      id: rowId,
      /** Puts them back into stock. */
      restock: z.boolean(),
      /** For a return. */
      destination: z.enum(["card", "credits"]).optional(),
      /** What came back, if not all of it: the rest is awaited, in a return of its own. */
      lines: z
        .array(z.object({ order_line_id: rowId, quantity: z.int().min(0).max(999) }))
        .max(100)
        .optional(),
      version,
    }),
    output: z.object({ message: z.string(), data: adminReturn }),
    errors: [
      "NOT_FOUND",
      "INVALID_TRANSITION",
      "STALE_VERSION",
      "REFUND_TOO_HIGH",
      "OUT_OF_STOCK",
      "PAYMENT_UNAVAILABLE",
    ],
  }),
};
