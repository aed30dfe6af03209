import { useQuery } from "@tanstack/react-query";
import { memberApi } from "../../lib/member-api.ts";
import { useUserStore } from "../../lib/stores/user-store.ts";
import { knownAddress } from "./only-country.ts";

/** What a new address of the member begins with. Null until known. */
export function useKnownAddress(isWanted = true): { name: string; country: string } | null {
  const name = useUserStore(({ user }) => user?.name ?? "");
  const methods = useQuery(memberApi.shipping.methods.queryOptions({ input: {}, enabled: isWanted }));
  if (isWanted && methods.isPending) return null;
  return knownAddress(name, methods.data?.data ?? []);
}
