import type { z } from "zod";
import { dayOf } from "#contract/days.ts";
import { formatDollars, toDollars } from "#contract/money.ts";
import type { noticeKind } from "#contract/notices.ts";
import type { holdReasons } from "#contract/order-statuses.ts";
import { managerMayOpen } from "#contract/panel-screens.ts";
import { dayInWords } from "#server/platform/days.ts";

export type NoticeKind = z.infer<typeof noticeKind>;

/** What is known of a notice's subject now; null, or without a field, where it is gone. */
export type NoticeFacts = {
  /** The order that it is about, also that of a return. */
  order_id?: number | null;
  order_number?: string | null;
  on_hold?: string | null;
  amount_cents?: number | null;
  /** What Stripe calls a payment that nobody here knows. */
  reference?: string | null;
  /** Until when a dispute can be answered. */
  respond_by?: string | null;
  return_kind?: string | null;
  member_name?: string | null;
  recipient?: string | null;
  subject?: string | null;
  error?: string | null;
  job_kind?: string | null;
  job_status?: string | null;
  failed_count?: number | null;
  /** Of an import: rows that there was nothing to do for. */
  skipped_count?: number | null;
  done_count?: number | null;
  product_id?: number | null;
  product_title?: string | null;
  /** What of the product ran low, such as `Red M`, and how much of it is left now. */
  choices?: { name: string; stock: number }[] | null;
  url?: string | null;
  /** In whose days dates are told; UTC where none is said. */
  time_zone?: string;
};

type Words = { title: string; detail: string; link: string | null };

/** The sentence of a notice, what more there is to say, and where in the panel one does something about it. */
export function wordsOf(kind: NoticeKind, subjectId: number | null, facts: NoticeFacts): Words {
  return words[kind](facts, subjectId);
}

/** Kinds that managers may do something about; besides their own jobs. */
export const managerKinds: readonly NoticeKind[] = [
  "low_stock",
  "order_on_hold",
  "return_requested",
  "job_finished",
];

const orderLink = ({ order_id }: NoticeFacts) => (order_id ? `/orders/detail?id=${order_id}` : null);
/** Where a manager can do something about it: to what they may open, else to the order that it is about, else nowhere. */
export function managersLink(link: string | null, facts: NoticeFacts): string | null {
  const mayOpen = link !== null && managerMayOpen(link.split("?")[0] ?? "");
  return mayOpen ? link : orderLink(facts);
}

const orderName = ({ order_number }: NoticeFacts) => (order_number ? `order ${order_number}` : "an order");

const words: Record<NoticeKind, (facts: NoticeFacts, subjectId: number | null) => Words> = {
  low_stock: (facts) => {
    const { product_id, product_title } = facts;
    const choices = facts.choices ?? [];
    const isGone = choices.length > 0 && choices.every(({ stock }) => stock <= 0);
    const named = choices.map(({ name, stock }) => [name, stock > 0 ? `${stock} left` : "sold out"]);
    return {
      title: `${product_title ?? "A product"} is ${isGone ? "sold out" : "running low"}`,
      detail: named.map((parts) => parts.filter(Boolean).join(": ")).join(", "),
      link: product_id ? `/product-detailed-view/${product_id}` : null,
    };
  },
  payment_failed: (facts) => ({
    title: `A payment for ${orderName(facts)} failed`,
    detail: facts.member_name ? `Placed for ${facts.member_name}.` : "",
    link: orderLink(facts),
  }),
  mail_failed: ({ recipient, subject, error }) => ({
    title: recipient ? `An email to ${recipient} could not be sent` : "An email could not be sent",
    detail: [subject && `Subject: ${subject}.`, error].filter(Boolean).join(" "),
    link: "/notification/deliveries?status=failed",
  }),
  job_finished: (facts) => {
    const name = jobNames[facts.job_kind ?? ""] ?? "A task";
    return {
      title: `${name} ${jobEnds[facts.job_status ?? ""] ?? "has finished"}`,
      detail: facts.error || jobSums(facts),
      link: jobLinks[facts.job_kind ?? ""] ?? null,
    };
  },
  order_on_hold: (facts) => ({
    title: `${capital(orderName(facts))} is on hold`,
    detail: holds[facts.on_hold ?? ""] ?? "",
    link: orderLink(facts),
  }),
  payment_disputed: (facts) => ({
    title: `The payment for ${orderName(facts)} is disputed`,
    detail: [
      facts.amount_cents && `${formatDollars(toDollars(facts.amount_cents))} is in dispute.`,
      facts.respond_by &&
        `Respond at Stripe by ${dayInWords(dayOf(new Date(facts.respond_by), facts.time_zone ?? "UTC"))}.`,
    ]
      .filter(Boolean)
      .join(" "),
    link: orderLink(facts),
  }),
  payment_unknown: ({ amount_cents, reference }) => ({
    title: `Stripe took ${amount_cents ? formatDollars(toDollars(amount_cents)) : "money"} for an order the shop does not have`,
    detail: `It was probably placed after the backup that was restored. Look up ${reference ?? "the payment"} at Stripe, then refund it there or place the order again.`,
    link: "/payment/reconciliation",
  }),
  return_requested: (facts, subjectId) => ({
    title: `${facts.member_name ?? "A member"} would like to ${facts.return_kind === "exchange" ? "exchange" : "return"} something`,
    detail: facts.order_number ? `From order ${facts.order_number}.` : "",
    link: subjectId === null ? null : `/returns/detail?id=${subjectId}`,
  }),
  reconciliation: () => ({
    title: "Your payments do not match Stripe's",
    detail: "Look at each difference and explain it.",
    link: "/payment/reconciliation",
  }),
  webhook_failing: ({ url }) => ({
    title: url ? `${url} is not accepting webhooks` : "A webhook address is not accepting webhooks",
    detail: "We keep trying for about a day.",
    link: "/webhooks/deliveries?status=failed",
  }),
};

