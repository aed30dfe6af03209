/** Packs: what a club gives its members for a season. */

export {
  type OptionRow,
  type PackDetails,
  type PackSlot,
  packPicture,
  packsOf,
  surchargeOf,
} from "./packs.queries.ts";
