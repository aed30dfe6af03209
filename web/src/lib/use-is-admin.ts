import { roles } from "#contract/endpoint.ts";
import { useAdminStore } from "./stores/admin-store.ts";

/**
 * Whether the logged-in member of staff is an admin: for what is no line of the rights, see `useMay`. The server
 * decides in any case.
 */
export function useIsAdmin(): boolean {
  return useAdminStore((state) => state.admin?.role === roles.admin);
}
