import { counted, formatCount } from "../../counted.ts";
import { nouns } from "../nouns.ts";

const addressChoice = {
  orderIsCollectedAtClub: "The order is collected at the club, so no address is needed.",
  hasNoAddressYet: (name: string) => `${name} has no address yet. Please enter one.`,
  address: "Address",
  default: "Default",
  thisOrderOnly: "This order only",
  changeTheOtherAddress: "Change the other address",
  anotherAddress: "Another address",
  enterAnAddress: "Enter an address",
  itIsUsed: "It is used for this order only; the member's own addresses stay as they are.",
  useThisAddress: "Use this address",
};

const adminCheckout = {
  checkout: "Checkout",
  checkoutFor: (name: string) => `Checkout for ${name}`,
  changeWhatIsOrdered: "Change what is ordered",
  theOrder: "The order",
  pricesCouldNotBeChecked: "Prices could not be checked",
  tryAgain: "Try again",
  address: "Address",
  delivery: "Delivery",
  chooseAnotherAddress: "Choose another address, or add a delivery method under Shipping Details.",
  whoPays: "Who pays",
  nothingChosenYet: "Nothing chosen yet",
  firstChoosePacksForFamily: "First choose packs for the family or items from the shop.",
  chooseFor: (firstName: string) => `Choose for ${firstName}`,
};

const adminEntitlement = {
  orderForAMember: "Order for a member",
  orderFor: (name: string) => `Order for ${name}`,
  chooseForEverybodyInFamily: "Choose for everybody in the family, then place one order for all.",
  isInactive: (name: string) => `${name} is inactive. The club can pay for them; their credits cannot.`,
};

const familyCart = {
  for: (packs: number, names: string) => `${counted(packs, nouns.packs)} for ${names}`,
};

const familyGate = {
  memberNotFound: "Member not found",
  members: "Members",
  thereIsNoSuchMember: "There is no such member",
  theyMayHaveBeenDeleted: "They may have been deleted or erased in the meantime.",
  seeAllMembers: "See all members",
};

const itemFields = {
  noneOf: "None of it is for sale.",
  colour: "Colour",
  size: "Size",
  chooseASize: "Choose a size",
  quantity: "Quantity",
  add: "Add",
};

const orderPanel = {
  theOrder: "The order",
  nothingChosenYet: "Nothing chosen yet. Add the family's packs or items from the shop.",
  whatIsOrdered: "What is ordered",
  tryAgain: "Try again",
  withoutShipping: "Without shipping",
  goToTheCheckout: "Go to the checkout",
  family: "Family",
  item: "Item",
  oneLess: (name: string) => `One fewer ${name}`,
  oneMore: (name: string) => `One more ${name}`,
  takeOutOfTheOrder: (name: string) => `Take ${name} out of the order`,
};

const orderProblem = {
  changeWhatIsOrdered: "Change what is ordered",
  seeTheOrdersOf: (name: string) => `See the orders of ${name}`,
};

const packCard = {
  inTheOrder: "In the order",
  extra: (surcharge: string) => `${surcharge} extra`,
  nothingToPayForIt: "Nothing to pay for it",
  takeOutOfTheOrder: "Take out of the order",
  saveForLater: "Save for later",
  addToTheOrder: "Add to the order",
  itIsInOrderWaiting: "It is in an order waiting for payment.",
  thisPackHasNothing: "This pack has nothing to choose from.",
  itCannotBeUsedRight: "It cannot be used right now.",
  canBeUsed: (windowText: string) => `It can be used ${windowText}.`,
};

const packChoice = {
  oneSize: "One size",
  soldOut: (name: string) => `${name} (sold out)`,
};

