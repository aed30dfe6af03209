import type { Route } from "#server/platform/http/routes.ts";

export { countryName } from "./countries.ts";
export { type AddressRow, addressOf, type ShippingMethodRow, shippingMethodFor } from "./shipping.queries.ts";
export { shippingCents } from "./shipping.rules.ts";

export const shippingRoutes: Route[] = [];
