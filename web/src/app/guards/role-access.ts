import { roles } from "#contract/endpoint.ts";
import { managerMayOpen } from "#contract/panel-screens.ts";

/** Whether staff with a role may open a path of the panel. */
export function mayOpen(role: number, pathname: string): boolean {
  return role === roles.admin || (role === roles.manager && managerMayOpen(pathname));
}
