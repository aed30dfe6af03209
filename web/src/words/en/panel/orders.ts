import { counted, formatCount } from "../../counted.ts";
import { nouns } from "../nouns.ts";

const bulkActions = {
  processing: "Processing",
  readyToCollect: "Ready to collect",
  everythingNotPacked:
    "Everything not packed yet is marked as ready to collect, and each member who has an email address gets an email.",
  collected: "Collected",
  everythingWaitingAtClub: "Everything waiting at the club has been handed over.",
  completed: "Completed",
  askMarkAs: (count: number, label: string) => `Mark ${counted(count, nouns.orders)} as ${label}?`,
  ordersThatCannotBeMoved: (text: string) =>
    `${text} Orders that cannot be moved there are left as they are and listed afterwards.`,
  markAsStatus: (label: string) => `Mark as ${label}`,
  markAs: "Mark as",
  print: "Print",
  forUpToOrders: (maxDocumentOrders: number) => `For up to ${formatCount(maxDocumentOrders)} orders at once`,
  packingSlipsByOrderNumber: "Packing slips, by order number",
  packingSlips: "Packing slips, by membership and family",
  labelsByOrderNumber: "Labels, by order number",
  labelsByMembershipAndFamily: "Labels, by membership and family",
  pickList: "Pick list",
};

const cancel = {
  goodsSetAside: "The goods set aside for it go back on sale.",
  inCreditsSetAside: (creditsUsed: string) =>
    `${creditsUsed} in credits set aside for it go back to the member.`,
  itCanNoLonger: "It can no longer be paid for.",
  memberSeesReason: "The member sees your reason on the order.",
  itsGoodsGoBack: "Its goods go back into stock.",
  everythingInItGoesBack: "Everything in it goes back into stock.",
  goesBackToCredits: (credits: string) => `${credits} goes back to credits.`,
  amountStripeTookGoesBack: "The amount Stripe took goes back to the card.",
  goesBackToTheCard: (card: string) => `${card} goes back to the card.`,
  wasNotPaidByCard: (hand: string) => `${hand} was not paid by card: give it back by hand.`,
  bankHasBecauseOfDispute: (disputed: string) =>
    `The bank has ${disputed} because of a dispute: it is refunded if the dispute is won.`,
  whatWasPaid: (number: string) =>
    `What was paid for it with order ${number} goes back to where it came from.`,
  memberReceivesEmail: "The member receives an email with your reason.",
  memberHasNoEmail: "The member has no email address: tell them yourself.",
};

const cancelDialog = {
  askCancelOrder: (number: string) => `Cancel order ${number}?`,
  cancelOrder: "Cancel order",
  thisCannotBeUndone: "This cannot be undone.",
  reason: "Reason",
  creditsInstead: "Credits for the goods of a pack",
  noMoneyWasPaid: "The member sent these goods back and paid no money for them. Enter 0 to give nothing.",
  youCanStillCancelOrder:
    "You can still cancel the order, which frees what was set aside for it. If a payment turns up, it is refunded to the card as soon as we can reach Stripe, and appears in the order's history. If it was made to an account whose keys are no longer saved here, refund it at Stripe.",
  weCouldNotCheck: "We could not check with Stripe whether it was paid",
  keepOrder: "Keep order",
  cancelAnyway: "Cancel anyway",
};

const disputes = {
  disputes: "Disputes",
  respondAtStripeBy: " · respond at Stripe by ",
};

const leftOut = {
  onHold: (count: number) => `${counted(count, nouns.orders)} on hold`,
  withNothingToPack: (count: number) => `${counted(count, nouns.orders)} with nothing to pack`,
  leftOut: (parts: string) => `Left out: ${parts}.`,
};

const liftHoldDialog = {
  askTakeOrderOffHold: (number: string) => `Take order ${number} off hold?`,
  takeOffHold: "Take off hold",
  missingItemsAreTaken:
    "Missing items are taken from stock now. If there is still not enough, the order stays on hold.",
  sayWhatYouFoundOut: "Say what you found out; it is kept with the order.",
  reason: "Reason",
  cancel: "Cancel",
};

