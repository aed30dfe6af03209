import { namesBySql } from "#server/platform/audit.ts";
import type { Room } from "#server/room.ts";
import { ownProfile } from "./members.copies.ts";
import { memberRoutes, membershipCategoryRoutes } from "./members.routes.ts";
import { searchMembers } from "./search-members.ts";

export const members = {
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
  finds: { members: searchMembers },
  names: {
    member: namesBySql(
      "select id, first_name || ' ' || last_name as name from members where club_id = $1 and id = any($2)",
    ),
    staff: namesBySql(
      "select id, first_name || ' ' || last_name as name from staff where club_id = $1 and id = any($2)",
    ),
    membership_category: namesBySql(
      "select id, name from membership_categories where club_id = $1 and id = any($2)",
    ),
  },
  copies: { parts: ownProfile, ofFamily: ["profile"] },
} satisfies Room;
