/** What of the panel a club manager may open. The server refuses the rest whatever the browser shows. */
const managerPaths = [
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
].map((path) => new RegExp(`^${path.replace(":id", "[^/]+")}/?$`, "i"));

/** Of a path without its query. */
export function managerMayOpen(pathname: string): boolean {
  return managerPaths.some((path) => path.test(pathname));
}
