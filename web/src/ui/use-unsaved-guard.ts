import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { ui } from "#words/ui.ts";
import { confirmDialog } from "./confirm-dialog.tsx";

const words = ui.form.leave;

/** The session's end leads there; nothing can be saved any more, so nobody is asked. */
const WITHOUT_QUESTION: string[] = [paths.adminLogin, paths.login];

/**
 * Asks before a page with unsaved changes is left, within the app or out of it. Changes of the query, such as a tab,
 * stay on the page and are not asked about.
 */
export function useUnsavedGuard(isDirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      !WITHOUT_QUESTION.includes(nextLocation.pathname),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void confirmDialog({
      title: words.title,
      text: words.text,
      confirmLabel: words.confirm,
      cancelLabel: words.cancel,
      isDestructive: true,
    }).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
}

const closeWords = ui.form.close;

/** Closes a dialog or drawer, and asks first if typed input would be lost. */
export function useAskedClose(isDirty: boolean, onClose: () => void): () => void {
  const ask = async () => {
    const isSure = await confirmDialog({
      title: closeWords.title,
      text: closeWords.text,
      confirmLabel: closeWords.confirm,
      cancelLabel: closeWords.stay,
      isDestructive: true,
    });
    if (isSure) onClose();
  };
  return () => (isDirty ? void ask() : onClose());
}

/** The properties by which a dialog or drawer asks before it closes over typed input. */
export function useTypedClose(opened: boolean, onClose: () => void) {
  const [isTyped, setIsTyped] = useState(false);
  if (!opened && isTyped) setIsTyped(false);
  return { onClose: useAskedClose(isTyped, onClose), onInput: () => setIsTyped(true) };
}
