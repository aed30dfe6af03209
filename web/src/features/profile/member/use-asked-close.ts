import { profile as words } from "#words/profile.ts";
import { useUnsavedGuard } from "../../../lib/use-unsaved-guard.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";

/** Closes a dialog, and asks first where something typed would be lost; so does leaving the page. */
export function useAskedClose(isDirty: boolean, onClose: () => void): () => void {
  useUnsavedGuard(isDirty);
  const ask = async () => {
    const isSure = await confirmDialog({
      title: words.leaving.title,
      text: words.leaving.text,
      confirmLabel: words.leaving.confirm,
      cancelLabel: words.leaving.stay,
      isDestructive: true,
    });
    if (isSure) onClose();
  };
  return () => (isDirty ? void ask() : onClose());
}
