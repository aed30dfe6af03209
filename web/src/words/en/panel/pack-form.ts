import { counted, formatCount } from "../../counted.ts";
import { nouns } from "../nouns.ts";

const addOption = {
  addAProductTo: (name: string) => `Add a product to ${name}`,
  searchForAProduct: "Search for a product",
  allowAnotherProduct: "Allow another product",
  loading: "Loading...",
  noLiveProduct: "No live product with that name",
};

const defaultChoice = {
  notSoldAnyMore: "Not sold any more",
  loading: "Loading...",
  defaultChoice: "Default choice",
  usedWhenNobodyChooses:
    "Used when nobody chooses and no size is saved for the person. Without it, somebody has to choose.",
  none: "None",
  nothingWithThatName: "Nothing with that name is allowed in this part",
};

const membershipsSection = {
  memberships: "Memberships",
  membersWithOneOfThese:
    "Members with one of these, and their secondary members, receive the pack as soon as it is live. Anyone who joins later receives it then.",
  membershipsThatReceiveThisPack: "Memberships that receive this pack",
  thereAreNoMembershipsYet: <P>(link: P) => ["There are no memberships yet. ", link, ", then come back."],
  addTheFirstOne: "Add the first one",
};

const optionRow = {
  coloursAndSizesOf: (title: string, optionWords: string) => `Colours and sizes of ${title}: ${optionWords}`,
  notSoldAnyMore: "Not sold any more",
  surchargeEach: "Surcharge each",
  surchargeEachFor: (title: string) => `Surcharge each for ${title}`,
  takeOutOfThisSlot: (title: string) => `Take ${title} out of this part`,
};

const pack = {
  pack: "Pack",
  packNotFound: "Pack not found",
  thereIsNoSuchPack: "There is no such pack",
  itMayHaveBeenDeleted: "It may have been deleted, or the link may be incomplete.",
  showAllPacks: "Show all packs",
};

const packPreview = {
  whatMembersWillSee: "What a member will see",
  noNameYet: "No name yet",
  nothingToChooseYet: "Nothing to choose yet",
  oneOf: (count: number) => `One of ${formatCount(count)} to choose`,
};

const packSection = {
  pack: "Pack",
  name: "Name",
  season: "Season",
  description: "Description",
  whatMembersReadAbout: "What members read about it when they choose.",
  picture: "Picture",
};

const screen = {
  edit: (name: string) => `Edit ${name}`,
  add: (one: string) => `Add ${one}`,
  save: "Save",
  addPack: "Add pack",
  someFieldsNeedYourAttention: "Some fields need your attention.",
  history: "History",
};

const slotCard = {
  slot: (place: number) => `Part ${formatCount(place)}`,
  copy: (name: string) => `Copy ${name}`,
  remove: (name: string) => `Remove ${name}`,
  label: "Label",
  pieces: "Pieces",
  productsOf: (name: string) => `Products of ${name}`,
};

const slotValues = {
  theOnlyOne: "The only one",
  allColoursAndSizes: "All colours and sizes",
  variations: (count: number) => counted(count, nouns.variations),
  only: (variationWords: string) => `Only ${variationWords}`,
  ofVariations: (chosen: number, count: number) =>
    `${formatCount(chosen)} of ${formatCount(count)} variations`,
};

const slotsSection = {
  slots: "Parts",
  oneForEachThing:
    "One for each thing in the pack, in the order in which members choose. Each is one product in one colour and size.",
  addSlot: "Add part",
  packHasAtMostSlots: (maxSlots: number) => `A pack has at most ${formatCount(maxSlots)} parts.`,
};

const variationsDialog = {
  coloursAndSizesOf: (title: string) => `Colours and sizes of ${title}`,
  loading: "Loading...",
  whatIsAllowed: "What is allowed",
  everyColourAndSize: "Every colour and size, including any added later",
  onlyThese: "Only these",
  chooseAtLeastOne: "Choose at least one.",
  cancel: "Cancel",
  apply: "Apply",
  allSizes: "All sizes",
  oneSize: "One size",
  notSoldAnyMore: " (not sold any more)",
};

const whenSection = {
  whenItCanBeRedeemed: "When it can be redeemed",
  status: "Status",
  onlyStaffCanSeeIt: "Only staff can see it, and nobody receives it yet.",
  membersWho: "Members who have it can redeem it between its dates.",
  nobodyReceivesItAnyMore: "Nobody receives it any more, and it cannot be redeemed.",
  firstDay: "First day",
  emptyAtOnce: "Leave empty to start at once",
  lastDay: "Last day",
  emptyNoExpiry: "Leave empty for no expiry",
};

/** The form of a pack. */
export const packForm = {
  addOption,
  defaultChoice,
  membershipsSection,
  optionRow,
  pack,
  packPreview,
  packSection,
  screen,
  slotCard,
  slotValues,
  slotsSection,
  variationsDialog,
  whenSection,
};
