import { roles } from "#contract/endpoint.ts";
import { useAdminStore } from "../../../lib/stores/admin-store.ts";

/** Whether to offer what only admins may do where no loaded thing says so. The server decides in any case. */
export function useIsAdmin(): boolean {
  return useAdminStore((state) => state.admin?.role === roles.admin);
}
