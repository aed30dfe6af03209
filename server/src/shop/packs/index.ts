/** Packs: what a club gives its members for a season. */

export { packPicture } from "./packs.present.ts";
export type { OptionRow } from "./packs.queries.ts";
export { type PackDetails, type PackSlot, packsOf, surchargeOf } from "./packs.queries.ts";
