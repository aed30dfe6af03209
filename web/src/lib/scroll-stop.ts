/**
 * The `ref` of a named element that scrolls by itself: it is a tab stop while it contains more than is
 * visible, and not otherwise.
 */
export function scrollStop(part: HTMLElement | null) {
  if (part === null) return undefined;
  const measure = () => {
    const isCut = part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
    if (isCut) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  };
  const size = new ResizeObserver(measure);
  const content = new MutationObserver(measure);
  size.observe(part);
  content.observe(part, { childList: true, subtree: true, characterData: true });
  return () => {
    size.disconnect();
    content.disconnect();
  };
}
