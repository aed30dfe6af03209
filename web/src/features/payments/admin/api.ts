import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { adminApi } from "#web/lib/admin-api.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { periodOf } from "#web/lib/period.ts";
import { paymentsQuery } from "../payments-query.ts";

/** The club's card payments as the address of the page asks for them. */
export function usePayments(params: ListParams) {
  return useQuery(
    adminApi.payments.getPayments.queryOptions({
      input: paymentsQuery(params),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

/** What came and went in the same days. */
export function useTotals(filters: Record<string, string>) {
  return useQuery(
    adminApi.payments.totals.queryOptions({
      input: periodOf(filters),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

export function useStripeState() {
  return useQuery(
    adminApi.settings.getSettings.queryOptions({ input: {}, select: ({ data }) => data.stripe }),
  );
}
