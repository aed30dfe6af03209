import type { differenceKinds } from "#contract/reconciliation.ts";
import { payments as words } from "#words/panel/payments.ts";

type DifferenceKind = (typeof differenceKinds)[number];

export const differenceWords: Record<DifferenceKind, string> = {
  payment_missing_here: words.difference.onlyStripeHasThePayment,
  payment_missing_at_stripe: words.difference.onlyShopHasPayment,
  amount_differs: words.difference.amountsDiffer,
  state_differs: words.difference.statusesDiffer,
  refund_missing_here: words.difference.onlyStripeHasTheRefund,
  refund_missing_at_stripe: words.difference.onlyShopHasRefund,
};

export const differenceStates = ["open", "explained", "gone"] as const;

/** The days before `today` that a comparison begins with: last week. Both `YYYY-MM-DD`, in UTC. */
export function lastWeek(today: Date): { from: string; to: string } {
  const dayBefore = (days: number) =>
    new Date(today.getTime() - days * 24 * 3600 * 1000).toISOString().slice(0, 10);
  return { from: dayBefore(7), to: dayBefore(1) };
}
