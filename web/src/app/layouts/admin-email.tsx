import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { adminApi } from "../../lib/admin-api.ts";
import { usePage } from "../../lib/club.ts";
import { useAdminStore } from "../../lib/stores/admin-store.ts";

const FRESH_FOR_MS = 5 * 60_000;

/** The panel's own frame: whose club it is, and who is logged in. */
export function useAdminInfo() {
  return useQuery(adminApi.clubs.adminGetInfo.queryOptions({ input: {}, staleTime: FRESH_FOR_MS }));
}

/** The club, as it is known before the first answer too. */
export function useAdminClub(): { club_name: string; club_logo: string | null } {
  const { club } = usePage();
  const stored = useAdminStore((state) => state.admin?.club_info);
  const { club_name = "", club_logo = null } = useAdminInfo().data?.data.club_info ?? stored ?? club ?? {};
  return { club_name, club_logo };
}

/** Who is logged in: in the top bar, or in the drawer if there is no room. */
export function AdminEmail() {
  return (
    <Text size="sm" c="dimmed">
      {useAdminInfo().data?.data.email}
    </Text>
  );
}
