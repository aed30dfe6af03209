/**
 * What comes to the focus by key stays in sight while the page still grows. Sections far down are laid out as somebody nears
 * them, so Shift+Tab to the end of a page makes all that lies above it longer, after the browser has scrolled. Whoever then
 * scrolls, presses or types goes where they like.
 */
export function keepFocusInSight(): void {
  let isNew = false;
  const focused = ({ target }: Event) => {
    isNew = target instanceof Element && target.matches(":focus-visible");
  };
  const leave = () => {
    isNew = false;
  };
  addEventListener("focusin", focused, { capture: true });
  for (const sign of ["keydown", "pointerdown", "wheel"])
    addEventListener(sign, leave, { capture: true, passive: true });
  const grows = new ResizeObserver(() => {
    const element = isNew && document.activeElement;
    if (!element) return;
    const { top, bottom } = element.getBoundingClientRect();
    const isOutside = top < 0 || bottom > innerHeight;
    if (isOutside && bottom - top < innerHeight) element.scrollIntoView({ block: "center" });
  });
  grows.observe(document.documentElement);
}
