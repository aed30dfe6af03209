import { useQueryClient } from "@tanstack/react-query";
import type { AdminProduct } from "#contract/products.ts";
import { adminApi } from "#web/lib/admin-api.ts";

/** For calls that answer with the product as it is now, which is shown at once. */
export function useKeptProduct(onKept: (product: AdminProduct) => void) {
  const cache = useQueryClient();
  return {
    onSuccess: ({ data }: { data: AdminProduct }) => {
      cache.setQueryData(adminApi.products.details.queryKey({ input: { id: data.id } }), { data });
      onKept(data);
    },
  };
}
