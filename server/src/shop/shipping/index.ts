export { presentAddress, presentMethod } from "./shipping.present.ts";
export {
  type AddressRow,
  activeMethods,
  addressesOf,
  type MethodTerms,
  methodTerms,
  type StoredShippingMethod,
  shippingMethodFor,
  usualCollectionText,
} from "./shipping.queries.ts";
export { collectionText, serves, shippingCents } from "./shipping.rules.ts";
