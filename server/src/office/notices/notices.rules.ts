import type { z } from "zod";
import { dayOf } from "#contract/days.ts";
import { formatDollars, toDollars } from "#contract/money.ts";
import type { noticeKind } from "#contract/notices.ts";
import type { holdReasons } from "#contract/order-statuses.ts";
import { managerMayOpen } from "#contract/panel-screens.ts";
import type { RedemptionCounts, UndoingCounts } from "#contract/redemption.ts";
import type { Words } from "#server/words/languages.ts";

export type NoticeKind = z.infer<typeof noticeKind>;

/** What is known about a notice's subject now; null, or without a field, if it is gone. */
export type NoticeFacts = {
  /** The order that it is about, also that of a return. */
  order_id?: number | null;
  order_number?: string | null;
  on_hold?: string | null;
  amount_cents?: number | null;
  /** Stripe's id of a payment that nobody here knows. */
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
  /** For an import: rows with nothing to do. */
  skipped_count?: number | null;
  /** For an import: rows that wait for an answer. */
  asked_count?: number | null;
  done_count?: number | null;
  /** What a run of auto-redemption came to. */
  run?: RedemptionCounts | null;
  undoing?: UndoingCounts | null;
  product_id?: number | null;
  product_title?: string | null;
  /** What of the product ran low, such as `Red M`, and how much of it was left then. */
  choices?: { name: string; stock: number }[] | null;
  url?: string | null;
  /** In whose days dates are told; UTC if none is said. */
  time_zone?: string;
};

type Told = { title: string; detail: string; link: string | null };

/** The sentence of a notice, further details, and where in the panel to act on it. */
export function noticeWords(
  kind: NoticeKind,
  subjectId: number | null,
  facts: NoticeFacts,
  words: Words,
): Told {
  return tellers[kind](facts, words, subjectId);
}

/** Kinds that managers may act on; besides their own jobs. */
export const managerKinds: readonly NoticeKind[] = [
  "low_stock",
  "order_on_hold",
  "return_requested",
  "job_finished",
];

const orderLink = ({ order_id }: NoticeFacts) => (order_id ? `/orders/detail?id=${order_id}` : null);
/** Where a manager can act on it: what they may open, else the order that it is about, else nowhere. */
export function managersLink(link: string | null, facts: NoticeFacts): string | null {
  const mayOpen = link !== null && managerMayOpen(link.split("?")[0] ?? "");
  return mayOpen ? link : orderLink(facts);
}

type Teller = (facts: NoticeFacts, words: Words, subjectId: number | null) => Told;

const tellers: Record<NoticeKind, Teller> = {
  low_stock: ({ product_id, product_title = null, ...facts }, { notices: { low } }) => {
    const choices = facts.choices ?? [];
    const isGone = choices.length > 0 && choices.every(({ stock }) => stock <= 0);
    const named = choices.map(({ name, stock }) => [name, stock > 0 ? low.left(stock) : low.none]);
    return {
      title: isGone ? low.soldOut(product_title) : low.runningLow(product_title),
      detail: named.map((parts) => parts.filter(Boolean).join(": ")).join(", "),
      link: product_id ? `/product-detailed-view/${product_id}` : null,
    };
  },
  payment_failed: (facts, { notices }) => ({
    title: notices.paymentFailed(facts.order_number ?? null),
    detail: facts.member_name ? notices.placedFor(facts.member_name) : "",
    link: orderLink(facts),
  }),
  mail_failed: ({ recipient = null, subject, error }, { notices }) => ({
    title: notices.mailFailed(recipient),
    detail: [subject && notices.subject(subject), error].filter(Boolean).join(" "),
    link: "/notification/deliveries?status=failed",
  }),
  job_finished: (facts, { notices }) => {
    const names: Record<string, (typeof notices)["jobs"]["other"]> = notices.jobs;
    const ends: Record<string, string> = names[facts.job_kind ?? ""] ?? notices.jobs.other;
    return {
      title: ends[facts.job_status ?? ""] ?? ends.done ?? "",
      detail: facts.error || jobDetail(facts, notices),
      link: facts.undoing ? reportPath(facts.undoing.run) : (jobLinks[facts.job_kind ?? ""] ?? null),
    };
  },
  order_on_hold: (facts, { notices }) => {
    const holds: Record<string, string> = notices.holds satisfies Record<HoldReason, string>;
    return {
      title: notices.onHold(facts.order_number ?? null),
      detail: holds[facts.on_hold ?? ""] ?? "",
      link: orderLink(facts),
    };
  },
  payment_disputed: (facts, { notices, language }) => {
    const { amount_cents: cents, respond_by, time_zone = "UTC" } = facts;
    return {
      title: notices.disputed(facts.order_number ?? null),
      detail: [
        cents && notices.inDispute(formatDollars(toDollars(cents))),
        respond_by && notices.respondBy(language.dayInWords(dayOf(new Date(respond_by), time_zone))),
      ]
        .filter(Boolean)
        .join(" "),
      link: orderLink(facts),
    };
  },
  payment_unknown: ({ amount_cents, reference = null }, { notices }) => ({
    title: notices.unknownPayment(amount_cents ? formatDollars(toDollars(amount_cents)) : null),
    detail: notices.lookUp(reference),
    link: "/payment/reconciliation",
  }),
  return_requested: ({ return_kind, member_name = null, order_number }, { notices }, subjectId) => ({
    title: (return_kind === "exchange" ? notices.wantsExchange : notices.wantsReturn)(member_name),
    detail: order_number ? notices.fromOrder(order_number) : "",
    link: subjectId === null ? null : `/returns/detail?id=${subjectId}`,
  }),
  reconciliation: (_, { notices }) => ({
    title: notices.differences,
    detail: notices.explainThem,
    link: "/payment/reconciliation",
  }),
  webhook_failing: ({ url = null }, { notices }) => ({
    title: notices.webhookFailing(url),
    detail: notices.keepTrying,
    link: "/webhooks/deliveries?status=failed",
  }),
};

type HoldReason = (typeof holdReasons)[number];

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
  export_returns: "/returns",
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

/** What an import did with its rows. */
const importWords: Record<string, "loaded" | "updated"> = {
  import_members: "loaded",
  import_tracking: "updated",
};

const reportPath = (run: number) => `/members-auto-redemption?report=${run}`;

function jobDetail(facts: NoticeFacts, notices: Words["notices"]): string {
  if (facts.run) return notices.run(facts.run);
  return facts.undoing ? notices.undoing(facts.undoing) : jobSums(facts, notices);
}

function jobSums(facts: NoticeFacts, { did, sums }: Words["notices"]): string {
  const { job_kind, done_count, failed_count, skipped_count, asked_count } = facts;
  if (!done_count) return "";
  const [failed, skipped, asked] = [failed_count ?? 0, skipped_count ?? 0, asked_count ?? 0];
  const word = importWords[job_kind ?? ""];
  const well = done_count - failed - skipped - asked;
  return sums([
    word ? did[word](well) : did.done(well, job_kind ?? ""),
    ...(skipped > 0 ? [did[word ? "unchanged" : "skipped"](skipped)] : []),
    ...(asked > 0 ? [did.asked(asked)] : []),
    ...(failed > 0 ? [did.failed(failed)] : []),
  ]);
}
