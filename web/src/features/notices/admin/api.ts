import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { adminApi } from "#web/lib/admin-api.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { notify } from "#web/lib/toast.ts";
import { listQuery } from "../list-query.ts";

const LOOK_EVERY_MS = 60_000;

/** How many are unread, and the newest; polled once a minute while the panel is visible. */
export function useUnread() {
  return useQuery(
    adminApi.notices.unread.queryOptions({ input: {}, staleTime: 0, refetchInterval: LOOK_EVERY_MS }),
  );
}

export function useNotices(params: ListParams) {
  return useQuery(
    adminApi.notices.show.queryOptions({
      input: listQuery(params),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

export function useReadNotice() {
  const cache = useQueryClient();
  return useMutation(
    adminApi.notices.read.mutationOptions({
      onSuccess: () => {
        void cache.invalidateQueries({ queryKey: adminApi.notices.unread.key() });
        void cache.invalidateQueries({ queryKey: adminApi.notices.show.key() });
      },
      onError: (error) => notify.failure(error),
    }),
  );
}

export function useNoticeSettings(enabled: boolean) {
  return useQuery(adminApi.notices.settings.queryOptions({ input: {}, enabled, staleTime: 0 }));
}

export function useSaveNoticeSettings() {
  const cache = useQueryClient();
  return useMutation(
    adminApi.notices.updateSettings.mutationOptions({
      onSuccess: ({ message, data }) => {
        cache.setQueryData(adminApi.notices.settings.queryKey({ input: {} }), { data });
        void cache.invalidateQueries({ queryKey: adminApi.settings.key() });
        notify.success(message);
      },
    }),
  );
}
