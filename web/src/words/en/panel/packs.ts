import { counted, formatCount } from "../../counted.ts";
import { nouns } from "../nouns.ts";

const actDialog = {
  packOf: (name: string, memberName: string) => `${name} of ${memberName}`,
  revoke: "Revoke",
  reason: "Reason",
  keptInTheHistory: "Kept in the history.",
  onlyOpenPacksAreTaken:
    "Only open packs are taken away; packs in an order stay in it. This cannot be undone, but the pack can be granted again.",
  extend: "Extend",
  newLastDay: "New last day",
  openAndExpiredPacks:
    "Open and expired packs can be redeemed until the end of this day. Packs with a later last day, or none, stay as they are.",
  cancel: "Cancel",
};

const duplicateDialog = {
  duplicate: (name: string) => `Duplicate ${name}`,
  copyIsDraftWithSame:
    "The copy is a draft with the same parts and no dates. You can change it before it goes live.",
  season: "Season",
  thisOneIsFor: (season: string) => `This one is for ${season}.`,
  cancel: "Cancel",
  confirm: "Duplicate",
};

const entitlementColumns = {
  person: "Person",
  pack: "Pack",
  status: "Status",
  lastDay: "Last day",
  order: "Order",
  granted: "Granted",
  actions: "Actions",
  until: <P>(at: P) => ["Until ", at],
  noLastDay: "No last day",
  packOf: (name: string, memberName: string) => `${name} of ${memberName}`,
  actionsFor: (name: string) => `Actions for ${name}`,
  historyOf: (name: string) => `History of ${name}`,
  extend: "Extend",
  revoke: "Revoke",
};

const entitlementFilters = {
  pack: "Pack",
  status: "Status",
  lastDayFrom: "Last day from",
  lastDayTo: "Last day to",
  of: "Of",
  onePersonOnly: "one person only",
};

const eventFilter = {
  whatHappened: "What happened",
};

const exportButton = {
  export: "Export",
};

const filterFields = {
  membersAndTheirSecondaryMembers: "Members and their secondary members",
  membersOnly: "Members only",
  secondaryMembersOnly: "Secondary members only",
  membership: "Membership",
  noSuchMembership: "No such membership",
  everyMembership: "Every membership, and members without one",
  who: "Who",
};

const forecast = {
  morePiecesThanYouHave: (count: number, size: string) =>
    `${formatCount(count)} more ${size || "pieces"} than you have`,
};

const forecastView = {
  chooseWhoGetsIt:
    "Choose who gets it. What it is worth and the stock it needs are shown here before anything is granted.",
  loading: "Loading...",
  forecast: "Forecast",
  wouldGetIt: "Would get it",
  alreadyHaveIt: "Already have it",
  worthAtTodaysPrices: "Worth, at today's prices",
  nobodyWouldReceiveIt: "Nobody would receive it: everyone you chose already has it, or nobody matches.",
  personHas: (unknown: number) =>
    `${counted(unknown, { one: "person has", other: "people have" })} no saved size for a part without a default choice, so what they need is not counted.`,
  personIs: (inactive: number) =>
    `${counted(inactive, { one: "person is", other: "people are" })} left out: they, or the member they belong to, are inactive. People who have not accepted their invitation yet do get the pack.`,
  stockBySize: "Stock by size",
  youHaveEnoughForEveryone: "You have enough for everyone whose size is known.",
  thereIsNotEnoughStock: "There is not enough stock",
  everyoneStillGetsThePack: "Everyone still gets the pack, but you will need:",
};

const grantDialog = {
  grant: (name: string, season: string) => `Grant ${name} ${season}`,
  recipient: "Recipient",
  chosenMembers: "Chosen members",
  byMembership: "By membership",
  cancel: "Cancel",
  grantTo: (people: number) => `Grant to ${counted(people, nouns.people)}`,
  confirm: "Grant",
};

const history = {
  everyGrant: "Every grant, choice, redemption and change, newest first.",
  history: "History",
  packSeasonOrReason: "Pack, season or reason",
  nameOrReason: "Name or reason",
  nothingHasHappenedYet: "Nothing has happened yet",
  thisPersonHasNotBeen: "This person has not been given a pack yet.",
  whateverHappensToThisPack: "Whatever happens to this pack will be listed here.",
  seeWhoHasWhat: "See who has what",
  nothingMatches: "Nothing matches.",
  showEverything: "Show everything",
  packsOf: (name: string) => `Packs of ${name}`,
  member: "Member",
  historyOf: (name: string, season: string) => `History of ${name} ${season}`,
  historyOfAPack: "History of a pack",
  pack: "Pack",
  historyNotFound: "History not found",
  packs: "Packs",
  thereIsNoSuchHistory: "There is no such history",
  packOrPersonMay: "The pack or the person may have been deleted, or the link may be incomplete.",
  showAllPacks: "Show all packs",
  aMember: "a member",
};

