import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { adminApi } from "../../lib/admin-api.ts";

export type AuditFilters = { subject_kind?: string; subject_id?: number; member_id?: number };

type Wanted = { per_page: number; enabled?: boolean };

/** The newest entries of the audit log about one thing or one member. */
export function useAuditEntries(filters: AuditFilters, { per_page, enabled = true }: Wanted) {
  return useQuery(
    adminApi.auditLog.show.queryOptions({
      input: { ...filters, per_page },
      placeholderData: keepPreviousData,
      staleTime: 0,
      enabled,
    }),
  );
}
