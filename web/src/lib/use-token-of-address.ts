import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

/**
 * The one-time token that the address brought, as a mailed link has it. It is taken out of the address at once, so
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
