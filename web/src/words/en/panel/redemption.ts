import { counted, formatCount } from "../../counted.ts";
import { nouns } from "../nouns.ts";

const failures = {
  somethingWentWrong: "Something went wrong",
};

const memberColumns = {
  member: "Member",
  lastName: "Last name",
  email: "Email",
  status: "Status",
  totalPacks: "Total Packs",
  action: "Action",
  credit: (amount: string) => `Credit: ${amount}`,
  redeem: "Redeem",
  thereIsNothingToRedeem: "There is nothing to redeem",
  redeemFor: (name: string) => `Redeem for ${name}`,
};

const membersView = {
  autoRedemption: "Auto Redemption",
  redeemPacksForMembers:
    "Redeem packs for members who have not done it themselves. You see what will happen before anything does.",
  back: "Back",
  import: "Import",
  membersToRedeemFor: "Members to redeem for",
  search: "Search ",
  redeemSelected: "Redeem Selected",
  noMemberFound: "No Member Found",
  yourClubHasNoMembers: "Your club has no members yet.",
  noMembersMatch: "No members match this filter.",
  showAllMembers: "Show all members",
};

const packFilter = {
  withPacksToRedeem: "With packs to redeem",
  withoutPacks: "Without packs",
  packs: "Packs",
};

const previewDialog = {
  nothingWouldBeRedeemed: "Nothing would be redeemed",
  noneOfThemCanReceive: "None of them can receive a pack this way today. The reasons are listed below.",
  cancel: "Cancel",
  the: (wholeClub: string) => `The ${wholeClub}`,
  redeemOfThe: (packs: string, wholeClub: string) => `Redeem ${packs} for the ${wholeClub}`,
  redeem: (packs: string) => `Redeem ${packs}`,
};

const previewFigures = {
  people: "People",
  families: "Families",
  orders: "Orders",
  packs: "Packs",
  worthInTheShop: "Worth in the shop",
  shippingForTheClub: "Shipping for the club",
};

const previewPeople = {
  whoGetsWhatCount: (people: number) => `Who gets what (${counted(people, nouns.people)})`,
  leftOutCount: (skippedPeople: number) => `Left out (${counted(skippedPeople, nouns.people)})`,
  whoGetsWhat: "Who gets what",
  delivery: (to: string) => `Delivery: ${to}`,
  leftOut: "Left out",
  andMore: (total: number) =>
    `And ${counted(total, { one: "more", other: "more" })}. The report of the run lists everybody.`,
};

const reportCsv = {
  member: "Member",
  whoseChild: "Whose child",
  outcome: "Outcome",
  order: "Order",
  detail: "Detail",
};

const reportView = {
  autoRedemption: "Auto Redemption",
  report: "Report",
  thereIsNoSuchRun: "There is no such run",
  itsReportMayBeToo: "Its report may be too old to have been kept.",
  reportOfARun: "Report of a run",
  whatHappenedForEachPerson: "What happened for each person, with a link to their order.",
  downloadAsCsv: "Download as CSV",
  searchForAName: "Search for a name",
  outcome: "Outcome",
  everyOutcome: "Every outcome",
  nobodyInThisRunMatches: "Nobody in this run matches.",
  member: "Member",
  order: "Order",
  detail: "Detail",
};

const runProgress = {
  whatHappenedForEachPerson: "What happened for each person",
  redeemed: "redeemed",
  takenBack: "taken back",
};

const runs = {
  askUndo: "Undo this run?",
  ordersNotYetSent:
    "Orders not yet sent are cancelled, their goods go back into stock, and the packs can be redeemed again. Members who have an email address are told by email.",
  undoThisRun: "Undo this run",
  earlierRuns: "Earlier runs",
  thereHaveBeenNoRuns:
    "There have been no runs yet. What you redeem here is listed with a report for every person.",
  by: (actor: string) => ` by ${actor}`,
  report: "Report",
  undo: "Undo",
};

