import { counted, formatCount } from "../counted.ts";

const page = {
  title: "Entitlements",
  text: "What the club gives you and your family. Choose, and order it here.",
  closeMessage: "Close this message",
  notChoosable: "This pack can no longer be chosen. You can see below what happened to it.",
  nothing: "Nothing to redeem right now",
  nothingText: "When the club gives you or your family a pack, you will find it here.",
  toShop: "Go to the shop",
  inCart: <P>(count: number, forNames: P) => [
    `${counted(count, { one: "pack is", other: "packs are" })} in your cart `,
    forNames,
  ],
  forNames: (names: string) => `for ${names}`,
  toCart: "Go to the cart",
  forEveryone: (people: number) => `Choose for everyone (${formatCount(people)})`,
  nothingToChoose: "Nothing to choose right now.",
  past: (count: number) => counted(count, { one: "past pack", other: "past packs" }),
  order: (number: string) => `Order ${number}`,
  seeOrders: "See your orders",
};

const pack = {
  goOn: "Continue choosing",
  choose: "Choose",
  change: "Change",
  chooseAgain: "Choose again",
  addToCart: "Add to cart",
  /** A button with what it is about. */
  about: (label: string, title: string, name: string) => `${label}: ${title} for ${name}`,
  soldOut: "Something you chose is sold out.",
  inCart: "In your cart",
  closed: "The club has closed this pack for now.",
  later: "Chosen. It can be ordered later.",
  waits: "Waiting for payment",
};

const wizard = {
  title: (title: string, name: string) => `${title} for ${name}`,
  close: "Close and continue later",
  notSaved: "Your choices could not be saved",
  tryAgain: "Try again",
  saving: "Saving",
  saved: "Your choices are saved",
  back: "Back",
  next: "Next",
  chooseMissing: "Choose what is missing",
  done: "Done",
  doneFrom: (day: string) => `Done, order from ${day}`,
  updateCart: "Update cart",
  /** Where the next pack of a row of them is somebody else's, or the same person's. */
  thenFor: (name: string) => `Add, then ${name}`,
  thenNext: "Add, then the next pack",
  packOf: (at: number, of: number) => `Pack ${formatCount(at)} of ${formatCount(of)}`,
  steps: "Steps",
  overview: "Overview",
  chosen: (name: string) => `${name}, chosen`,
  stepOf: (at: number, of: number, name: string) => `Step ${formatCount(at)} of ${formatCount(of)}: ${name}.`,
};

const step = {
  times: (quantity: number) => `× ${formatCount(quantity)}`,
  chooseOne: "Choose one of these.",
  nothing: "None of this is available right now. Please ask your club.",
  product: "Product",
  soldOut: "Sold out",
  soldOutNamed: (name: string) => `${name}, sold out`,
  knownSize: (size: string | null, name: string) =>
    `Suggested: ${name}'s saved size is ${size}. Change it if it no longer fits.`,
  suggested: "Suggested by the club. Keep it, or choose another.",
  colour: "Colour: ",
  colours: "Colours",
  sizes: "Sizes",
  size: "Size",
  sizeIs: "Size: ",
  sizeGuide: "Size guide",
};

const overview = {
  title: "Overview",
  toPay: "To pay for this pack",
  nothing: "Nothing",
  notNow: "This pack cannot be ordered right now.",
  from: (day: string) => `You can order this pack from ${day}. Your choices are kept until then.`,
  notChosen: "Not chosen yet",
  suggested: "Suggested, not chosen yet",
  change: "Change",
  changeThis: (label: string) => `Change ${label}`,
  included: "Included",
  surcharge: (price: string) => `+${price}`,
  surchargeEach: (price: string) => `+${price} each`,
  choice: (label: string, choice: string) => `${label}: ${choice}`,
};

/** What the club gives to a member and the family, from choosing to the cart. */
export const entitlements = { page, pack, wizard, step, overview };