const orderColumns = {
  order: "Order",
  placed: "Placed",
  member: "Member",
  status: "Status",
  postOrCollection: "Post or collection",
  delivery: "Post",
  collect: "Collection",
  payment: "Payment",
  items: "Items",
  credits: "Credits",
  card: "Card",
  total: "Total",
  for: (packsFor: string) => `For ${packsFor}`,
};

const orderDetail = {
  itHasBeenPaid:
    "It has been paid, but there was no stock left when the payment arrived. Cancel it to refund the money.",
  amountStripeTook:
    "The amount Stripe took does not match this order. Check the payment at Stripe before you do anything.",
  cardholderIsDisputingPayment:
    "The cardholder is disputing the payment. Respond at Stripe before you send anything.",
  moneyHasBeenRefunded:
    "It replaces goods whose money has been refunded. Cancel it, or take it off hold if it is to be sent all the same.",
  order: (number: string) => `Order ${number}`,
  orders: "Orders",
  placedOn: <P>(at: P) => ["Placed on ", at],
  placedOnFor: <P>(at: P, staff: string, member: string) => ["Placed on ", at, ` by ${staff} for ${member}`],
  onHold: "On hold",
  takeOffHold: "Take off hold",
  somebodyElseChangedThisOrder: "Somebody else changed this order",
  yourChangeWasNotSaved: "Your change was not saved. Reload to see the order as it is now, then try again.",
  reload: "Reload",
  invoice: "Invoice",
  refund: "Refund",
  cancelOrder: "Cancel order",
  markAsProcessing: "Mark as processing",
  complete: "Complete",
  readyToCollect: "Ready to collect",
  ship: "Ship",
  someOf: "Some of it has not been packed yet.",
  noneOfItHasBeen: "None of it has been packed yet.",
  askCompleteOrder: (number: string) => `Complete order ${number}?`,
  completedOrderCanNoLonger: (unsent: string) =>
    `${unsent} A completed order can no longer be packed or cancelled.`,
  orderNotFound: "Order not found",
  thereIsNoSuchOrder: "There is no such order",
  itMayBelongToAnother: "It may belong to another club, or the link may be incomplete.",
};

const orderFilters = {
  onHold: "On hold",
  notOnHold: "Not on hold",
  status: "Status",
  payment: "Payment",
  delivery: "Delivery",
  onHoldOrNot: "On hold or not",
};

/** How far an order is. */
const orderSteps = {
  label: "Progress",
  names: {
    placed: "Placed",
    prepared: "Prepared",
    sent: "Sent",
    ready: "Ready to collect",
    done: "Done",
  },
  isDone: "done",
  isNext: "next",
};

const orderSections = {
  items: "Items",
  refundedOf: (refundedQuantity: number) => ` · ${formatCount(refundedQuantity)} refunded`,
  included: (quantity: number) => `Included × ${formatCount(quantity)}`,
  backAtTheClub: "Back at the club",
  ofPacked: (packedQuantity: number, toSend: number) =>
    `${formatCount(packedQuantity)} of ${formatCount(toSend)} packed`,
  handedOver: "Handed over",
  backAtTheClubPacked: (packed: string, backQuantity: number) =>
    `${packed}, ${formatCount(backQuantity)} back at the club`,
  money: "Money",
  total: "Total",
  credits: "Credits",
  theClub: "The club",
  refunded: "Refunded",
  member: "Member",
  collection: "Collection",
  address: "Address",
  backToTheCard: "Back to the card",
  backToCredits: "Back to credits",
  backByHand: "Back by hand",
  markAsGivenBack: "Mark as given back",
  askGivenBack: (amount: string) => `Has ${amount} been given back?`,
  saysThatMemberHasIt: "It moves no money: it says that the member has it. This cannot be undone.",
  paymentsAndRefunds: "Payments and refunds",
  theBankReturnedIt: "The bank returned it.",
  owedUntilDisputeEnds: "It goes back once the dispute is won. If it is lost, the bank gives it back.",
  refundOtherwise: (why: string) => `${why} Refund it as credits, or by hand.`,
  history: "History",
  whatChanged: "What changed",
  seeInTheAuditLog: "See it in the audit log",
};

