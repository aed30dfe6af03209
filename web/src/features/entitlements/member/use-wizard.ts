import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import { isNetworkError } from "#web/lib/errors.ts";
import { memberApi, memberClient } from "#web/lib/member-api.ts";
import { cartActions } from "#web/shared/cart/cart-actions.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { isSlotSoldOut, type Picks, type SlotSelection } from "#web/shared/packs/pack-selection.ts";
import {
  cartEntitlement,
  cartEntry,
  choicesOf,
  nextOpenStep,
  type SlotChoice,
  type Step,
  stepsOf,
} from "../wizard-steps.ts";

/** Where the wizard is, what is selected, and the next steps. The step after the last slot is the overview. */
export function useWizard(person: EntitledPerson, entitlement: Entitlement) {
  const [picks, setPicks] = useState<Picks>({});
  const [index, setIndex] = useState(() => nextOpenStep(stepsOf(entitlement, {})));
  const [asks, setAsks] = useState(false);
  const steps = stepsOf(entitlement, picks);
  const kept = useKeptChoices(entitlement.id, steps);
  const step = steps[index];

  const goTo = (target: number) => {
    setAsks(false);
    setIndex(Math.max(0, Math.min(steps.length, target)));
  };
  const pick = (slotId: number, selection: SlotSelection) => {
    setAsks(false);
    setPicks((current) => ({ ...current, [slotId]: selection }));
  };
  /** Accepts what is shown, a suggestion too. A completely sold-out slot does not block the next steps. */
  const next = () => {
    if (step && step.problem !== null && !isSlotSoldOut(step.slot)) return setAsks(true);
    if (step && step.problem === null) pick(step.slot.id, step.selection);
    return goTo(index + 1);
  };
  const addToCart = () => {
    kept.flush();
    const entry = cartEntry(person, useCartStore.getState().packs, cartEntitlement(entitlement, steps));
    cartActions.addPack(entry);
  };
  return {
    steps,
    step,
    index,
    kept,
    pick,
    next,
    goTo,
    addToCart,
    /** Shown once somebody tried to continue without it. */
    problem: asks ? (step?.problem ?? null) : null,
  };
}

export type WizardState = ReturnType<typeof useWizard>;

/** How long a step may be changed back and forth before it is saved. */
const SAVE_AFTER_MS = 500;

/** Saves choices as they are made: a moment after a change, at once when a step is left, and when the wizard closes. */
function useKeptChoices(entitlementId: number, steps: Step[]) {
  const { mutate, isPending, isSuccess, error } = useSaveChoices(entitlementId);
  const serialised = JSON.stringify(choicesOf(steps));
  const latest = useRef(serialised);
  const lastSent = useRef<string | null>(serialised);

  const flush = useCallback(() => {
    if (latest.current === lastSent.current) return;
    lastSent.current = latest.current;
    mutate(JSON.parse(latest.current) as SlotChoice[], {
      // Then the same choices are worth sending again.
      onError: () => {
        lastSent.current = null;
      },
    });
  }, [mutate]);

  useEffect(() => {
    latest.current = serialised;
    const timer = setTimeout(flush, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [serialised, flush]);
  useEffect(() => flush, [flush]);

  return { flush, isSaving: isPending, isSaved: isSuccess, error };
}

const SAVE_RETRIES = 3;

/**
 * Saves choices. One save at a time, in order, so that an older one never overwrites a newer; a lost answer does no
 * harm, because the same again changes nothing.
 */
function useSaveChoices(entitlementId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `choices-${entitlementId}` },
    mutationFn: (choices: SlotChoice[]) =>
      memberClient.entitlements.store({ entitlement_id: entitlementId, choices }),
    retry: (failures, error) => failures < SAVE_RETRIES && isNetworkError(error),
    onSuccess: async ({ data }) => {
      // What was being fetched before the save must not overwrite its answer.
      await queryClient.cancelQueries({ queryKey: memberApi.entitlements.show.key() });
      takeSaved(queryClient, data);
      // The sizes went into the person's profile, which makes suggestions for the other packs.
      void queryClient.invalidateQueries({
        queryKey: memberApi.entitlements.show.key(),
        refetchType: "none",
      });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: memberApi.entitlements.show.key() }),
  });
}

function takeSaved(queryClient: QueryClient, saved: Entitlement): void {
  const queryKey = memberApi.entitlements.show.queryKey({ input: {} });
  queryClient.setQueryData(queryKey, (known) =>
    known
      ? {
          ...known,
          data: known.data.map((person) => ({
            ...person,
            open: person.open.map((one) => (one.id === saved.id ? { ...saved, order: one.order } : one)),
          })),
        }
      : known,
  );
}
