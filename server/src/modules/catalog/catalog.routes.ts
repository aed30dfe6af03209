import type { Route } from "#server/platform/http/routes.ts";
import { categoryRoutes } from "./categories/categories.routes.ts";
import { productRoutes } from "./products/products.routes.ts";
import { storefrontRoutes } from "./storefront/storefront.routes.ts";

/** The shop's reads from memory, and the panel's products and categories. */
export const catalogRoutes: Route[] = [...storefrontRoutes, ...productRoutes, ...categoryRoutes];