const parcelDrawer = {
  readyToCollect: "Ready to collect",
  ship: "Ship",
  updateThisParcel: "Update this parcel",
  state: "State",
  carrier: "Carrier",
  trackingNumber: "Tracking number",
  inThisParcel: "In this parcel",
  toPack: (most: number) => `${formatCount(most)} to pack`,
  memberIsEmailed: {
    sent: "The member gets one email when the parcel is sent.",
    ready: "The member gets one email when the parcel is ready.",
    never: "The member has no email address: tell them yourself.",
  },
  save: "Save",
  chooseWhatIsInParcel: "Choose what is in the parcel.",
};

const parcelForm = {
  royalMail: "Royal Mail",
  australiaPost: "Australia Post",
  canadaPost: "Canada Post",
  evri: "Evri",
  fedex: "FedEx",
  otherCarrier: "Other carrier",
};

const parcels = {
  parcels: "Parcels",
  nothingHasBeenPackedYet: "Nothing has been packed yet.",
  collectionAtTheClub: "Collection at the club",
  updateThisParcel: "Update this parcel",
  opensTheCarriersPage: "opens the carrier's page",
};

const refundDialog = {
  refundOrder: (number: string) => `Refund order ${number}`,
  refund: "Refund",
  backTo: "Back to",
  byHand: (isByHand: boolean, card: string) =>
    `${isByHand ? "By hand, as it was not paid by card" : "The card"}: up to ${card}`,
  theMembersCreditsUpTo: (credits: string) => `The member's credits: up to ${credits}`,
  bankTookBackBecause: (disputed: string) =>
    `The bank took ${disputed} back because of a dispute, so it cannot be refunded here.`,
  whatItIsFor: "What it is for",
  quantityOf: (value: string) => `Quantity of ${value}`,
  delivery: (shipping: string) => `Delivery, ${shipping}`,
  putTheseItemsBack: "Put these items back into stock",
  amount: "Amount",
  atMost: (most: string) => `At most ${most}`,
  reason: "Reason",
  itIsKeptWithOrder: "It is kept with the order.",
  cancel: "Cancel",
  refundAmount: (amount: string) => `Refund ${amount}`,
  refunded: (refundedQuantity: number) => `${formatCount(refundedQuantity)} refunded`,
  yourFirstAttempt:
    "Your first attempt has already gone through, with what you had typed then. Close this and check the order.",
};

const refundForm = {
  atMostCanBeRefunded: (most: string) => `At most ${most} can be refunded there.`,
};

const returns = {
  returnsAndExchanges: "Returns and exchanges",
  kindOf: {
    exchange: (goods: string) => `Exchange of ${goods}`,
    return: (goods: string) => `Return of ${goods}`,
  },
};

const screen = {
  returns: "Returns",
  orders: "Orders",
  importTracking: "Import tracking",
  trackingWorkbookToFillIn: "Tracking workbook, to fill in",
  numberNameOrEmail: "Number, name or email",
  order: (number: string) => `order ${number}`,
  ordersAppearHereAsSoon: "Orders appear here as soon as a member places one.",
  noOrdersMatch: "No orders match this filter.",
  showAllOrders: "Show all orders",
};

const stageTabs = {
  whatIsToDo: "What is to do",
  all: "All",
  to_prepare: "To prepare",
  to_send: "To send",
  to_collect: "To collect",
  on_hold: "On hold",
};

/** Orders, their parcels and refunds. */
export const orders = {
  bulkActions,
  cancel,
  cancelDialog,
  disputes,
  leftOut,
  liftHoldDialog,
  orderColumns,
  orderDetail,
  orderFilters,
  orderSections,
  orderSteps,
  parcelDrawer,
  parcelForm,
  parcels,
  refundDialog,
  refundForm,
  returns,
  screen,
  stageTabs,
};
