import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { adminApi } from "#web/lib/admin-api.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { listQuery } from "../list-query.ts";

/** The club's audit log, filtered by the page's URL. */
export function useAuditLog(params: ListParams) {
  return useQuery(
    adminApi.auditLog.show.queryOptions({
      input: listQuery(params),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}
