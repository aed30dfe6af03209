/**
 * The routers that endpoints name in their `changes`. A list of its own, since the type of a contract comes from its
 * endpoints.
 */
export type RouterName =
  | "auditLog"
  | "categories"
  | "clubMembers"
  | "dashboard"
  | "membershipCategories"
  | "orders"
  | "payments"
  | "products"
  | "settings";
