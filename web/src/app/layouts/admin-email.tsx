import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { adminApi } from "../../lib/admin-api.ts";

const FRESH_FOR_MS = 5 * 60_000;

/** The panel's own frame: whose club it is, and who is signed in. */
export function useAdminInfo() {
  return useQuery(adminApi.clubs.adminGetInfo.queryOptions({ input: {}, staleTime: FRESH_FOR_MS }));
}

/** Who is signed in: in the top bar, and where it has no room in the drawer. */
export function AdminEmail() {
  return (
    <Text size="sm" c="dimmed">
      {useAdminInfo().data?.data.email}
    </Text>
  );
}
