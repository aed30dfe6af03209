import { matchPath } from "react-router";
import { roles } from "#contract/endpoint.ts";

/** What a club manager may open. The server refuses the rest whatever the browser shows. */
const MANAGER_PATHS = [
  "/dashboard",
  "/products",
  "/products/add-products",
  "/product-detailed-view/:id",
  "/members",
  "/members/add-member",
  "/members/edit-member/:id",
  "/members/sub-member/edit",
  "/members/sub-member/:id",
  "/members/admin-entitlement/:id",
  "/members/admin-checkout/:id",
  "/orders",
  "/orders/detail",
];

export function mayOpen(role: number, pathname: string): boolean {
  if (role !== roles.manager) return true;
  return MANAGER_PATHS.some((path) => matchPath(path, pathname) !== null);
}
