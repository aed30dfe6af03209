import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Entitlement } from "#contract/entitlements.ts";
import { isNetworkError } from "#web/lib/errors.ts";
import { memberApi, memberClient } from "#web/lib/member-api.ts";
import type { SlotChoice } from "../wizard-steps.ts";

const SAVE_RETRIES = 3;

/**
 * Saves choices. One save at a time, in order, so that an older one never overwrites a newer; a lost answer does no
 * harm, because the same again changes nothing.
 */
export function useSaveChoices(entitlementId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `choices-${entitlementId}` },
    mutationFn: (choices: SlotChoice[]) =>
      memberClient.entitlements.store({ entitlement_id: entitlementId, choices }),
    retry: (failures, error) => failures < SAVE_RETRIES && isNetworkError(error),
    onSuccess: async ({ data }) => {
      // What was being fetched before the save must not overwrite its answer.
      await queryClient.cancelQueries({ queryKey: memberApi.entitlements.show.key() });
      takeSaved(queryClient, data);
      // The sizes went into the person's profile, which makes suggestions for the other packs.
      void queryClient.invalidateQueries({
        queryKey: memberApi.entitlements.show.key(),
        refetchType: "none",
      });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: memberApi.entitlements.show.key() }),
  });
}

function takeSaved(queryClient: QueryClient, saved: Entitlement): void {
  const queryKey = memberApi.entitlements.show.queryKey({ input: {} });
  queryClient.setQueryData(queryKey, (known) =>
    known
      ? {
          ...known,
          data: known.data.map((person) => ({
            ...person,
            open: person.open.map((one) => (one.id === saved.id ? { ...saved, order: one.order } : one)),
          })),
        }
      : known,
  );
}
