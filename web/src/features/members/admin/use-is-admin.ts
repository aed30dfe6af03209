import { roles } from "#contract/endpoint.ts";
import { useAdminStore } from "../../../lib/stores/admin-store.ts";

/**
 * Whether the signed-in one of the staff is an admin: for lists, whose rows do not carry what may be done with them.
 * Where a person is loaded, `can` tells it.
 */
export const useIsAdmin = () => useAdminStore((state) => state.admin?.role === roles.admin);
