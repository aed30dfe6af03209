import { type RefObject, useEffect } from "react";

const GAP = 8;

/** Moves messages below the control that has the focus, where they would lie on it. */
export function useRoomForFocus(place: RefObject<HTMLElement | null>, messages: readonly unknown[]): void {
  useEffect(() => {
    const box = place.current;
    if (box === null || messages.length === 0) return;
    const settle = () => {
      box.style.translate = "";
      const focused = document.activeElement;
      if (focused === null || box.contains(focused)) return;
      const mine = box.getBoundingClientRect();
      const its = focused.getBoundingClientRect();
      const isBeside =
        its.right <= mine.left || its.left >= mine.right || its.bottom <= mine.top || its.top >= mine.bottom;
      // A page or dialog as a whole has the focus when nothing in it is used yet.
      const hasRoom = its.bottom + GAP + mine.height <= window.innerHeight;
      if (!isBeside && hasRoom) box.style.translate = `0 ${its.bottom + GAP - mine.top}px`;
    };
    settle();
    const abort = new AbortController();
    const options = { signal: abort.signal, passive: true, capture: true };
    for (const event of ["focusin", "scroll", "resize"]) window.addEventListener(event, settle, options);
    return () => abort.abort();
  }, [place, messages]);
}