const run = {
  nothingToRedeem: "Nothing to redeem",
  theyHaveNoPackOpen: "They have no pack open today.",
  inactiveAccount: "Inactive account",
  orMemberTheyBelongTo:
    "They, or the member they belong to, are inactive. Packs wait until the account is active again.",
  sizeNotKnown: "Size not known",
  thereIsNoSavedSize: "There is no saved size, and the pack has no default.",
  noAddress: "No address",
  thereIsNoDefaultAddress: "There is no default address, and the club offers no collection.",
  outOfStock: "Out of stock",
  thereIsNotEnoughStock: "There is not enough stock of what they would receive.",
  surcharge: "Surcharge",
  whatTheyChoseCostsExtra: "What they chose costs extra, which they have to agree to.",
  redeemed: "Redeemed",
  skipped: "Skipped",
  failed: "Failed",
  undone: "Undone",
  redeemForThe: (wholeClub: string) => `Redeem for the ${wholeClub}`,
  redeemFor: (name: string) => `Redeem for ${name}`,
  redeemForCount: (count: number) => `Redeem for ${counted(count, nouns.members)}`,
  wholeClubExcept: (count: number) => `whole club except ${counted(count, nouns.members)}`,
  exceptTheYouUnticked: (count: number) => ` except the ${counted(count, nouns.members)} you unticked,`,
  thisIsForEverybody: (unticked: string, people: number) =>
    `This is for everybody in the club with an open pack,${unticked} whatever the search and the filter show, including those who have not accepted their invitation yet: ${counted(people, nouns.people)}.`,
  thisIsFor: (people: number) => `This is for ${counted(people, nouns.people)}.`,
  redeemedFor: (entitlements: number, counts: string) =>
    `${counted(entitlements, nouns.packs)} ${entitlements === 1 ? "is" : "are"} redeemed: ${counts}. Each family gets one order, with one parcel and one email.`,
  theClubPaysForShipping: (shipping: string) => `The club pays ${shipping} for shipping.`,
  shippingIsFree: "Shipping is free.",
  notEverything: (skippedPeople: number) =>
    `${counted(skippedPeople, { one: "person does", other: "people do" })} not get everything; the list below says why.`,
  noOpenPack: (withoutPacks: number) =>
    `${counted(withoutPacks, { one: "person has", other: "people have" })} no open pack.`,
  counts: (families: number, orders: number) =>
    `${counted(families, nouns.families)}, ${counted(orders, nouns.orders)}`,
  familiesLeftOut: (families: number) => `${counted(families, nouns.families)} left out`,
  allTakenBack: <P>(at: P) => ["undone on ", at],
  takenBack: (orders: number) => `${counted(orders, nouns.orders)} taken back`,
  ofDone: (doneCount: number, total: number) =>
    `${formatCount(doneCount)} of ${counted(total, nouns.families)} done`,
  failedFamilies: (failedCount: number) => `${formatCount(failedCount)} failed`,
  waiting: "Waiting",
  running: "Running",
  done: "Done",
  interrupted: "Interrupted",
  stopped: "Stopped",
  wholeClub: "whole club",
  stoppedByHand: "stopped by hand",
};

const stockTable = {
  notEnoughInStock: "Not enough in stock",
  firstCome: "First come, first served: once the last one is gone, everyone after is left out.",
};

const selection = {
  selectAllMembers: "Select all members",
  selectAllMembersOfClub: "Select all members of the club",
  allMembersOfClubExcept: (unticked: number) =>
    `All members of the club ${unticked > 0 ? `except ${formatCount(unticked)} ` : ""}are selected`,
};

/** Redeeming packs for members. */
export const redemption = {
  failures,
  memberColumns,
  membersView,
  packFilter,
  previewDialog,
  previewFigures,
  previewPeople,
  reportCsv,
  reportView,
  runProgress,
  runs,
  run,
  stockTable,
  selection,
};
