import { useQuery } from "@tanstack/react-query";
import type { ShippingMethod } from "#contract/shipping.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";

/** The one country that a club delivers to; null if there are others, or none. */
export function onlyCountry(methods: Pick<ShippingMethod, "kind" | "countries">[]): string | null {
  const served = new Set(
    methods.filter(({ kind }) => kind === "delivery").flatMap(({ countries }) => countries ?? [null]),
  );
  const [first] = served;
  return served.size === 1 ? (first ?? null) : null;
}

/** What a new address of a member begins with: their name, and the country if the club delivers to one alone. */
export function knownAddress(
  name: string,
  methods: Pick<ShippingMethod, "kind" | "countries">[],
): { name: string; country: string } {
  return { name, country: onlyCountry(methods) ?? "" };
}

/** What a new address of the member begins with. Null until known. */
export function useKnownAddress(isWanted = true): { name: string; country: string } | null {
  const name = useUserStore(({ user }) => user?.name ?? "");
  const methods = useQuery(memberApi.shipping.methods.queryOptions({ input: {}, enabled: isWanted }));
  if (isWanted && methods.isPending) return null;
  return knownAddress(name, methods.data?.data ?? []);
}
