import { useMutation } from "@tanstack/react-query";
import { adminApi } from "#web/lib/admin-api.ts";
import { onItsPage } from "#web/lib/mutation-cache.ts";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { members as words } from "#words/panel/members.ts";
import { useForgottenPerson } from "../use-kept-person.ts";

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
