/** Ctrl with Enter or S submits the focused form, from any of its fields. Returns what ends it. */
export function sendByKeys(): () => void {
  const abort = new AbortController();
  const send = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    // An editor uses Ctrl and Enter itself.
    if (event.defaultPrevented || altKey || !(ctrlKey || metaKey) || !/^(enter|s)$/i.test(key)) return;
    const form = target instanceof Element ? target.closest("form") : null;
    if (!form) return;
    event.preventDefault();
    const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (button?.disabled || button?.ariaDisabled === "true") return;
    form.requestSubmit(button);
  };
  addEventListener("keydown", send, { signal: abort.signal });
  return () => abort.abort();
}
