/**
 * The `ref` of a part that scrolls by itself and has a name: the keyboard comes to it while there is more in it than is
 * shown, and passes it by while all of it can be seen.
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
