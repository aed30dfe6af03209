import { VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** The new screen has said its title by then. */
const TITLE_AFTER_MS = 200;

/**
 * Tells screen readers that another screen is shown, as a loaded page would, and lets the keyboard begin at its content.
 * A screen that put the focus into a field of its own keeps it there.
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
    const timer = setTimeout(() => setTitle(document.title), TITLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <VisuallyHidden aria-live="polite" aria-atomic="true">
      {title}
    </VisuallyHidden>
  );
}
