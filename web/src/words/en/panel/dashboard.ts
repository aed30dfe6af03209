import { counted, formatCount } from "../../counted.ts";
import { nouns } from "../nouns.ts";

/** What follows a number that stands in its own look. */
const attention = {
  on_hold: { one: "order is on hold", other: "orders are on hold" },
  to_process: { one: "new order", other: "new orders" },
  to_ship: { one: "order is waiting to be sent", other: "orders are waiting to be sent" },
  to_collect: { one: "order is waiting to be collected", other: "orders are waiting to be collected" },
  returns_to_decide: {
    one: "return is waiting for your answer",
    other: "returns are waiting for your answer",
  },
  returns_to_receive: { one: "approved return has not arrived", other: "approved returns have not arrived" },
  to_give_back: {
    one: "order has money to give back by hand",
    other: "orders have money to give back by hand",
  },
  failed_mails: { one: "email could not be delivered", other: "emails could not be delivered" },
  low_stock: { one: "product is low in stock", other: "products are low in stock" },
  packs_closing: {
    one: "pack expires within a week and has not been redeemed",
    other: "packs expire within a week and have not been redeemed",
  },
  unpaid: { one: "order is waiting for payment", other: "orders are waiting for payment" },
};

const dashboardLists = {
  needsAttention: "Needs attention",
  nothingIsWaitingForYou: "Nothing is waiting for you.",
  topProducts30Days: "Top products, 30 days",
  nothingSold: "Nothing sold in the last 30 days.",
  sold: (quantity: number) => `${formatCount(quantity)} sold`,
  topCategories30Days: "Top categories, 30 days",
  lowStock: "Low stock",
  everythingOnSaleIsWell: "Everything on sale is well stocked.",
  soldOut: "Sold out",
  /** Without a name, it is the only variation of its product. */
  variationLeft: (name: string, stock: number) =>
    name === "" ? `${formatCount(stock)} left` : `${name} (${formatCount(stock)})`,
  recentOrders: "Recent orders",
  noOrdersYet: "No orders yet.",
  allOrders: "All orders",
};

const figureCards = {
  sales30Days: "Sales, 30 days",
  orders30Days: "Orders, 30 days",
  newMembers30Days: "New members, 30 days",
  activeMembers: "Active members",
  canLogInAndOrder: "Can log in and order",
  creditsOutstanding: "Credits outstanding",
  openPacks: "Open packs",
  givenNotRedeemedYet: "Given, not redeemed yet",
  whoHoldsThem: "Who holds them",
  statement: "Statement",
};

const figures = {
  sameAs30DaysBefore: "Same as the 30 days before",
  noneIn30DaysBefore: "None in the 30 days before",
  before: (size: string, direction: string, show: string) => `${size} ${direction}, ${show} before`,
};

const periods = {
  day: "Day",
  week: "Week",
  month: "Month",
  weekOf: (day: string) => `Week of ${day}`,
};

const salesBars = {
  sales: "Sales",
  orders: (orders: number) => counted(orders, nouns.orders),
};

const salesChart = {
  sales: "Sales",
  per: (period: string, covers: string) => `Per ${period}, ${covers}`,
  salesPer: "Sales per",
  noSalesIn: (covers: string) => `No sales in ${covers}.`,
  salesPerPeriod: (period: string, covers: string) => `Sales per ${period}, ${covers}`,
  period: "Period",
  orders: "Orders",
};

const screen = {
  dashboard: "Dashboard",
  last30DaysCompared: "The last 30 days compared with the 30 days before.",
  yourShopIsOpen: "Your shop is open",
  thereAreNoOrdersYet:
    "There are no orders yet. Send your members the shop's address; what they order is shown here.",
  copied: "Copied",
  copyAddress: "Copy address",
};

const setup = {
  uploadYourLogo: "Upload your logo",
  itAppearsOnEveryPage: "It appears on every page and in every email. Choose your colours too.",
  sayHowToReachYou: "Say how to reach you",
  emailAndAddress: "Email and address, for the footer, emails and invoices.",
  sayHowOrdersArrive: "Say how orders arrive",
  deliveryWithAPrice: "Delivery with a price, or collection at the club.",
  connectStripe: "Connect Stripe",
  soThatMembersCanPay: "So that members can pay by card.",
  addYourMemberships: "Add your memberships",
  suchAsAdultAndJunior: "Such as Adult and Junior, with their joining credits.",
  addAProduct: "Add a product",
  shopShowsItAsSoon: "The shop shows it as soon as its status is Live.",
  makeAPack: "Make a pack",
  whatComesWithAMembership: "What comes with a membership, such as a kit for the season.",
  addYourMembers: "Add your members",
  oneByOne: "One by one, or all of them from a spreadsheet.",
  writeYourPages: "Write your pages",
  theFooterLinksToThem:
    "Shipping, returns, terms, privacy and questions: every page of the shop links to them.",
  placeATestOrder: "Place a test order",
  openYourselfInTheList:
    "Open yourself in the list, choose Order for this member, and follow the order to the end.",
  inviteYourMembers: "Invite your members",
  yourShopIsOpenOnce: "Your shop is open once the first of them has been invited.",
};

const setupChecklist = {
  setUpYourShop: "Set up your shop",
  ofDone: (through: number, count: number) => `${formatCount(through)} of ${formatCount(count)} done`,
  setUpDone: "Set-up done",
  done: ", done",
  stepNotNeeded: (title: string) => `${title}: not needed`,
  weDoNeedIt: "We do need it",
  notNeeded: "Not needed",
};

/** What staff see first. */
export const dashboard = {
  attention,
  dashboardLists,
  figureCards,
  figures,
  periods,
  salesBars,
  salesChart,
  screen,
  setup,
  setupChecklist,
};
