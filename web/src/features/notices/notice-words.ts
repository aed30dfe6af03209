import type { noticeKinds } from "#contract/notices.ts";
import { notices as words } from "#words/panel/notices.ts";

export type NoticeKind = (typeof noticeKinds)[number];

/** What each kind is called in filters, and what it is about where one chooses which are mailed. */
export const noticeWords: Record<NoticeKind, { label: string; about: string }> = {
  order_on_hold: { label: words.notice.ordersOnHold, about: words.notice.paidOrderShould },
  payment_failed: { label: words.notice.failedPayments, about: words.notice.aCardWasDeclined },
  payment_disputed: {
    label: words.notice.disputedPayments,
    about: words.notice.cardholderIsDisputingPayment,
  },
  payment_unknown: {
    label: words.notice.paymentsWithoutAnOrder,
    about: words.notice.stripeTookMoneyForOrder,
  },
  return_requested: { label: words.notice.returns, about: words.notice.memberWouldLikeToReturn },
  low_stock: { label: words.notice.lowStock, about: words.notice.sizeIsAboutToRun },
  mail_failed: { label: words.notice.failedEmails, about: words.notice.emailCouldNotBeDelivered },
  reconciliation: { label: words.notice.differencesWithStripe, about: words.notice.stripeAndShop },
  webhook_failing: { label: words.notice.webhooks, about: words.notice.oneOfYourWebhookAddresses },
  job_finished: { label: words.notice.finishedJobs, about: words.notice.anExport },
};

/** Told by a mail of its own in any case. */
export const alwaysMailed: NoticeKind = "order_on_hold";

/** `99+` above 99. */
export function countLabel(count: number): string {
  return count > 99 ? "99+" : String(count);
}
