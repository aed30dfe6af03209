/** A person's right to a pack: granted, chosen from, used by an order, and given back if the order comes to nothing. */

export {
  type ChosenPack,
  choiceOf,
  choosePacks,
  findPacks,
  type PackEntry,
  type PackLine,
  type PackProblem,
  refusePacks,
} from "./choose-packs.ts";
export { tellOfPacks } from "./entitlements.mails.ts";
export {
  type EntitledPersonRow,
  type EntitlementRow,
  familyOf,
  openEntitlements,
  type PackVariation,
  variationsOf,
} from "./entitlements.queries.ts";
export type { Choice } from "./entitlements.rules.ts";
export { saveChoices } from "./entitlements.ts";
export { claimEntitlements, claimForOrders, followOrder } from "./follow-order.ts";
export { revokeOpenOf } from "./grants/entitlement-changes.ts";
export {
  followNewMembership,
  type Granted,
  grantDefaultPacks,
  grantPack,
  previewLeftPacks,
} from "./grants/grant-packs.ts";
export { entitlementsSql } from "./grants/list-entitlements.queries.ts";
