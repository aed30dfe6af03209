import { useEffect, useRef } from "react";

/**
 * Forgets a job that ended well once its screen is left: whoever was there has seen it. The next job of the same screen
 * takes its place without that, or it would be the one that is forgotten.
 */
export function useForgetOnLeave(hasEndedWell: boolean, forget: () => void): void {
  const last = useRef({ hasEndedWell, forget });
  useEffect(() => {
    last.current = { hasEndedWell, forget };
  }, [hasEndedWell, forget]);
  useEffect(() => {
    const screen = location.pathname;
    return () => {
      if (last.current.hasEndedWell && location.pathname !== screen) last.current.forget();
    };
  }, []);
}
