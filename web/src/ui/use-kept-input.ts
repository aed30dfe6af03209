import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { type FormInput, takeBack, watchForm } from "#web/lib/kept-input.ts";
import { notify } from "#web/lib/toast.ts";
import { ui } from "#words/ui.ts";

type FormState<V> = {
  /** What has been typed since the form began; null while there is nothing to save. */
  read: () => (FormInput & { now: V }) | null;
  began: () => unknown;
  restore: (now: V) => void;
};

/**
 * What is typed when the session ends comes back after the login, in the form that begins with the same values at the
 * same address. `useForm` does it, and `useKeptState`; only a form with another state of its own calls it.
 */
export function useKeptInput<V>(form: FormState<V>): void {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
    const input = takeBack(window.location.pathname, form.began());
    if (input === undefined) return;
    // Only the same form began with these values.
    form.restore(input.now as V);
    notify.info(ui.form.restored);
  });
  useEffect(() => watchForm(() => latest.current.read()), []);
}

/** The state of what is chosen and typed without `useForm`. What it begins with is no other form's at the same address. */
export function useKeptState<V extends object>(initial: V | (() => V)): [V, Dispatch<SetStateAction<V>>] {
  const [began] = useState<V>(initial);
  const [now, setNow] = useState<V>(began);
  useKeptInput<V>({
    read: () => (now === began ? null : { began, now }),
    began: () => began,
    restore: setNow,
  });
  return [now, setNow];
}
