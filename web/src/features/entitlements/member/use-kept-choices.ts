import { useCallback, useEffect, useRef } from "react";
import { useSaveChoices } from "../api.ts";
import { choicesOf, type SlotChoice, type Step } from "../wizard-steps.ts";

/** How long a step may be changed back and forth before it is saved. */
const SAVE_AFTER_MS = 500;

/** Saves choices as they are made: a moment after a change, at once when a step is left, and when the wizard closes. */
export function useKeptChoices(entitlementId: number, steps: Step[]) {
  const { mutate, isPending, isSuccess, error } = useSaveChoices(entitlementId);
  const wanted = JSON.stringify(choicesOf(steps));
  const latest = useRef(wanted);
  const sent = useRef<string | null>(wanted);

  const flush = useCallback(() => {
    if (latest.current === sent.current) return;
    sent.current = latest.current;
    mutate(JSON.parse(latest.current) as SlotChoice[], {
      // Then the same choices are worth sending again.
      onError: () => {
        sent.current = null;
      },
    });
  }, [mutate]);

  useEffect(() => {
    latest.current = wanted;
    const timer = setTimeout(flush, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted, flush]);
  useEffect(() => flush, [flush]);

  return { flush, isSaving: isPending, isSaved: isSuccess, error };
}
