import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { adminApi } from "../../lib/admin-api.ts";

const FRESH_FOR_MS = 5 * 60_000;

/** The panel's own frame: whose club it is, and who is logged in. */
export function useAdminInfo() {
  return useQuery(adminApi.clubs.adminGetInfo.queryOptions({ input: {}, staleTime: FRESH_FOR_MS }));
}

/** Who is logged in: in the top bar, or in the drawer if there is no room. */
export function AdminEmail() {
  return (
    <Text size="sm" c="dimmed">
      {useAdminInfo().data?.data.email}
    </Text>
  );
}
