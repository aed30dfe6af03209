import { confirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { usePersonActions, useRemovePerson } from "../api.ts";

type Person = { id: number; name: string };

/** Acts on a person that are asked about first. `onDeleted` leaves the page that was about the person. */
export function useAskedActs({ id, name }: Person, onDeleted?: () => void) {
  const { signOut } = usePersonActions();
  const { remove } = useRemovePerson();
  return {
    askSignOut: async () => {
      const isSure = await confirmDialog({
        title: `Log ${name} out everywhere?`,
        text: "They are logged out at once on all devices. They can log in again with their password.",
        confirmLabel: "Log out everywhere",
      });
      if (isSure) signOut.mutate({ id });
    },
    askDelete: async () => {
      const isSure = await confirmDialog({
        title: `Delete ${name}?`,
        text: "Only a person without orders and credits can be deleted. This cannot be undone. Others can be deactivated or erased on their page.",
        confirmLabel: "Delete",
        isDestructive: true,
      });
      if (isSure) remove.mutate({ id }, { onSuccess: onDeleted });
    },
    isDeleting: remove.isPending,
    isSigningOut: signOut.isPending,
  };
}
