import type { Room } from "#server/room.ts";
import { ownProfile } from "./members.copies.ts";
import { memberRoutes } from "./members.routes.ts";
import { membershipCategoryRoutes } from "./membership-categories/membership-categories.routes.ts";

export const members: Room = {
  name: "members",
  about: "the rows of members, families, staff, memberships, addresses",
  reads: [
    "credit_accounts",
    "credit_grants",
    "entitlements",
    "pack_memberships",
    "packs",
    "products",
    "variations",
  ],
  routes: [...memberRoutes, ...membershipCategoryRoutes],
  copies: { parts: ownProfile, ofFamily: ["profile"] },
};
