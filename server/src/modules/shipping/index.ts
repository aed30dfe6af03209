export { countryName } from "./countries.ts";
export { deleteAddressesOf } from "./forget-addresses.ts";
export { presentAddress, presentMethod } from "./shipping.present.ts";
export {
  type AddressRow,
  activeMethods,
  addressesOf,
  collectionText,
  type ShippingMethodRow,
  shippingMethodFor,
} from "./shipping.queries.ts";
export { shippingRoutes } from "./shipping.routes.ts";
export { serves, shippingCents } from "./shipping.rules.ts";
