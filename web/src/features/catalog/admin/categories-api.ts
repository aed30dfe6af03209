import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CategoryRow } from "#contract/categories.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { notify } from "#web/lib/toast.ts";
import { refreshCatalog } from "./api.ts";

const PAGE_ROWS = 100;
/** As many pages as a club may have categories. */
const MAX_PAGES = 5;

const allKey = [...adminApi.categories.key(), "all"];

/** Every category in the shop's order: only a complete list can be reordered. */
export function useCategories() {
  return useQuery({ queryKey: allKey, queryFn: loadAll, staleTime: 0 });
}

async function loadAll(): Promise<CategoryRow[]> {
  const rows: CategoryRow[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { data, total } = await adminClient.categories.show({
      page,
      per_page: PAGE_ROWS,
      sort: "position",
    });
    rows.push(...data);
    if (rows.length >= total) break;
  }
  return rows;
}

export const useTopCategories = () => useQuery(adminApi.categories.topSelling.queryOptions({ input: {} }));

/** What the drawer's form saves; it says itself what went wrong. */
export function useSaveCategory() {
  const cache = useQueryClient();
  const options = {
    onSuccess: ({ message }: { message: string }) => notify.success(message),
    onSettled: () => refreshCatalog(cache),
  };
  return {
    store: useMutation(adminApi.categories.store.mutationOptions(options)),
    update: useMutation(adminApi.categories.update.mutationOptions(options)),
  };
}

/** Shows the new order at once, and the server's if it is refused. */
export function useReorderCategories() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (rows: CategoryRow[]) => adminClient.categories.reorder({ ids: rows.map(({ id }) => id) }),
    onMutate: async (rows) => {
      await cache.cancelQueries({ queryKey: allKey });
      cache.setQueryData(allKey, rows);
    },
    onError: (error) => notify.failure(error),
    onSettled: () => refreshCatalog(cache),
  });
}

export function useDeleteCategory(onDeleted: () => void) {
  const cache = useQueryClient();
  return useMutation(
    adminApi.categories.delete.mutationOptions({
      onSuccess: ({ message }) => {
        refreshCatalog(cache);
        notify.success(message);
        onDeleted();
      },
    }),
  );
}
