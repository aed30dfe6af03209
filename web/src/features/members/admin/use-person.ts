import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { onItsPage } from "#web/lib/mutation-cache.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { members as words } from "#words/panel/members.ts";

/** Membership categories and garment sizes to choose from. */
export const useFormChoices = () =>
  useQuery(adminApi.clubMembers.formChoices.queryOptions({ input: {}, staleTime: FRESH_FOR_MS }));
export type FormChoices = NonNullable<ReturnType<typeof useFormChoices>["data"]>["data"];

/** What a selected membership would revoke and grant; undefined if saving makes nobody a member of it. */
export function useMembershipPreview(id: number, chosen: number | null, isJoining: boolean) {
  const { data } = useQuery(
    adminApi.clubMembers.membershipPreview.queryOptions({
      input: { id, ...(chosen !== null && { membership_category_id: chosen }) },
      enabled: isJoining,
    }),
  );
  return isJoining ? data?.data : undefined;
}
export type MembershipPreview = NonNullable<ReturnType<typeof useMembershipPreview>>;

/** For calls that answer with the person as they are now, who is shown at once. */
export function useKeptPerson() {
  const cache = useQueryClient();
  return {
    onSuccess: ({ data }: { data: AdminMember }) => {
      cache.setQueryData(adminApi.clubMembers.get.queryKey({ input: { id: data.id } }), { data });
    },
  };
}

/** For calls that delete or erase. Nothing of the person is asked for again, so the caller leaves their page. */
export function useForgottenPerson() {
  const cache = useQueryClient();
  return {
    onSuccess: (_answer: unknown, { id }: { id: number | string }) =>
      cache.removeQueries({ queryKey: adminApi.clubMembers.key({ input: { id: Number(id) } }) }),
  };
}

type Person = { id: number; name: string };

/** Actions on a person that are confirmed first. `onDeleted` leaves the page about the person. */
export function useAskedActs({ id, name }: Person, onDeleted?: () => void) {
  const signOut = useMutation(adminApi.clubMembers.signOut.mutationOptions(onItsPage));
  const remove = useMutation(
    adminApi.clubMembers.delete.mutationOptions({ ...onItsPage, ...useForgottenPerson() }),
  );
  return {
    askSignOut: async () => {
      const isSure = await confirmDialog({
        title: words.askedActs.askLogOutEverywhere(name),
        text: words.askedActs.theyAreLoggedOut,
        confirmLabel: words.askedActs.logOutEverywhere,
      });
      if (isSure) signOut.mutate({ id });
    },
    askDelete: async () => {
      const isSure = await confirmDialog({
        title: words.askedActs.askDelete(name),
        text: words.askedActs.onlyPersonWithoutOrders,
        confirmLabel: words.askedActs.delete,
        isDestructive: true,
      });
      if (isSure) remove.mutate({ id }, { onSuccess: onDeleted });
    },
    isDeleting: remove.isPending,
    isSigningOut: signOut.isPending,
  };
}
