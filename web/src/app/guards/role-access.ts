import { roles } from "#contract/endpoint.ts";
import { managerMayOpen } from "#contract/manager-paths.ts";

export function mayOpen(role: number, pathname: string): boolean {
  return role !== roles.manager || managerMayOpen(pathname);
}
