/**
 * Keeps what is done before hydration, and replays it after that, once and in order.
 * `isForgotten` says at that moment whether it was done to another page than the current one.
 */
export function keepEarlyActs(isForgotten: () => boolean): void {
  /** Once the effects of earlier actions are drawn; browsers that cannot tell get a moment. */
  const untilIdle = () =>
    new Promise<void>((resolve) => {
      if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
      else setTimeout(resolve, 50);
    });
  const typed = new Map<EventTarget, () => void>();
  const pressed = new Map<EventTarget | Event | string, () => unknown>();
  const nameOf = (element: Element) =>
    [element.getAttribute("name"), element.getAttribute("aria-label"), element.textContent]
      .concat([...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent))
      .join("\n");
  /**
   * The element itself, or the one that replaced it: with the same name, one of as many. If there is
   * none, nothing may be done, least of all to another one.
   */
  const placeOf = <E extends Element>(element: E): (() => E | undefined) => {
    const name = nameOf(element);
    const alike = () =>
      [...document.querySelectorAll<E>(`#root ${element.tagName}`)].filter((one) => nameOf(one) === name);
    const before = alike();
    return () => {
      if (element.isConnected) return element;
      const now = alike();
      return now.length === before.length ? now[before.indexOf(element)] : undefined;
    };
  };
  let isTakenOver = false;
  let isDoneAgain = false;
  /** Hides it from the app too, which may already listen to a part of the page: nothing may be done twice. */
  const keep = (event: Event) => {
    if (isDoneAgain || !(event.target instanceof Element)) return;
    if (keepOf(event, event.target)) event.stopImmediatePropagation();
  };
  /** Does it with events that are not kept again. */
  const redo = (act: () => unknown) => {
    isDoneAgain = true;
    act();
    isDoneAgain = false;
  };
  const keepOf = (event: Event, target: Element): boolean => {
    if (event.type === "submit" && target instanceof HTMLFormElement) {
      // The browser would write the form's content, a password too, into the URL.
      event.preventDefault();
      const form = placeOf(target);
      pressed.set(target, () => form()?.requestSubmit());
      return true;
    }
    if (event instanceof KeyboardEvent) return keepKey(event, target);
    if (event instanceof MouseEvent) return keepPress(event, target);
    if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) {
      const { checked, defaultChecked, name, type } = target;
      // Of radio buttons only the last choice counts.
      const key = type === "radio" ? `radio ${name}` : target;
      if (isTakenOver && !pressed.has(key)) return false;
      const box = placeOf(target);
      pressed.set(key, () => {
        const found = box();
        if (!found) return;
        // The app has hydrated the page as it came; the press must change its state.
        found.checked = defaultChecked;
        if (checked !== defaultChecked) found.click();
      });
      return true;
    }
    if (isTakenOver) return false;
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    ) {
      const { value } = target;
      const place = placeOf(target);
      typed.set(target, () => {
        const field = place();
        if (!field) return;
        // The app compares with its state, so the value must first become another one, and then this one without its knowledge.
        field.value = "";
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.dispatchEvent(new Event("change", { bubbles: true }));
      });
      return true;
    }
    return false;
  };
  /** The browser itself does what it is for. */
  const isCommand = (element: Element) =>
    ("commandForElement" in element && element.commandForElement !== null) ||
    (element instanceof HTMLButtonElement && element.popoverTargetElement !== null);
  /** A press on a button, or on the track of a slider, where the position matters. */
  const keepPress = ({ clientX, clientY }: MouseEvent, target: Element): boolean => {
    const track = target.closest<HTMLElement>(":has(> [role=slider])");
    const found = track ?? target.closest<HTMLElement>("button, [role=button]");
    if (found === null || found.getAttribute("type") === "submit" || isCommand(found)) return false;
    const place = placeOf(found);
    pressed.set(found, async () => {
      if (!track) return place()?.click();
      // A slider follows the mouse, frame by frame, until it is let go.
      for (const type of ["mousedown", "mouseup"]) {
        redo(() => place()?.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY })));
        await new Promise(requestAnimationFrame);
        await untilIdle();
      }
    });
    return true;
  };
  /** A key that moves a slider. Every press is a step, so none replaces another. */
  const keepKey = (event: KeyboardEvent, target: Element): boolean => {
    if (target.getAttribute("role") !== "slider" || !/^(Arrow|Home|End|Page)/.test(event.key)) return false;
    event.preventDefault();
    const { key, code } = event;
    const place = placeOf(target);
    pressed.set(event, () =>
      place()?.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true })),
    );
    return true;
  };
  const acts = ["submit", "click", "input", "keydown"];
  for (const act of acts) addEventListener(act, keep, { capture: true });
  addEventListener(
    "taken-over",
    async () => {
      isTakenOver = true;
      // It was done to the guest's page.
      if (isForgotten()) pressed.clear();
      // At once, because somebody may submit the form the moment the app listens.
      else for (const act of typed.values()) redo(act);
      // What is pressed meanwhile comes after what was pressed before.
      for (const [key, act] of pressed) {
        // Each of them sees what the one before it has changed.
        await untilIdle();
        pressed.delete(key);
        let done: unknown;
        redo(() => {
          done = act();
        });
        await done;
      }
      for (const act of acts) removeEventListener(act, keep, { capture: true });
    },
    { once: true },
  );
}
