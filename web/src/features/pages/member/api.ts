import { useMutation, useQuery } from "@tanstack/react-query";
import type { PageSlug } from "#contract/page-slugs.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";

export const useFaqs = () => useQuery(memberApi.pages.faqs.queryOptions({ input: {} }));
export const useInfoPage = (slug: PageSlug) =>
  useQuery(memberApi.pages.staticPage.queryOptions({ input: { slug } }));
export const useContactInfo = () => useQuery(memberApi.pages.contactInfo.queryOptions({ input: {} }));
export const useContactClub = () => useMutation(memberApi.pages.contactWithClub.mutationOptions());

/** Who is signed in, so that they need not write down what the club knows; nobody for visitors. */
export function useWriter() {
  const enabled = useUserStore((state) => state.isAuthenticated);
  const profile = useQuery(memberApi.members.profile.queryOptions({ input: {}, enabled }));
  return enabled ? profile.data?.data[0] : undefined;
}
