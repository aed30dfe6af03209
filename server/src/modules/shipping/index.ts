export { countryName } from "./countries.ts";
export { deleteAddressesOf } from "./forget-addresses.ts";
export { type AddressRow, type ShippingMethodRow, shippingMethodFor } from "./shipping.queries.ts";
export { shippingRoutes } from "./shipping.routes.ts";
export { shippingCents } from "./shipping.rules.ts";
