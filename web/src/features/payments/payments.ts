import type { z } from "zod";
import { payments } from "#contract/payments.ts";
import { differenceKinds, type reconciliation } from "#contract/reconciliation.ts";
import { narrowedByAddress, queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { payments as words } from "#words/panel/payments.ts";

/** What the list of payments is asked for. */
export const paymentsQuery = (params: ListParams) => queryFromAddress(payments.getPayments, params);

/** Which payments are meant. */
export const narrowed = (params: Pick<ListParams, "keywords" | "filters">) =>
  narrowedByAddress(payments.getPayments, params);

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

type Input = z.input<NonNullable<(typeof reconciliation.differences)["~orpc"]["inputSchema"]>>;

const sorts = ["found_at", "kind", "status"] as const;

/** What the list of differences is asked for; what the server would refuse is left out. */
export function differencesQuery({ page, per_page, keywords, sort, order_by, filters }: ListParams): Input {
  const known = sorts.find((one) => one === sort);
  const status = differenceStates.find((one) => one === filters.status);
  const kind = differenceKinds.find((one) => one === filters.kind);
  return {
    page,
    per_page,
    ...(keywords !== "" && { keywords: keywords.slice(0, 100) }),
    ...(known && { sort: known }),
    ...(known && order_by && { order_by }),
    ...(status && { status }),
    ...(kind && { kind }),
  };
}

/** The days before `today` that a comparison begins with: last week. Both `YYYY-MM-DD`, in UTC. */
export function lastWeek(today: Date): { from: string; to: string } {
  const dayBefore = (days: number) =>
    new Date(today.getTime() - days * 24 * 3600 * 1000).toISOString().slice(0, 10);
  return { from: dayBefore(7), to: dayBefore(1) };
}
