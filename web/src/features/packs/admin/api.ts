import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { AdminPack, PackFormInput, PackRow } from "#contract/packs.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { notify } from "#web/lib/toast.ts";
import { type PackType, packsQuery } from "../list-query.ts";
import { withStatus } from "../pack-values.ts";

const calls = adminApi.packs;
const CHOICES_FRESH_MS = 60_000;
const MOST_PER_PAGE = 100;

/** The club's packs of a type as the address of the page asks for them. */
export function usePacks(params: ListParams, type: PackType) {
  return useQuery(
    calls.show.queryOptions({
      input: packsQuery(params, type),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

/** The newest packs, for cards and pickers: of one type, or of both. */
export function useNewestPacks(narrow: { type?: PackType; status?: PackRow["status"] } = {}) {
  return useQuery(
    calls.show.queryOptions({
      input: { ...narrow, sort: "created_at", order_by: "desc", per_page: MOST_PER_PAGE },
      staleTime: 0,
    }),
  );
}

export function usePack(id: number, enabled = true) {
  return useQuery(calls.get.queryOptions({ input: { id }, enabled, staleTime: 0 }));
}

/** Stores a new pack, or changes one: then with the version that the form was loaded with. */
export function useSavePack(
  known: { id: number; version: number } | null,
  onSaved: (saved: AdminPack) => void,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (form: PackFormInput) =>
      known
        ? adminClient.packs.update({ ...form, id: known.id, version: known.version })
        : adminClient.packs.store(form),
    onSuccess: ({ message, data }) => {
      keepPack(cache, data);
      notify.success(message);
      onSaved(data);
    },
  });
}

/** The form says what went wrong. */
export function useDuplicatePack(onMade: (copy: AdminPack) => void) {
  const cache = useQueryClient();
  return useMutation(
    calls.duplicate.mutationOptions({
      onSuccess: ({ message, data }) => {
        keepPack(cache, data);
        notify.success(message);
        onMade(data);
      },
    }),
  );
}

/** Changes the state of the pack as it is now, whatever the list still shows. */
export function useSetPackStatus() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, status }: Pick<PackRow, "id" | "status">) => {
      const { data } = await adminClient.packs.get({ id });
      return adminClient.packs.update({ ...withStatus(data, status), id, version: data.version });
    },
    onSuccess: ({ message, data }) => {
      keepPack(cache, data);
      notify.success(message);
    },
    onError: (error) => notify.failure(error),
  });
}

export function useDeletePack() {
  const cache = useQueryClient();
  return useMutation(
    calls.delete.mutationOptions({
      onSuccess: ({ message }) => {
        refreshPacks(cache);
        notify.success(message);
      },
      onError: (error) => notify.failure(error),
    }),
  );
}

/** Every live product in short, for pickers. */
export function useProductChoices() {
  return useQuery(adminApi.products.getAll.queryOptions({ input: {}, staleTime: CHOICES_FRESH_MS }));
}

/** Products with their colours and sizes; one that is on its way or gone has no data. */
export function useProducts(ids: readonly number[]) {
  return useQueries({
    queries: ids.map((id) =>
      adminApi.products.details.queryOptions({ input: { id }, staleTime: CHOICES_FRESH_MS }),
    ),
  });
}

/** The memberships that a club has; none has more than a page of them. */
export function useMemberships() {
  return useQuery(
    adminApi.membershipCategories.show.queryOptions({
      input: { per_page: MOST_PER_PAGE, sort: "name", order_by: "asc" },
      staleTime: CHOICES_FRESH_MS,
    }),
  );
}

/** After a change of packs or of who has them, whoever made it. */
export function refreshPacks(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: adminApi.packs.key() });
  void cache.invalidateQueries({ queryKey: adminApi.grants.key() });
  void cache.invalidateQueries({ queryKey: adminApi.clubMembers.key() });
  void cache.invalidateQueries({ queryKey: adminApi.auditLog.key() });
}

function keepPack(cache: QueryClient, data: AdminPack): void {
  refreshPacks(cache);
  cache.setQueryData(calls.get.queryKey({ input: { id: data.id } }), { data });
}
