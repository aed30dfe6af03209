import { counted, formatCount } from "../counted.ts";
import { statuses } from "./statuses.ts";

const tabs = {
  label: "Profile",
  profile: "Profile",
  addresses: "Addresses",
  credits: "Credits",
  security: "Security",
  ownData: "Your data",
};

const details = {
  title: "Profile Settings",
  sectionTitle: "Your details",
  email: "Email",
  emailHint: "You log in with it.",
  changeEmail: "Change your email address under Security",
  membership: "Membership",
  noMembership: "Your club has not given you a membership.",
  until: (day: string) => `until ${day}`,
  saved: "Your profile has been saved.",
};

const sizes = {
  title: "Sizes",
  ownHint: "The sizes you usually wear. The shop and your packs suggest them.",
  familyHint: "The sizes they usually wear. Their packs suggest them.",
  unknown: "Not known",
  none: "No sizes saved yet.",
  nothingSold: "You can save sizes here once the club sells products with sizes.",
};

const family = {
  title: "Secondary Members",
  text: "They share your credits and addresses. Your club adds them; you look after their sizes.",
  searchLabel: "Search your family",
  noneFound: "Nobody in your family matches.",
  emptyTitle: "No secondary members",
  emptyText: "Ask your club to add your children or your partner to your membership.",
  contact: "Contact your club",
  login: (email: string) => `Logs in as ${email}, and can spend your credits`,
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
  relation: "Relation",
  relationHint: "How they are related to you.",
  relations: ["Son", "Daughter", "Child", "Partner", "Spouse", "Parent", "Sibling", "Grandchild"],
  packs: (count: number) => counted(count, { one: "open pack", other: "open packs" }),
  noPacks: "No open packs.",
  choose: "Choose",
  /** A button said alone, begun with the words on it. */
  buttonFor: (button: string, pack: string, name: string) => `${button}: ${pack} for ${name}`,
  goOn: "Continue choosing",
  change: "Change the choice",
  inCart: "In your cart",
  held: "In an order waiting for payment",
  save: "Save",
  back: "Back",
  sizesLabel: "Sizes",
};

const credits = {
  title: "Credits",
  available: "Available now",
  balance: "Balance",
  held: "Set aside for unpaid orders",
  heldFor: (number: string) => `Order ${number}`,
  endsTitle: "When credits expire",
  until: (day: string) => `Until ${day}`,
  endsToday: "Expires today",
  endsIn: (days: number) => `Expires in ${counted(days, { one: "day", other: "days" })}`,
  undated: "No expiry",
  worth: "1 credit is worth 1 dollar.",
  soonestFirst: "Credits that expire first are spent first.",
  statement: "Statement",
  filter: "Show",
  all: "Everything",
  kinds: statuses.credits,
  orderNumber: (number: string) => `Order ${number}`,
  packs: (names: string[]) => `For ${names.join(", ")}`,
  spendBy: (day: string) => `Spend by ${day}`,
  endedOn: (day: string) => `Had to be spent by ${day}`,
  balanceAfter: "Balance",
  emptyTitle: "Nothing here yet",
  emptyText: "Credits that come in or go out are listed here.",
  noneOfKind: "Nothing of this kind.",
  showAll: "Show everything",
  pastTheEnd: "There is nothing on this page.",
  firstPage: "To the first page",
};

const addresses = {
  title: "Addresses",
  text: "You choose from them at checkout. Orders keep the address they were placed with.",
  add: "Add an address",
  edit: "Edit address",
  editButton: "Edit",
  editOf: (name: string) => `Edit the address of ${name}`,
  deleteButton: "Delete",
  deleteOf: (name: string) => `Delete the address of ${name}`,
  makeDefault: "Use by default",
  isDefault: "Default",
  emptyTitle: "No addresses yet",
  emptyText: "Add where your orders should go, and choose it at checkout.",
  limit: (count: number) =>
    `You can keep at most ${formatCount(count)} addresses. Delete one to add another.`,
  deleteTitle: "Delete this address?",
  deleteText: (address: string) => `${address}. Orders already placed keep it.`,
  deleteConfirm: "Delete address",
  gone: "This address was deleted in the meantime. Save it to keep it as a new one.",
  deletedBefore: "This address has already been deleted.",
  save: "Save address",
};

const addressForm = {
  name: "Name",
  line1: "Street and number",
  line2: "Flat, building (optional)",
  postcode: "Postcode",
  postcodeExample: (example: string) => `For example ${example}`,
  city: "Town or city",
  state: "State or region (optional)",
  country: "Country",
  countryPlaceholder: "Search for a country",
  noCountry: "No such country",
  phone: "Phone (optional)",
  phoneHint: "Only for questions about the delivery.",
  isDefault: "Use this address by default",
  back: "Back",
};

/** What the member's own data says: profile, family, credits and addresses. */
export const profile = {
  tabs,
  details,
  sizes,
  family,
  credits,
  addresses,
  addressForm,
};