const historyColumns = {
  when: "When",
  what: "What",
  pack: "Pack",
  person: "Person",
  detail: "Detail",
  order: "Order",
  by: "By",
  byActor: (actor: string) => `By ${actor}`,
};

const hub = {
  packs: "Packs",
  whatClubGivesItsMembers:
    "What the club gives its members: each pack has a few parts, and each person chooses the colour and size.",
  autoRedemption: "Auto Redemption",
};

const memberPicker = {
  members: "Members",
  searchByNameOrEmail: "Search by name or email; choose as many as you like.",
  nameOrEmail: "Name or email",
  searching: "Searching...",
  nobodyWithThatName: "Nobody with that name",
  noEmail: "No email",
};

/** How many of a pack are in which state. */
const counts = {
  open: (count: number) => `${formatCount(count)} open`,
  used: (count: number) => `${formatCount(count)} used`,
  expired: (count: number) => `${formatCount(count)} expired`,
  revoked: (count: number) => `${formatCount(count)} revoked`,
};

const pack = {
  defaultPacks: "Default packs",
  comesWithAMembership:
    "Comes with a membership: every active member and secondary member gets it automatically.",
  putTogetherWhatEveryone:
    "Put together what everyone with a membership gets each season, such as a shirt, shorts and socks.",
  customPacks: "Custom packs",
  givenByHandToPeople: "Given by hand to the people you choose, or to everyone with a membership.",
  putTogetherAPack: "Put together a pack, then give it to the people who should have it.",
  from: (opensOn: string) => `From ${opensOn}`,
  until: (closesOn: string) => `Until ${closesOn}`,
  anyTime: "Any time",
  nobodyHasIt: "Nobody has it",
  granted: "Granted",
  choicesSaved: "Choices saved",
  addedToAnUnpaidOrder: "Added to an unpaid order",
  redeemed: "Redeemed",
  availableAgain: "Available again",
  fulfilled: "Fulfilled",
  extended: "Extended",
  expired: "Expired",
  revoked: "Revoked",
};

const packColumns = {
  memberships: "Memberships",
  pack: "Pack",
  season: "Season",
  status: "Status",
  mayBeRedeemed: "May be redeemed",
  slots: "Parts",
  members: "Members",
  added: "Added",
  actions: "Actions",
  noMembership: "No membership",
};

const packMenu = {
  actionsFor: (name: string) => `Actions for ${name}`,
  edit: "Edit",
  grantToMembers: "Grant to members",
  grantToMembersOnce: "Grant to members (once it is live)",
  duplicateToAnotherSeason: "Duplicate to another season",
  history: "History",
  archive: "Archive",
  delete: "Delete",
  askArchive: (name: string) => `Archive ${name}?`,
  nobodyReceivesItAnyMore: (open: string) =>
    `Nobody receives it any more, and the ${open} open ones cannot be redeemed while it is archived. You can make it live again.`,
  askDelete: (name: string) => `Delete ${name}?`,
  onlyPackThatNobodyEver:
    "Only a pack that nobody ever got can be deleted; otherwise, archive it. This cannot be undone.",
};

const screen = {
  packs: "Packs",
  nameOrSeason: "Name or season",
  noYet: (list: string) => `No ${list} yet`,
  noPacksMatch: "No packs match this filter.",
  showAllPacks: "Show all packs",
  add: (one: string) => `Add ${one}`,
  status: "Status",
  gotThePack: "got the pack",
};

const typeCard = {
  livePacks: { one: "live pack", other: "live packs" },
  openPacks: "open packs",
  show: (list: string) => `Show ${list}`,
  add: (one: string) => `Add ${one}`,
};

const whoHasWhat = {
  whoHasWhat: "Who has what",
  packsOfPeople: "Packs of people",
  nameOrEmail: "Name or email",
  packOf: (name: string, memberName: string) => `${name} of ${memberName}`,
  extend: "Extend",
  revoke: "Revoke",
  tooManyAtOnce: "At most 1,000 at once. Filter by pack first.",
  nobodyHasAPackYet: "Nobody has a pack yet",
  defaultPacksComeWithMembership:
    "Default packs come with a membership once they are live; custom packs you grant yourself.",
  goToTheCustomPacks: "Go to the custom packs",
  noMembersMatch: "No members match this filter.",
  showEverybody: "Show everybody",
  forFile: "packs",
};

/** Packs, who has which, and what happened to them. */
export const packs = {
  counts,
  actDialog,
  duplicateDialog,
  entitlementColumns,
  entitlementFilters,
  eventFilter,
  exportButton,
  filterFields,
  forecast,
  forecastView,
  grantDialog,
  history,
  historyColumns,
  hub,
  memberPicker,
  pack,
  packColumns,
  packMenu,
  screen,
  typeCard,
  whoHasWhat,
};
