import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

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

/**
 * The one-time token in the URL, as in a mailed link. It is removed from the URL at once, so
 * that it neither stays in the history nor is passed on with a copied address.
 */
export function useTokenOfAddress(): string | null {
  const [search, setSearch] = useSearchParams();
  const [token] = useState(() => search.get("token") || null);
  useEffect(() => {
    if (search.has("token")) setSearch({}, { replace: true });
  }, [search, setSearch]);
  return token;
}
