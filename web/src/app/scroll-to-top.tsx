import { useEffect } from "react";
import { useLocation } from "react-router";

/** Every change of the path starts at the top; changed filters of the same list do not. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what triggers it
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
