import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { periodOf } from "#web/lib/period.ts";
import { notify } from "#web/lib/toast.ts";
import { listQuery } from "../list-query.ts";
import { movementsQuery } from "../movements-query.ts";

const calls = adminApi.clubMembers;

/** The club's members as the address of the page asks for them. */
export const useMembers = (params: ListParams) =>
  useQuery(
    calls.show.queryOptions({
      input: listQuery(params),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );

export const useMember = (id: number, enabled: boolean) =>
  useQuery(calls.get.queryOptions({ input: { id }, enabled, staleTime: 0 }));

/** Membership categories and garment sizes to choose from. */
export const useFormChoices = () => useQuery(calls.formChoices.queryOptions({ input: {} }));
export type FormChoices = NonNullable<ReturnType<typeof useFormChoices>["data"]>["data"];

/** What a selected membership would revoke and grant; undefined if saving makes nobody a member of it. */
export function useMembershipPreview(id: number, chosen: number | null, isJoining: boolean) {
  const { data } = useQuery(
    calls.membershipPreview.queryOptions({
      input: { id, ...(chosen !== null && { membership_category_id: chosen }) },
      enabled: isJoining,
      staleTime: 0,
    }),
  );
  return isJoining ? data?.data : undefined;
}
export type MembershipPreview = NonNullable<ReturnType<typeof useMembershipPreview>>;

/** The movements of all members' credits as the address of the page asks for them. */
export const useMovements = (params: ListParams) =>
  useQuery(
    adminApi.creditMovements.list.queryOptions({
      input: movementsQuery(params),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );

/** What came and went in the same days. */
export const useCreditTotals = (filters: Record<string, string>) =>
  useQuery(
    adminApi.creditMovements.totals.queryOptions({
      input: periodOf(filters),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );

/** Every movement of a member's credits, newest first. */
export const useStatement = (id: number, { page, per_page }: Pick<ListParams, "page" | "per_page">) =>
  useQuery(
    calls.creditStatement.queryOptions({
      input: { id, page, per_page },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );

type Saved = { message: string; data: AdminMember };

/** A form that saves a person. The form says itself what went wrong. */
function useSaved() {
  const cache = useQueryClient();
  return {
    onSuccess: (answer: Saved) => {
      keep(cache, answer);
      notify.success(answer.message);
    },
  };
}

export const useAddMember = () => useMutation(calls.store.mutationOptions(useSaved()));
export const useSaveMember = () => useMutation(calls.update.mutationOptions(useSaved()));
export const useSaveSecondary = () => useMutation(calls.updateSecondary.mutationOptions(useSaved()));

type CreditsInput = Parameters<typeof adminClient.clubMembers.manageCredits>[0];

/** Grants or deducts. A repeat with the same key has no further effect. */
export function useManageCredits(key: string) {
  return useMutation({
    mutationFn: (input: CreditsInput) =>
      adminClient.clubMembers.manageCredits(input, { context: { headers: { "idempotency-key": key } } }),
    ...useSaved(),
  });
}

/** What is done with a person without a form. Each says in a toast how it went. */
export function usePersonActions() {
  const cache = useQueryClient();
  const told = {
    onSuccess: ({ message }: { message: string }) => {
      notify.success(message);
      void cache.invalidateQueries({ queryKey: calls.key() });
    },
    onError: (error: unknown) => notify.failure(error),
  };
  return {
    invite: useMutation(calls.sendEmailPassword.mutationOptions(told)),
    signOut: useMutation(calls.signOut.mutationOptions(told)),
    exportPerson: useMutation(calls.personExport.mutationOptions({ onError: told.onError })),
  };
}

/** Deletes or erases. The person is not refetched, so the caller leaves their page. */
export function useRemovePerson() {
  const cache = useQueryClient();
  const onSuccess = ({ message }: { message: string }, { id }: { id: number | string }) => {
    notify.success(message);
    cache.removeQueries({ queryKey: calls.get.queryKey({ input: { id: Number(id) } }) });
    refreshLists(cache);
  };
  return {
    remove: useMutation(
      calls.delete.mutationOptions({ onSuccess, onError: (error) => notify.failure(error) }),
    ),
    erase: useMutation(calls.erase.mutationOptions({ onSuccess })),
  };
}

/** Everything shown about people is refetched, but the answer at hand is shown at once. */
function keep(cache: QueryClient, { data }: Saved): void {
  cache.setQueryData(calls.get.queryKey({ input: { id: data.id } }), { data });
  void cache.invalidateQueries({ queryKey: calls.get.key() });
  void cache.invalidateQueries({ queryKey: calls.creditStatement.key() });
  refreshLists(cache);
}

function refreshLists(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: calls.show.key() });
  void cache.invalidateQueries({ queryKey: adminApi.membershipCategories.key() });
  void cache.invalidateQueries({ queryKey: adminApi.dashboard.key() });
  void cache.invalidateQueries({ queryKey: adminApi.auditLog.key() });
}
