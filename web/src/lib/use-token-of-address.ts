import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

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
