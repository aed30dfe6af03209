import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MovementKind } from "#contract/credits-statement.ts";
import { hasCode } from "#web/lib/errors.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { notify } from "#web/lib/toast.ts";
import { profile as words } from "#words/profile.ts";

export const useProfile = () => useQuery(memberApi.members.profile.queryOptions({ input: {} }));

/** What the club sells rarely changes, and saving reports a size it no longer has. */
export const useSizeGroups = () => useQuery(memberApi.members.sizeGroups.queryOptions({ input: {} }));

export const useSecondaryMembers = () =>
  useQuery(memberApi.members.secondaryMembers.queryOptions({ input: {} }));

export const useEntitlements = () =>
  useQuery(memberApi.entitlements.show.queryOptions({ input: {}, staleTime: 0 }));

export const useAddresses = () => useQuery(memberApi.shipping.addresses.queryOptions({ input: {} }));

export const useCountries = (isEnabled: boolean) =>
  useQuery(
    memberApi.shipping.countries.queryOptions({
      input: {},
      enabled: isEnabled,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );

/** Refetched whenever the screen opens: an order paid in another window changes it. */
export const useStatement = (asked: { page: number; per_page: number; kind?: MovementKind | undefined }) =>
  useQuery(
    memberApi.credits.statement.queryOptions({
      input: asked,
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );

/** Saves the member's own data; the header greets with the new name at once. */
export function useSaveProfile() {
  const queryClient = useQueryClient();
  const forgetSizes = useForgetSizes();
  return useMutation(
    memberApi.members.updateProfile.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(memberApi.members.profile.queryKey({ input: {} }), answer);
        const user = answer.data[0];
        const { accessToken, setUser } = useUserStore.getState();
        if (user && accessToken !== null) setUser({ user, accessToken });
        forgetSizes();
        notify.success(words.details.saved);
      },
    }),
  );
}

/** Saves a dependant; where somebody else changed them or took them away, the newest are asked for. */
export function useSaveFamilyMember() {
  const queryClient = useQueryClient();
  const forgetSizes = useForgetSizes();
  return useMutation(
    memberApi.members.updateSecondaryMember.mutationOptions({
      onSuccess: ({ message }) => {
        forgetSizes();
        notify.success(message);
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: memberApi.members.key() }),
    }),
  );
}

/** Packs suggest by the size profile, and the shop shows the usual size. */
function useForgetSizes() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: memberApi.entitlements.key() });
    void queryClient.invalidateQueries({ queryKey: memberApi.catalog.productDetails.key() });
  };
}

export const useStoreAddress = () =>
  useMutation(memberApi.shipping.storeAddress.mutationOptions(useReload()));

export const useUpdateAddress = () =>
  useMutation(memberApi.shipping.updateAddress.mutationOptions(useReload()));

export const useDeleteAddress = () =>
  useMutation(
    memberApi.shipping.deleteAddress.mutationOptions({
      ...useReload(),
      // Already deleted in another window, which is what was wanted.
      onError: (error) =>
        hasCode(error, "NOT_FOUND") ? notify.info(words.addresses.deletedBefore) : notify.failure(error),
    }),
  );

/** Every change of the address book is said, and the book asked again: another address may be the default now. */
function useReload() {
  const queryClient = useQueryClient();
  return {
    onSuccess: ({ message }: { message: string }) => notify.success(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: memberApi.shipping.addresses.key() }),
  };
}
