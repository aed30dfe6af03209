import { roles } from "#contract/endpoint.ts";
import { managerMayOpen } from "#contract/panel-screens.ts";

/** Whether staff of a role may open what is at a path of the panel. */
export function mayOpen(role: number, pathname: string): boolean {
  return role === roles.admin || (role === roles.manager && managerMayOpen(pathname));
}
