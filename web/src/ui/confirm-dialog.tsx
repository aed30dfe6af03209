import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import { wantOverlays } from "#web/lib/toast.ts";
import { ui } from "#words/ui.ts";
import { NamedAtOnce } from "./named-at-once.tsx";

type Question = {
  title: string;
  /** What will happen, and whether it can be undone. */
  text: ReactNode;
  /** The action as a verb: 'Cancel order', not 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
};

/** Asks before an action. Resolves with true only if it was confirmed. */
export async function confirmDialog(question: Question): Promise<boolean> {
  const { title, text, confirmLabel, cancelLabel = ui.dialog.cancel, isDestructive } = question;
  await wantOverlays();
  return new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title,
      children: (
        <>
          <NamedAtOnce />
          <Text c="dimmed">{text}</Text>
        </>
      ),
      labels: { confirm: confirmLabel, cancel: cancelLabel },
      confirmProps: isDestructive ? { color: "error" } : {},
      onConfirm: () => {
        ignoreSecondPress();
        resolve(true);
      },
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}

/** The second press of a double click is not one on what lay below the dialog. */
function ignoreSecondPress(): void {
  const ends = new AbortController();
  const ignore = (event: MouseEvent) => {
    ends.abort();
    if (event.detail < 2) return;
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener("click", ignore, { capture: true, signal: ends.signal });
}
