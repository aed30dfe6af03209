import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CategoryRow } from "#contract/categories.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { quietly } from "#web/lib/mutation-cache.ts";

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

/** Shows the new order at once, and the server's if it is refused. */
export function useReorderCategories() {
  const cache = useQueryClient();
  return useMutation({
    ...quietly,
    mutationKey: adminApi.categories.reorder.mutationKey(),
    mutationFn: (rows: CategoryRow[]) => adminClient.categories.reorder({ ids: rows.map(({ id }) => id) }),
    onMutate: async (rows) => {
      await cache.cancelQueries({ queryKey: allKey });
      cache.setQueryData(allKey, rows);
    },
  });
}
