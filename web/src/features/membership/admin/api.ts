import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { notify } from "#web/lib/toast.ts";
import { useSaving } from "#web/lib/use-saving.ts";
import { listQuery } from "../list-query.ts";

/** The club's memberships as the address of the page asks for them. */
export function useCategories(params: ListParams) {
  return useQuery(
    adminApi.membershipCategories.show.queryOptions({
      input: listQuery(params),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

/** What the drawer's form saves; it says itself what went wrong. */
export function useSaveCategory() {
  const options = useOptions();
  return {
    store: useMutation(adminApi.membershipCategories.store.mutationOptions(options)),
    update: useMutation(adminApi.membershipCategories.update.mutationOptions(options)),
  };
}

/** What members who are there would be given by a membership, asked for now. */
export const askJoining = (id: number) => adminClient.joiningCredits.preview({ id });

/** Grants members what the preview showed, as a job; returns its number. */
export function useGrantJoining(onStarted: (jobId: number) => void) {
  return useMutation(
    adminApi.joiningCredits.grant.mutationOptions({
      onSuccess: ({ data }) => onStarted(data.job_id),
      onError: (error) => notify.failure(error),
    }),
  );
}

export function useDeleteCategory() {
  const options = { ...useOptions(), onError: (error: unknown) => notify.failure(error) };
  return useMutation(adminApi.membershipCategories.delete.mutationOptions(options));
}

/** Members show the name of their membership, and their form offers all of them. */
const useOptions = () => useSaving(adminApi.membershipCategories.key(), adminApi.clubMembers.key());
