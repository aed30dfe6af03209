import {
  type DrawerProps,
  // biome-ignore lint/style/noRestrictedImports: every other drawer comes from here
  Drawer as LibraryDrawer,
  // biome-ignore lint/style/noRestrictedImports: every other dialog comes from here
  Modal as LibraryModal,
  type ModalProps,
} from "@mantine/core";
import { type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { NamedAtOnce } from "./named-at-once.tsx";

/** The library's, which has its name when the focus comes, gives the focus back at once, and takes no press once it closes. */
export function Modal({ children, ...rest }: ModalProps) {
  useFocusBack(rest.opened);
  return (
    <LibraryModal {...rest} {...whileClosing(rest.opened)}>
      <NamedAtOnce />
      {children}
    </LibraryModal>
  );
}

/** A drawer from which the focus returns at once, like a `Modal`. */
export function Drawer({ children, ...rest }: DrawerProps) {
  useFocusBack(rest.opened);
  return (
    <LibraryDrawer {...rest} {...whileClosing(rest.opened)}>
      <NamedAtOnce />
      {children}
    </LibraryDrawer>
  );
}

/**
 * While it fades out its buttons are still there and no longer busy: a second press, or Enter in a field, would send once more what
 * has just been done. The press is taken, not let through to what lies below.
 */
function whileClosing(opened: boolean) {
  return opened ? {} : { onClickCapture: ignore, onSubmitCapture: ignore };
}

function ignore(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

const LAYER = "[role=dialog], [role=alertdialog]";

/**
 * Returns the focus to what had it when this opened, at the moment when it closes by Escape or a press of a button. The
 * library does so a moment later, and not at all once Tab is pressed: people quicker than a slow machine would start again
 * at the top of the page.
 */
export function useFocusBack(opened: boolean): void {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (opened) {
      opener.current = document.activeElement;
      return;
    }
    const { current: to } = opener;
    opener.current = null;
    if (!(to instanceof HTMLElement) || !isOver(window.event)) return;
    if (!isElsewhere(document.activeElement, to)) to.focus({ preventScroll: true });
  }, [opened]);
}

/**
 * Whether what was pressed has done all it does: Enter that a list heard goes on to press what has the focus by then, and would
 * open again what it closed.
 */
function isOver(event: Event | undefined): boolean {
  if (!event?.isTrusted) return false;
  return event.type === "click" || (event instanceof KeyboardEvent && event.key === "Escape");
}

/** Whether the focus has left what is closing already. */
function isElsewhere(active: Element | null, opener: Element): boolean {
  if (active === null || active === document.body) return false;
  return active.closest(LAYER) === opener.closest(LAYER);
}
