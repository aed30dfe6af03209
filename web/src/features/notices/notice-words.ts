import type { noticeKinds } from "#contract/notices.ts";

export type NoticeKind = (typeof noticeKinds)[number];

/** What each kind is called in filters, and what it is about where one chooses which are mailed. */
export const noticeWords: Record<NoticeKind, { label: string; about: string }> = {
  order_on_hold: { label: "Orders on hold", about: "A paid order should not be sent yet." },
  payment_failed: { label: "Failed payments", about: "A card was declined." },
  payment_disputed: { label: "Disputed payments", about: "A cardholder is disputing a payment." },
  payment_unknown: {
    label: "Payments without an order",
    about: "Stripe took money for an order the shop does not have.",
  },
  return_requested: { label: "Returns", about: "A member would like to return or exchange something." },
  low_stock: { label: "Low stock", about: "A size is about to run out." },
  mail_failed: { label: "Failed emails", about: "An email could not be delivered." },
  reconciliation: { label: "Differences with Stripe", about: "Stripe and the shop do not agree." },
  webhook_failing: { label: "Webhooks", about: "One of your webhook addresses is not responding." },
  job_finished: { label: "Finished jobs", about: "An export, an import or a run you started has ended." },
};

/** Told by a mail of its own in any case. */
export const alwaysMailed: NoticeKind = "order_on_hold";

/** `99+` above 99. */
export function countLabel(count: number): string {
  return count > 99 ? "99+" : String(count);
}
