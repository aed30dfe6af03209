import { roles } from "#contract/endpoint.ts";
import { useAdminStore } from "./stores/admin-store.ts";

/**
 * Whether the signed-in one of the staff is an admin: for what carries no `can` that would tell it, such as the rows of
 * a list. The server decides in any case.
 */
export function useIsAdmin(): boolean {
  return useAdminStore((state) => state.admin?.role === roles.admin);
}
