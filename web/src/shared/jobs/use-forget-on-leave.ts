import { useEffect, useRef } from "react";

/** Forgets a job that ended well once its screen is left: whoever was there has seen it. */
export function useForgetOnLeave(hasEndedWell: boolean, forget: () => void): void {
  const last = useRef({ hasEndedWell, forget });
  useEffect(() => {
    last.current = { hasEndedWell, forget };
  }, [hasEndedWell, forget]);
  useEffect(() => () => void (last.current.hasEndedWell && last.current.forget()), []);
}
