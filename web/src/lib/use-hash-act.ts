import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * Does once what the URL asks for after its `#`, and removes it from the URL: so the quick search leads to an action
 * on a screen, and not only to the screen.
 */
export function useHashAct(acts: Record<string, () => void>): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const act = latest.current[hash.slice(1)];
    if (!act) return;
    void navigate({ pathname, search }, { replace: true });
    act();
  }, [hash, pathname, search, navigate]);
}
