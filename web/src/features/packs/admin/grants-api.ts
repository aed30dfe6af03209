import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { packAudience } from "#contract/grants.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import type { BulkSelection } from "#web/lib/bulk-selection.ts";
import { FRESH_FOR_MS } from "#web/lib/fresh.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { notify } from "#web/lib/toast.ts";
import type { ExportFormat } from "#web/shared/jobs/use-file-job.ts";
import { saveFile, useFileJob } from "#web/shared/jobs/use-file-job.ts";
import { entitlementsQuery, type HistoryType, historyQuery } from "../list-query.ts";
import { refreshPacks } from "./api.ts";

export type Audience = z.input<typeof packAudience>;

const MOST_PER_PAGE = 100;
/** The most entitlements that one call takes. */
export const MOST_AT_ONCE = 1000;
const FOUND_MEMBERS = 20;

/** Who has what, as the address of the page asks for it. */
export function useEntitlements(params: ListParams) {
  return useQuery(
    adminApi.grants.entitlements.queryOptions({
      input: entitlementsQuery(params),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

export function useHistory(params: ListParams, type: HistoryType, id: number) {
  return useQuery(
    adminApi.grants.history.queryOptions({
      input: historyQuery(params, type, id),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

/** Keeps a history as a workbook: all of its pages, as it is searched and filtered. */
export function useHistoryExport(params: ListParams, type: HistoryType, id: number) {
  const { page: _page, per_page: _perPage, ...filters } = historyQuery(params, type, id);
  return useMutation({
    mutationFn: async () => saveFile(await adminClient.grants.exportHistory(filters)),
    onError: (error) => notify.failure(error),
  });
}

/** Who has what as a workbook in the making, as it is searched and filtered. */
export function useEntitlementsExport(params: ListParams) {
  const { status, pack_id, member_id, keywords } = entitlementsQuery(params);
  return useFileJob("packs-export", (format: ExportFormat) =>
    adminClient.exports.packs({
      format,
      ...(status && { status }),
      ...(pack_id && { pack_id }),
      ...(member_id && { member_id }),
      ...(keywords && { keywords }),
    }),
  );
}

/** What granting would mean. A POST because of its long input, but it changes nothing. */
export function useForecast(packId: number, audience: Audience | null) {
  return useQuery(
    adminApi.grants.forecast.queryOptions({
      input: { pack_id: packId, audience: audience ?? { member_ids: [] } },
      enabled: audience !== null,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

/** Grants a pack to people, as a job. */
export function useGrant(onStarted: (jobId: number) => void) {
  return useMutation(
    adminApi.grants.grant.mutationOptions({ onSuccess: ({ data }) => onStarted(data.job_id) }),
  );
}

/** People whose name or e-mail fits what is typed. */
export function useFoundMembers(keywords: string, enabled: boolean) {
  return useQuery(
    adminApi.clubMembers.show.queryOptions({
      input: { keywords: keywords || undefined, kind: "all", per_page: FOUND_MEMBERS, sort: "last_name" },
      placeholderData: keepPreviousData,
      enabled,
      staleTime: FRESH_FOR_MS,
    }),
  );
}

/** The person of the history. */
export function useMember(id: number, enabled: boolean) {
  return useQuery(adminApi.clubMembers.get.queryOptions({ input: { id }, enabled, staleTime: FRESH_FOR_MS }));
}

/** Revokes entitlements, or gives them a later last day. The dialog shows errors. */
export function useEntitlementActs(onDone: () => void) {
  const cache = useQueryClient();
  const onSuccess = ({ message, data }: { message: string; data: { done: number } }) => {
    refreshPacks(cache);
    if (data.done > 0) notify.success(message);
    else notify.info(message);
    onDone();
  };
  return {
    revoke: useMutation(adminApi.grants.revoke.mutationOptions({ onSuccess })),
    extend: useMutation(adminApi.grants.extend.mutationOptions({ onSuccess })),
  };
}

/** The entitlements that are selected; all of a list are read page by page. */
export async function selectedIds(
  selection: BulkSelection["selection"],
  params: ListParams,
): Promise<number[]> {
  if ("ids" in selection) return selection.ids;
  const ids: number[] = [];
  for (let page = 1; page <= MOST_AT_ONCE / MOST_PER_PAGE; page += 1) {
    const list = await adminClient.grants.entitlements(
      entitlementsQuery({ ...params, page, per_page: MOST_PER_PAGE }),
    );
    ids.push(...list.data.map(({ id }) => id));
    if (list.data.length < MOST_PER_PAGE) break;
  }
  return ids.filter((id) => !selection.except?.includes(id));
}
