import { useQuery } from "@tanstack/react-query";
import { memberApi } from "../../lib/member-api.ts";
import { useUserStore } from "../../lib/stores/user-store.ts";
import { onlyCountry } from "./only-country.ts";

/** What a new address begins with: the member's name, and the country if the club delivers to one alone. Null until known. */
export function useKnownAddress(isWanted = true): { name: string; country: string } | null {
  const name = useUserStore(({ user }) => user?.name ?? "");
  const methods = useQuery(memberApi.shipping.methods.queryOptions({ input: {}, enabled: isWanted }));
  if (isWanted && methods.isPending) return null;
  return { name, country: onlyCountry(methods.data?.data ?? []) ?? "" };
}
