import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { adminApi } from "#web/lib/admin-api.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { notify } from "#web/lib/toast.ts";
import { useSaving } from "#web/lib/use-saving.ts";
import { listQuery } from "../list-query.ts";

/** The club's admins and managers as the address of the page asks for them. */
export function useManagers(params: ListParams) {
  return useQuery(
    adminApi.managers.show.queryOptions({
      input: listQuery(params),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

/** What the drawer's form saves; it says itself what went wrong. */
export function useSaveManager() {
  const options = useOptions();
  return {
    invite: useMutation(adminApi.managers.store.mutationOptions(options)),
    update: useMutation(adminApi.managers.update.mutationOptions(options)),
  };
}

/** What is done with one row, without a form. */
export function useManagerActions() {
  const options = { ...useOptions(), onError: (error: unknown) => notify.failure(error) };
  return {
    update: useMutation(adminApi.managers.update.mutationOptions(options)),
    sendLink: useMutation(adminApi.managers.setPassword.mutationOptions(options)),
    remove: useMutation(adminApi.managers.delete.mutationOptions(options)),
  };
}

const useOptions = () => useSaving(adminApi.managers.show.key());
