/** Layers above the page; when one closes, its opener gets the focus back. */
const LAYER = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"]';
const FOCUSABLE = [
  ...["a[href]", "button:enabled", "select:enabled", "textarea:enabled", "summary"],
  ...['input:enabled:not([type="hidden"])', '[tabindex]:not([tabindex="-1"], :disabled)'],
].join();
const TEXT = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])';

const CROSS = ".mantine-Modal-close, .mantine-Drawer-close";
const CONTENT = ".mantine-Modal-body, .mantine-Drawer-body";

/** Where the focus was: enough to continue from there once it is gone. */
type Place = {
  element: Element;
  /** From the element outwards, each with its index among its parent's children. */
  steps: { parent: Element; at: number }[];
  /** Which of its row's controls it was. */
  controlAt: number;
  layer: Element | null;
};

/**
 * Focus is never lost. If the focused control is removed, disabled or hidden, often by being pressed, the
 * next one takes it: the same control of the next row, else what comes after it, finally the content itself. When a dialog or a
 * menu closes, its opener does, even if it was loaded by that press or opened by itself. And a dialog starts with
 * its content, not with its close button. Screens that know a better place focus it themselves; that wins. Returns what ends
 * it.
 */
export function keepFocus(): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const openers = new WeakMap<Element, Place>();
  // What starts the app is often a press, and so has the focus before this watches it.
  const focused = document.querySelector(":focus");
  let last = focused && placeOf(focused);
  /** What took the focus for a disabled control, and hands it back if that turns out to be brief. */
  let deputy: { element: Element; of: Place } | null = null;
  let isByKey = focused?.matches(":focus-visible") ?? false;
  let isDue = false;

  const note = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const place = placeOf(target);
    const opener = last;
    last = place;
    if (deputy && deputy.element !== target) deputy = null;
    const { layer } = place;
    if (!layer || !opener || layer === opener.layer || openers.has(layer)) return;
    openers.set(layer, opener);
    const content = target.matches(CROSS) ? layer.querySelector(CONTENT) : null;
    const first = content && controlsIn(content).find((control) => isByKey || !control.matches(TEXT));
    if (!first) return;
    // The library's own mark, because it sets the focus twice.
    first.setAttribute("data-autofocus", "");
    focus(first);
  };

  const check = () => {
    isDue = false;
    const active = document.activeElement;
    if (deputy && active === deputy.element && isThere(deputy.of.element)) return focus(deputy.of.element);
    if (last === null || (active !== null && active !== document.body)) return;
    // Somebody has clicked outside everything: that is where they want to be.
    if (isThere(last.element)) {
      last = null;
      return;
    }
    const of = last;
    const element = next(of);
    if (!element) return;
    focus(element);
    deputy = of.element.isConnected ? { element, of } : null;
  };

  const next = (place: Place): Element | null => {
    if (place.layer && !isThere(place.layer)) {
      const opener = openers.get(place.layer);
      if (!opener) return document.getElementById("main");
      return isThere(opener.element) ? opener.element : next(opener);
    }
    return nextTo(place, isByKey) ?? place.layer ?? document.getElementById("main");
  };

  const checkSoon = () => {
    if (isDue) return;
    isDue = true;
    // A disabled control loses the focus with the next frame, and a screen that moves it does so by then.
    requestAnimationFrame(() => setTimeout(check));
  };

  addEventListener("focusin", note, { capture: true, signal });
  addEventListener("keydown", () => (isByKey = true), { capture: true, signal });
  addEventListener("pointerdown", () => (isByKey = false), { capture: true, signal });
  const observer = new MutationObserver(checkSoon);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden", "inert", "style"],
  });
  return () => {
    abort.abort();
    observer.disconnect();
  };
}

function placeOf(element: Element): Place {
  const steps: Place["steps"] = [];
  let step = element;
  while (step.parentElement && step !== document.body) {
    steps.push({ parent: step.parentElement, at: [...step.parentElement.children].indexOf(step) });
    step = step.parentElement;
  }
  const row = element.closest("li, tr");
  return {
    element,
    steps,
    controlAt: row ? controlsIn(row).indexOf(element) : 0,
    layer: element.closest(LAYER),
  };
}

function nextTo({ steps, controlAt, layer }: Place, isByKey: boolean): Element | null {
  const left = steps.filter(({ parent }) => parent.isConnected);
  for (const { parent, at } of left) {
    const children = [...parent.children];
    for (const child of [...children.slice(at), ...children.slice(0, at).reverse()]) {
      // A text field would open a phone's keyboard.
      const controls = controlsIn(child).filter((control) => isByKey || !control.matches(TEXT));
      const alike = child.matches("li, tr") && controls[controlAt];
      const found = alike || controls[0];
      if (found) return found;
    }
    if (parent === layer || parent.id === "main") return null;
  }
  return null;
}

function controlsIn(element: Element): Element[] {
  return [element, ...element.querySelectorAll(FOCUSABLE)].filter(
    (control) => control.matches(FOCUSABLE) && isThere(control),
  );
}

function isThere(element: Element): boolean {
  return (
    element.isConnected &&
    !element.matches(":disabled") &&
    element.closest("[inert], [aria-hidden=true]") === null &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

function focus(element: Element): void {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus();
}

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
