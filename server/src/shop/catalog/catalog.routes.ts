import { members } from "#contract/members.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { categoryRoutes } from "./categories/categories.routes.ts";
import { productRoutes } from "./products/products.routes.ts";
import { storefrontRoutes } from "./storefront/storefront.routes.ts";
import { sizeGroups } from "./variations/variations.queries.ts";

const { sizeGroups: groups } = members;

/** Which sizes a member's profile can have depends on what the club sells. */
const sizeRoutes = implement(
  { groups },
  { groups: async (ctx) => ({ data: await inClub(ctx, (tx) => sizeGroups(tx, ctx, ["live"])) }) },
);

/** The shop's reads from memory, and the panel's products and categories. */
export const catalogRoutes: Route[] = [
  ...storefrontRoutes,
  ...productRoutes,
  ...categoryRoutes,
  ...sizeRoutes,
];
