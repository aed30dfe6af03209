export { countryName } from "./countries.ts";
export { presentAddress, presentMethod } from "./shipping.present.ts";
export {
  type AddressRow,
  activeMethods,
  addressesOf,
  collectionTexts,
  type StoredShippingMethod,
  shippingMethodFor,
  usualCollectionText,
} from "./shipping.queries.ts";
export { serves, shippingCents } from "./shipping.rules.ts";
