import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Every change of the path scrolls to the top; changed filters of the same list do not. Nor does the first screen:
 * whoever has started to read before the app was there stays where they are.
 */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