const holds: Record<string, string> = {
  OUT_OF_STOCK: "It has been paid, but there is not enough stock.",
  PAYMENT_MISMATCH: "It has been paid, but not the amount on the order.",
  DISPUTED: "It has been paid, but the cardholder is disputing the payment.",
} satisfies Record<(typeof holdReasons)[number], string>;

const jobNames: Record<string, string> = {
  import_members: "The import of members and packs",
  import_tracking: "The import of tracking details",
  export_orders: "The export of orders",
  export_products: "The export of products",
  export_members: "The export of members",
  export_packs: "The export of packs",
  export_credits: "The export of credits",
  export_payments: "The export of payments",
  export_tracking: "The tracking workbook",
  make_document: "The document",
  redeem_packs: "Redeeming packs",
  undo_redemption: "Undoing a redemption",
  update_products: "The product update",
  update_statuses: "The order update",
  grant_joining_credits: "Granting joining credits",
  grant_pack: "Granting a pack",
  invite_members: "Sending invitations",
  reconcile: "The comparison with Stripe",
};

const jobEnds: Record<string, string> = {
  done: "has finished",
  failed: "failed",
  cancelled: "was stopped",
};

/** Where what it did is seen. */
const jobLinks: Record<string, string> = {
  import_members: "/members",
  import_tracking: "/orders",
  export_orders: "/orders",
  export_products: "/products",
  export_members: "/members",
  export_packs: "/pack",
  export_credits: "/payment/credits",
  export_payments: "/payment",
  export_tracking: "/orders",
  make_document: "/orders",
  redeem_packs: "/members-auto-redemption",
  undo_redemption: "/members-auto-redemption",
  update_products: "/products",
  update_statuses: "/orders",
  grant_joining_credits: "/subscription",
  grant_pack: "/pack",
  invite_members: "/members",
  reconcile: "/payment/reconciliation",
};

/** What an import did with the rows that it took. */
const importWords: Record<string, string> = { import_members: "loaded", import_tracking: "updated" };

function jobSums({ job_kind, done_count, failed_count, skipped_count }: NoticeFacts): string {
  if (!done_count) return "";
  const [failed, skipped] = [failed_count ?? 0, skipped_count ?? 0];
  const word = importWords[job_kind ?? ""];
  const done = `${done_count - failed - skipped} ${word ?? "done"}`;
  const rest = [
    skipped > 0 && `${skipped} ${word ? "unchanged" : "skipped"}`,
    failed > 0 && `${failed} failed`,
  ];
  return `${[done, ...rest].filter(Boolean).join(", ")}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
