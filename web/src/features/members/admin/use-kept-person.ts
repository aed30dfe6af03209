import { useQueryClient } from "@tanstack/react-query";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";

/** For calls that answer with the person as they are now, who is shown at once. */
export function useKeptPerson() {
  const cache = useQueryClient();
  return {
    onSuccess: ({ data }: { data: AdminMember }) => {
      cache.setQueryData(adminApi.clubMembers.get.queryKey({ input: { id: data.id } }), { data });
    },
  };
}

/** For calls that delete or erase. Nothing of the person is asked for again, so the caller leaves their page. */
export function useForgottenPerson() {
  const cache = useQueryClient();
  return {
    onSuccess: (_answer: unknown, { id }: { id: number | string }) =>
      cache.removeQueries({ queryKey: adminApi.clubMembers.key({ input: { id: Number(id) } }) }),
  };
}
