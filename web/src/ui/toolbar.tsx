import { Group, type GroupProps } from "@mantine/core";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";

const BUTTONS = "button:not(:disabled)";
const CHOSEN = '[aria-pressed="true"], [aria-checked="true"]';

/** Where each key goes from a position in a row of this many. */
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * A row of buttons as one tab stop: Tab goes to the button that was used last, at first to the selected one,
 * and arrow keys, Home and End move from there. The buttons may be anybody's and come and go.
 */
export function useToolbar<E extends HTMLElement = HTMLDivElement>(label: string) {
  return { ...useOneStop<E>(), role: "toolbar", "aria-label": label } as const;
}

/** The same for an element that already has a role and a name. Among radio buttons the library's own arrow keys select, too. */
export function useOneStop<E extends HTMLElement = HTMLDivElement>() {
  const ref = useRef<E>(null);
  const stop = useRef<HTMLButtonElement>(undefined);

  useLayoutEffect(() => {
    const row = ref.current;
    if (!row) return;
    const settle = () => {
      const buttons = [...row.querySelectorAll<HTMLButtonElement>(BUTTONS)];
      if (!stop.current || !buttons.includes(stop.current)) {
        stop.current = buttons.find((button) => button.matches(CHOSEN)) ?? buttons[0];
      }
      for (const button of buttons) button.tabIndex = button === stop.current ? 0 : -1;
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLButtonElement)) return;
      stop.current = target;
      settle();
    };
    settle();
    const changes = new MutationObserver(settle);
    changes.observe(row, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    row.addEventListener("focusin", onFocus);
    return () => {
      changes.disconnect();
      row.removeEventListener("focusin", onFocus);
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const buttons = [...(ref.current?.querySelectorAll<HTMLButtonElement>(BUTTONS) ?? [])];
    // Keys pressed in what a button opened bubble here through React, too.
    const at = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1;
    if (!step || at < 0 || event.defaultPrevented) return;
    event.preventDefault();
    buttons[step(at, buttons.length)]?.focus();
  };
  return { ref, onKeyDown } as const;
}

/** Buttons of which one is selected, as one tab stop. */
export function ChoiceBar({ label, ...rest }: GroupProps & { label: string }) {
  return <Group {...rest} {...useToolbar(label)} />;
}
