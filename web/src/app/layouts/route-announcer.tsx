import { VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** A title shown for this long is announced; one that is only passed through is not. */
const STEADY_MS = 200;

/**
 * Tells screen readers that another screen is shown, as a loaded page would, and moves the keyboard to its content.
 * A screen that focused one of its own fields keeps it.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById("main");
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    let timer = 0;
    const say = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setTitle(document.title), STEADY_MS);
    };
    say();
    // A slow screen has its title only then.
    const changes = new MutationObserver(say);
    changes.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      window.clearTimeout(timer);
      changes.disconnect();
    };
  }, [pathname]);
  return (
    <VisuallyHidden aria-live="polite" aria-atomic="true">
      {title}
    </VisuallyHidden>
  );
}
