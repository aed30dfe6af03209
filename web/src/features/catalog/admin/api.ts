import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import type { ProductFormInput } from "#contract/product-form.ts";
import type { AdminProduct, BulkChange, productSelection } from "#contract/products.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { notify } from "#web/lib/toast.ts";
import { listQuery } from "../list-query.ts";

const CHOICES_FRESH_MS = 60_000;

/** The club's products, filtered by the page's URL. */
export function useProducts(params: ListParams) {
  return useQuery(
    adminApi.products.filterProducts.queryOptions({
      input: listQuery(params),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

export function useProduct(id: number, enabled = true) {
  return useQuery(adminApi.products.details.queryOptions({ input: { id }, enabled, staleTime: 0 }));
}

/** Categories, and the colours, sizes and size groups in use. */
export function useFormChoices() {
  return useQuery(adminApi.products.formChoices.queryOptions({ input: {}, staleTime: CHOICES_FRESH_MS }));
}

/** Stores a new product, or changes one: then with the version that the form was loaded with. */
export function useSaveProduct(
  known: { id: number; version: number } | null,
  onSaved: (saved: AdminProduct) => void,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (form: ProductFormInput) =>
      known
        ? adminClient.products.update({ ...form, id: known.id, version: known.version })
        : adminClient.products.store(form),
    onSuccess: ({ message, data }) => {
      keepProduct(cache, data);
      notify.success(message);
      onSaved(data);
    },
  });
}

export function useDuplicateProduct(onMade: (copy: AdminProduct) => void) {
  const cache = useQueryClient();
  return useMutation(
    adminApi.products.duplicate.mutationOptions({
      onSuccess: ({ message, data }) => {
        keepProduct(cache, data);
        notify.success(message);
        onMade(data);
      },
      onError: (error) => notify.failure(error),
    }),
  );
}

/** The caller decides what to do if the product is in use. */
export function useDeleteProduct() {
  const cache = useQueryClient();
  return useMutation(
    adminApi.products.delete.mutationOptions({
      onSuccess: ({ message }) => {
        refreshCatalog(cache);
        notify.success(message);
      },
    }),
  );
}

type Selection = z.input<typeof productSelection>;

/** Changes many products as a job; `onStarted` gets its id. */
export function useBulkUpdate(onStarted: (jobId: number) => void) {
  const start = useMutation(
    adminApi.products.bulkUpdate.mutationOptions({ onSuccess: ({ data }) => onStarted(data.job_id) }),
  );
  return {
    ...start,
    run: (selection: Selection, change: BulkChange) => start.mutateAsync({ selection, change }),
  };
}

type StockInput = Parameters<typeof adminClient.products.changeStock>[0];

/** A repeat with the same key has no further effect. */
export function useChangeStock(key: string, onSaved: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: StockInput) =>
      adminClient.products.changeStock(input, { context: { headers: { "idempotency-key": key } } }),
    onSuccess: ({ message }) => {
      refreshCatalog(cache);
      notify.success(message);
      onSaved();
    },
  });
}

export function useStockHistory(id: number, variationId: number | null, page: number) {
  return useQuery(
    adminApi.products.stockHistory.queryOptions({
      input: { id, page, ...(variationId === null ? {} : { variation_id: variationId }) },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

/** After a change of products, whoever made it: a form or a job. */
export function refreshCatalog(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: adminApi.products.key() });
  void cache.invalidateQueries({ queryKey: adminApi.categories.key() });
  void cache.invalidateQueries({ queryKey: adminApi.dashboard.key() });
}

/** The answer is the product as it is now, so it need not be refetched. */
function keepProduct(cache: QueryClient, data: AdminProduct): void {
  refreshCatalog(cache);
  cache.setQueryData(adminApi.products.details.queryKey({ input: { id: data.id } }), { data });
}
