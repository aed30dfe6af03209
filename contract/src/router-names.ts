/**
 * The routers that endpoints name in their `changes`. A list of its own, since the type of a contract comes from its
 * endpoints.
 */
export type RouterName =
  | "auditLog"
  | "catalog"
  | "categories"
  | "clubMembers"
  | "clubPages"
  | "clubs"
  | "creditMovements"
  | "dashboard"
  | "entitlements"
  | "grants"
  | "members"
  | "membershipCategories"
  | "notices"
  | "orders"
  | "packs"
  | "payments"
  | "products"
  | "redemption"
  | "settings";
