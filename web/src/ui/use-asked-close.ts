import { ui } from "#words/ui.ts";
import { confirmDialog } from "./confirm-dialog.tsx";

const words = ui.form.close;

/** Closes a dialog or drawer, and asks first if typed input would be lost. */
export function useAskedClose(isDirty: boolean, onClose: () => void): () => void {
  const ask = async () => {
    const isSure = await confirmDialog({
      title: words.title,
      text: words.text,
      confirmLabel: words.confirm,
      cancelLabel: words.stay,
      isDestructive: true,
    });
    if (isSure) onClose();
  };
  return () => (isDirty ? void ask() : onClose());
}
