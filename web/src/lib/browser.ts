import { useMediaQuery } from "@mantine/hooks";
import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False while a page from the server is hydrated, then true: what only the browser knows (session, cart, viewed
 * products) is shown from then on, so that both start with the same page. Without such a page it is true from the start.
 */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Whether the screen is too narrow for tables and rows of buttons. */
export function useIsPhone(): boolean {
  return useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
}

/** Between a bar and the focused element. */
const GAP_PX = 12;

/**
 * The `ref` of a bar that stays at the bottom while the page, or its dialog, scrolls under it. What the
 * keyboard reaches is scrolled clear of the bar, however high it is at the moment.
 */
export function bottomBar(bar: HTMLElement | null) {
  if (bar === null) return undefined;
  const scroller = scrollerOf(bar);
  const measure = () => {
    const { position, bottom } = getComputedStyle(bar);
    const isAtEdge = /sticky|fixed/.test(position) && bottom !== "auto";
    scroller.style.scrollPaddingBottom = isAtEdge ? `${bar.offsetHeight + GAP_PX}px` : "";
  };
  const observer = new ResizeObserver(measure);
  // The window too: on a low one the bar becomes static without a change of its own size.
  for (const element of [bar, document.documentElement]) observer.observe(element);
  return () => {
    observer.disconnect();
    scroller.style.scrollPaddingBottom = "";
  };
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let up = element.parentElement; up; up = up.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
  }
  return document.documentElement;
}
