import { useQuery } from "@tanstack/react-query";
import { adminApi } from "#web/lib/admin-api.ts";

/** What a selected membership would revoke and grant; undefined if saving makes nobody a member of it. */
export function useMembershipPreview(id: number, chosen: number | null, isJoining: boolean) {
  const { data } = useQuery(
    adminApi.clubMembers.membershipPreview.queryOptions({
      input: { id, ...(chosen !== null && { membership_category_id: chosen }) },
      enabled: isJoining,
    }),
  );
  return isJoining ? data?.data : undefined;
}
export type MembershipPreview = NonNullable<ReturnType<typeof useMembershipPreview>>;
