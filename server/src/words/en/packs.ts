import { formatCount } from "./language.ts";

export const packs = {
  held: "Members have this pack. Archive it instead, so that nobody can get or redeem it any more.",
  nameTaken: "There is already a pack with this name for this season.",
  added: "Pack added",
  saved: "Pack saved",
  deleted: "Pack deleted",
  draftMade: "A draft for the season was made",
  typeFixed: "The type of a pack cannot change.",
  chooseMemberships: "Choose memberships from the list.",
  slotGone: "This part no longer exists.",
  productWithoutVariations: "Choose a product that comes in at least one colour and size.",
  productTwice: "This product appears twice.",
  foreignVariations: "Choose variations of this product.",
  tooManyOffered: ({ most, offered }: { most: number; offered: number }) =>
    `The parts of a pack can offer at most ${formatCount(most)} sizes and colours together, and these offer ${formatCount(offered)}. Allow fewer of them in some parts.`,
  defaultNoOption: "The default must be one of the part's options.",
};
