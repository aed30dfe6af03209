import { counted, formatCount } from "../../counted.ts";

const deliveries = {
  webhookDeliveries: "Webhook deliveries",
  webhooks: "Webhooks",
  whatWasSentToOther:
    "What was sent to other systems. Anything they do not accept is tried again for about a day.",
  addressIdOrProblem: "Address, id or problem",
  nothingSentYet: "Nothing sent yet",
  deliveriesAppearHereAsSoon: "Deliveries appear here as soon as something is sent to one of your addresses.",
  noDeliveriesMatch: "No deliveries match this filter.",
  showAllDeliveries: "Show all deliveries",
  address: "Address",
  event: "Event",
  state: "State",
};

const deliveryColumns = {
  event: "Event",
  when: "When",
  address: "Address",
  state: "State",
  attempts: "Attempts",
};

const deliveryDrawer = {
  sendThisAgain: "Send this again?",
  getsItAgain: (url: string) =>
    `${url} gets it again as it was, with the same id, so that it can recognise the repeat.`,
  sendAgain: "Send again",
  attempts: (count: number) => counted(count, { one: "attempt", other: "attempts" }),
  responseStatus: (statusCode: number) => ` · response ${statusCode}`,
  theNextAttemptIsAt: <P>(at: P) => [" The next attempt is at ", at, "."],
  to: (url: string) => `To ${url}`,
  happened: <P>(at: P, rest: P, eventId: string) => [`${eventId} · happened `, at, rest],
  delivered: " · delivered ",
  whatIsSent: "What is sent",
  nothingIsKept: "Nothing is kept until it is first sent.",
  response: "Response",
  nothingYet: "Nothing yet.",
  theAnswerWasEmpty: "The answer was empty.",
};

const endpointCard = {
  moreFor: (address: string) => `More for ${address}`,
  edit: "Edit",
  makeANewSecret: "Make a new secret",
  changeToStandardWebhooks: "Change to Standard Webhooks",
  delete: "Delete",
  events: (eventLabels: string) => `Events: ${eventLabels}`,
  signed: "Signed with Standard Webhooks",
  signedInOlderFormat: "Signed in the older format",
  itHasNotAcceptedAnything: <P>(at: P) => [
    "It has not accepted anything since ",
    at,
    ". We keep trying for about a day.",
  ],
  lastTried: <P>(at: P) => ["Last tried ", at],
  nothingSentYet: "Nothing sent yet",
  deliveries: "Deliveries",
  sendATest: "Send a test",
  switchedOff: "Switched off",
  failing: "Failing",
  on: "On",
};

const endpointDrawer = {
  editThisAddress: "Edit this address",
  addAnAddress: "Add an address",
  address: "Address",
  whereWeSendTo: "Where we send to, starting with https://.",
  httpsExampleOrgKitroom: "https://example.org/kitroom",
  description: "Description",
  aNameForYou: "A name for your own use, such as Accounts.",
  eventsToSend: "Events to send",
  sendToThisAddress: "Send to this address",
  whenOff: "When off, what happens in the meantime is not sent later.",
  save: "Save",
};

const event = {
  orderPlaced: "Order placed",
  anOrderIsConfirmed: "An order is confirmed: it has been paid, or nothing is due. Sends the whole order.",
  orderPaid: "Order paid",
  aCardPaymentArrived: "A card payment arrived, or somebody marked the order as paid. Sends the whole order.",
  orderShipped: "Order shipped",
  parcelOfOrder: "A parcel of an order is on its way. Sends the order and the parcel.",
  memberChanged: "Member changed",
  aMemberWasAdded: "A member was added, changed or erased. Sends the member's data as it is then.",
};

const screen = {
  addAnAddress: "Add an address",
  askNewSecret: "Make a new secret?",
  oldOneStopsWorking: (hostOf: string) =>
    `The old one stops working at once. Until ${hostOf} has the new one, it cannot tell that a call is from us.`,
  makeNewSecret: "Make a new secret",
  switchToStandardWebhooks: "Switch to Standard Webhooks?",
  getsNewSecretAndDifferent: (hostOf: string) =>
    `${hostOf} gets a new secret and different headers at once, and this cannot be undone. Until it handles both, it cannot tell that a call is from us.`,
  switch: "Switch",
  deleteThisAddress: "Delete this address?",
  willNoLongerBeSent: (url: string) =>
    `${url} will no longer be sent anything, and its log is deleted. This cannot be undone.`,
  delete: "Delete",
  webhooks: "Webhooks",
  profileSettings: "Profile Settings",
  letTheClubsOtherSystems:
    "Let the club's other systems, such as its accounts or its website, know as soon as something happens here.",
  seeDeliveries: "See deliveries",
  clubHasAtMostAddresses: (maxWebhookEndpoints: number) =>
    `A club has at most ${formatCount(maxWebhookEndpoints)} addresses. Delete one to add another.`,
  noAddressesYet: "No addresses yet",
  addAddressOfSystem: "Add the address of a system that receives webhooks, and choose what to send it.",
};

const secretDialog = {
  theSecretOfThisAddress: "The secret of this address",
  keepItWithReceiverAt: <P>(span: P) => [
    "Keep it with the receiver at ",
    span,
    ". It is shown this once; you can make a new one at any time.",
  ],
  copied: "Copied",
  copyTheSecret: "Copy the secret",
  iHaveSavedIt: "I have saved it",
};

const signature = {
  howToVerifyTheSignature: "How to verify the signature",
  deliveriesAreSignedWithStandard: <P>(link: P) => [
    "Deliveries are signed with Standard Webhooks. Use one of ",
    link,
    " with the secret of the address and the body exactly as it arrived. These headers come with every POST:",
  ],
  itsLibraries: "its libraries",
  answerWithStatusFrom200:
    "Answer with a status from 200 to 299 within 10 seconds. Anything else is tried again for about a day.",
  idStaysTheSame: <P>(header: P, name: P) => [
    header,
    ", which is the ",
    name,
    " in the body, stays the same for every attempt and replay: ignore those you have already seen. Deliveries may arrive in any order.",
  ],
  addressesInTheOlderFormat: "Addresses in the older format",
  untilTheyAreChangedOver: "Until they are changed over, they get this header instead:",
  takeNumberAfterSecondsSince: <P>(code: P) => [
    "Take the number after ",
    code,
    " (seconds since 1970), a dot, and the body exactly as it arrived.",
  ],
  computeHmacSha256:
    "Compute the HMAC-SHA256 of that text with the whole secret of the address, in hexadecimal.",
  itMustMatchWhatComes: <P>(code: P) => [
    "It must match what comes after ",
    code,
    ". Compare in constant time, and refuse a time that is more than five minutes away.",
  ],
};

const testDialog = {
  sendATest: "Send a test",
  anExampleGoesTo: (url: string) =>
    `An example goes to ${url}, signed like every delivery and marked as a test.`,
  event: "Event",
  cancel: "Cancel",
  sendTheTest: "Send the test",
};

/** Telling other systems what happens. */
export const webhooks = {
  deliveries,
  deliveryColumns,
  deliveryDrawer,
  endpointCard,
  endpointDrawer,
  event,
  screen,
  secretDialog,
  signature,
  testDialog,
};
