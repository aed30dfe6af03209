import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi } from "../../lib/member-api.ts";
import { useUserStore } from "../../lib/stores/user-store.ts";
import { notify } from "../../lib/toast.ts";

export const useProfile = () => useQuery(memberApi.members.profile.queryOptions({ input: {} }));

export const useSecondaryMembers = () =>
  useQuery(memberApi.members.secondaryMembers.queryOptions({ input: {} }));

export const useAddresses = () => useQuery(memberApi.shipping.addresses.queryOptions({ input: {} }));

export const useCountries = (isEnabled: boolean) =>
  useQuery(
    memberApi.shipping.countries.queryOptions({
      input: {},
      enabled: isEnabled,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );

/** Saves name and phone; the header greets with the new name at once. */
export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation(
    memberApi.members.updateProfile.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(memberApi.members.profile.queryKey({ input: {} }), answer);
        const user = answer.data[0];
        const { accessToken, setUser } = useUserStore.getState();
        if (user && accessToken !== null) setUser({ user, accessToken });
        notify.success("Your profile is saved.");
      },
    }),
  );
}

export const useStoreAddress = () =>
  useMutation(memberApi.shipping.storeAddress.mutationOptions(useReload()));

export const useUpdateAddress = () =>
  useMutation(memberApi.shipping.updateAddress.mutationOptions(useReload()));

export const useDeleteAddress = () =>
  useMutation(
    memberApi.shipping.deleteAddress.mutationOptions({
      ...useReload(),
      onError: (error) => notify.failure(error),
    }),
  );

/** Every change of the address book is said, and the book asked anew: another address may be the default now. */
function useReload() {
  const queryClient = useQueryClient();
  return {
    onSuccess: ({ message }: { message: string }) => notify.success(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: memberApi.shipping.addresses.key() }),
  };
}
