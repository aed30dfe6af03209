import { roles } from "#contract/endpoint.ts";
import { managersRights, type Right } from "#contract/rights.ts";
import { useAdminStore } from "./stores/admin-store.ts";

/** Whether somebody of this role has a right, as the table of rights says. The server decides in any case. */
export function hasRight(role: number | undefined, right: Right): boolean {
  return role === roles.admin || (role === roles.manager && managersRights.includes(right));
}

/** Whether whoever is logged in has a right: for what is shown to some of the staff, without a `can` in its data. */
export function useMay(right: Right): boolean {
  return useAdminStore((state) => hasRight(state.admin?.role, right));
}

/**
 * Whether the logged-in member of staff is an admin: for what is no line of the rights, see `useMay`. The server
 * decides in any case.
 */
export function useIsAdmin(): boolean {
  return useAdminStore((state) => state.admin?.role === roles.admin);
}