const payerChoice = {
  whoPays: "Who pays",
  whyTheClubPaysOptional: "Why the club pays (optional)",
  howItWasPaid: "How it was paid",
  appearsOnTheOrdersTimeline: "Appears on the order's timeline.",
  paidWithCredits: "Paid with credits",
  atMost: (maxCredits: string) => `At most ${maxCredits}; the link asks for the rest.`,
  credits: "Credits",
  hasToUse: (name: string, available: string) => `${name} has ${available} to use.`,
  theClubPays: "The club pays",
  nothingIsDue: "Nothing is due.",
  alreadyPaid: "Already paid",
  inCash: "In cash, by transfer, or otherwise.",
  paymentLinkByEmail: "Payment link by email",
  linkGoesTo: (email: string) => `To ${email}, to pay by card.`,
  thereIsNoEmailAddress: "There is no email address.",
  isInactive: (name: string) => `${name} is inactive. Let the club pay, or mark the order as paid.`,
  creditsAreShort: (name: string, missing: string) => `${name}'s credits are ${missing} short.`,
  pleaseSay: "Please say how it was paid.",
  hasNoEmailAddress: (name: string) => `${name} has no email address to send a link to.`,
  enterTheCredits: "Please enter how many credits to use.",
  isTooLittleForCard: (due: string) => `${due} is too little for a card payment.`,
  thereIsNothingToPay: "There is nothing to pay.",
  takenFromCredits: (credits: string, name: string) => `${credits} will be taken from ${name}'s credits.`,
  clubPaysNotMember: "The club pays. The member is not charged.",
  isMarkedAsPaid: (total: string) => `${total} is marked as paid. The member is not charged.`,
  linkToPay: (due: string, email: string) =>
    `A link to pay ${due} goes to ${email}. The order waits until it has been paid.`,
  linkToPayBesidesCredits: (due: string, email: string, credits: string) =>
    `A link to pay ${due} goes to ${email}, and ${credits} is set aside from the credits. The order waits until it has been paid.`,
};

const peopleTabs = {
  packs: "Packs",
  addPacksOfTheFamily: (count: number) => `Add ${formatCount(count)} packs of the family`,
  noOpenPack: "No open pack",
  hasNothingToRedeemRight: (name: string) => `${name} has nothing to redeem right now.`,
  seeTheHistory: "See the history",
  sizesOf: (name: string, sizes: string) => `Sizes of ${name}: ${sizes}`,
};

const placed = {
  orderIsWaitingForPayment: "The order is waiting for payment",
  theOrderIsPlaced: "The order is placed",
  order: (number: string) => `Order ${number}`,
  linkToPay: (amountDue: string, email: string) =>
    `A link to pay ${amountDue} is on its way to ${email}. Until it is paid, what was ordered is set aside.`,
  itIsTheirOrder: (name: string) => `It is ${name}'s order. They will be told by email.`,
  tellThem: (name: string) => `It is ${name}'s order. They have no email address: tell them yourself.`,
  openOrder: (number: string) => `Open order ${number}`,
  orderMoreFor: (firstName: string) => `Order more for ${firstName}`,
  allMembers: "All members",
};

const productSearch = {
  itemsFromTheShop: "Items from the shop",
  atTheShopsPrice: "At the shop's price, for the whole family.",
  findAProduct: "Find a product",
  loading: "Loading...",
  findAProductByName: "Find a product by name",
  noSuchProduct: "No such product",
};

const slotFields = {
  for: (name: string, label: string) => `${name} for ${label}`,
  suggested: " Suggested",
  fromSavedSizesOrPacks: "From the saved sizes or the pack's default",
  product: "Product",
  nothingAvailable: "Nothing available",
  colour: "Colour",
  soldOut: (name: string) => `${name} (sold out)`,
  size: "Size",
  choose: "Choose",
};

const summary = {
  summary: "Summary",
  total: "Total",
  placeOrder: "Place order",
  whatIsOrdered: "What is ordered",
  included: "Included",
  somethingCannotBeOrdered: "Something cannot be ordered as it is. ",
  changeWhatIsOrdered: "Change what is ordered",
  pleaseEnterAddressForDelivery: "Please enter an address for the delivery.",
};

const familyOrder = {
  itemAddedToTheOrder: "Item added to the order",
};

const whoseOrder = {
  whoseOrder: "Whose order",
  theOrderOf: "The order of",
};

/** Ordering for a member. */
export const memberOrders = {
  addressChoice,
  adminCheckout,
  adminEntitlement,
  familyCart,
  familyGate,
  itemFields,
  orderPanel,
  orderProblem,
  packCard,
  packChoice,
  payerChoice,
  peopleTabs,
  placed,
  productSearch,
  slotFields,
  summary,
  familyOrder,
  whoseOrder,
};
