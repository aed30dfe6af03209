import { counted, formatCount } from "../../counted.ts";
import { nouns } from "../nouns.ts";

const countryChoice = {
  deliversTo: "Delivers to",
  everyCountry: "Every country",
  chosenCountries: "Chosen countries",
  regions: "Regions",
  countries: (count: number) => `Countries (${formatCount(count)})`,
  searchForACountry: "Search for a country",
  noSuchCountry: "No such country",
};

const method = {
  atTheClub: "At the club",
  everywhere: "Everywhere",
  andMore: (all: string, rest: number) => `${all} and ${formatCount(rest)} more`,
  theSameDay: "The same day",
  whenReady: "Until it is ready",
  days: (max: number) => counted(max, nouns.days),
  toDays: (min: number, max: number) => `${formatCount(min)} to ${formatCount(max)} days`,
};

const methodColumns = {
  method: "Method",
  where: "Where",
  takes: "Takes",
  price: "Price",
  state: "State",
  offered: "Offered",
  switchedOff: "Switched off",
  free: "Free",
  freeFrom: (freeAbove: string) => `Free from ${freeAbove}`,
  moreFor: (name: string) => `More for ${name}`,
  edit: "Edit",
  delete: "Delete",
};

const methodDrawer = {
  editThisShippingMethod: "Edit this shipping method",
  addAShippingMethod: "Add a shipping method",
  kind: "Kind",
  sentToAnAddress: "Sent to an address",
  collectedAtTheClub: "Collected at the club",
  name: "Name",
  whatMembersChoose: "What members choose, such as Standard post.",
  description: "Description",
  suchAs: "Such as: Tracked, to your door.",
  whereAnd: "Where and when it can be collected.",
  availableToMembers: "Available to members",
  whenOff: "When off, nobody can choose it. Orders that already have it are not affected.",
  save: "Save",
  price: "Price",
  freeFrom: "Free from",
  neverFree: "Never free",
  orderTotalThatMakes: "The order total that makes it free. Leave it empty if it is never free.",
  shortestDeliveryInDays: "Shortest delivery, in days",
  longestDeliveryInDays: "Longest delivery, in days",
};

const methodForm = {
  enterAPrice: "Enter a price; 0 is free.",
  enterADay: "Enter a day.",
};

const orderDialog = {
  orderOfTheMethods: "Order of the methods",
  membersSee:
    "Members see them in this order at the checkout, and the first is chosen until they choose another. To move one, drag its handle or press it.",
  shippingMethodsInOrder: "Shipping methods in order",
  saveOrder: "Save order",
};

const shippingMethods = {
  addAMethod: "Add a method",
  askDelete: (name: string) => `Delete ${name}?`,
  membersCanNoLongerChoose: "Members can no longer choose it. Orders placed with it keep its name and price.",
  delete: "Delete",
  shippingDetails: "Shipping Details",
  waysForOrdersToReach: "Ways for orders to reach members: delivery by country, or collection at the club.",
  changeOrder: "Change order",
  shippingMethods: "Shipping methods",
  nameOrDescription: "Name or description",
  state: "State",
  offered: "Offered",
  switchedOff: "Switched off",
  nobodyCanOrderWithoutMethod: "Nobody can order without a method. Add delivery, or collection at the club.",
  noMethodsMatch: "No methods match this filter.",
  showAllMethods: "Show all methods",
};

/** The ways to get an order. */
export const shipping = {
  countryChoice,
  method,
  methodColumns,
  methodDrawer,
  methodForm,
  orderDialog,
  shippingMethods,
};
