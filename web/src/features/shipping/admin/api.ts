import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { adminApi } from "#web/lib/admin-api.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { notify } from "#web/lib/toast.ts";
import { useSaving } from "#web/lib/use-saving.ts";

const sorts = ["position", "name", "price", "kind"] as const;
/** More than any club has. */
const ALL = 100;

/** The methods as the address of the page asks for them. */
export function useMethods({ page, per_page, keywords, sort, order_by, filters }: ListParams) {
  const active = (["true", "false"] as const).find((one) => one === filters.active);
  return useQuery(
    adminApi.shippingMethods.show.queryOptions({
      input: {
        page,
        per_page,
        ...(keywords && { keywords: keywords.slice(0, 100) }),
        sort: sorts.find((one) => one === sort) ?? "position",
        ...(order_by && { order_by }),
        ...(active && { active }),
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

/** Every method in the order that members see. */
export function useMethodsInOrder(enabled: boolean) {
  return useQuery(
    adminApi.shippingMethods.show.queryOptions({
      input: { per_page: ALL, sort: "position", order_by: "asc" },
      enabled,
      staleTime: 0,
    }),
  );
}

export function useCountries() {
  return useQuery(adminApi.shippingMethods.countries.queryOptions({ input: {}, staleTime: Infinity }));
}

/** What an admin does with methods; the lists are asked for again after each. */
export function useMethodActions() {
  const saving = useSaving(adminApi.shippingMethods.show.key(), adminApi.dashboard.key());
  return {
    store: useMutation(adminApi.shippingMethods.store.mutationOptions(saving)),
    update: useMutation(adminApi.shippingMethods.update.mutationOptions(saving)),
    reorder: useMutation(adminApi.shippingMethods.reorder.mutationOptions(saving)),
    remove: useMutation(
      adminApi.shippingMethods.delete.mutationOptions({
        ...saving,
        onError: (error) => notify.failure(error),
      }),
    ),
  };
}
