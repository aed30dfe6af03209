import { roles } from "#contract/endpoint.ts";
import { useAdminStore } from "./stores/admin-store.ts";

/**
 * Whether the logged-in member of staff is an admin: for data without a `can`, such as the rows of
 * a list. The server decides in any case.
 */
export function useIsAdmin(): boolean {
  return useAdminStore((state) => state.admin?.role === roles.admin);
}
