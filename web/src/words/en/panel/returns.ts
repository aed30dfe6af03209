import { formatCount } from "../../counted.ts";

const decisionDialogs = {
  approveThisExchange: "Approve this exchange?",
  approveThisReturn: "Approve this return?",
  approveWithTheDifference: "Approve with the difference",
  approve: "Approve",
  howToSendGoodsBack: "How to send the goods back",
  emailSaysSettings:
    "The member sees it in the email and on the order. If you leave it empty, it says what your settings say, or gives the club's address.",
  settingsAreShown:
    "The member has no email address: tell them yourself. If you leave it empty, it says what your settings say, or gives the club's address.",
  replacementIsSetAside: "The replacement is set aside until the goods have come back.",
  moneyIsRefundedOnceGoods: "The money is refunded once the goods have arrived.",
  replacementNowCostsMore: (difference: string) =>
    `The replacement now costs ${difference} more than was paid. If you approve, the club pays the difference and the replacement is set aside.`,
  declineThisExchange: "Decline this exchange?",
  declineThisReturn: "Decline this return?",
  why: "Why",
  memberSeesIt: "The member sees it in the email and on the order.",
  memberHasNoEmail: "The member has no email address: tell them yourself.",
  whatWasSetAside: "What was set aside for the member goes back on sale. This cannot be undone.",
  thisCannotBeUndone: "This cannot be undone; the member can ask again.",
  cancel: "Cancel",
};

const detail = {
  fromOrder: (kindWords: string, orderNumber: string) => `${kindWords} from order ${orderNumber}`,
  returns: "Returns",
  askedOn: <P>(at: P, name: string) => [`${name} asked on `, at],
  decline: "Decline",
  approve: "Approve",
  markAsReceived: "Mark as received",
  returnNotFound: "Return not found",
  thereIsNoSuchReturn: "There is no such return",
  itMayBelongToAnother: "It may belong to another club, or the link may be incomplete.",
};

const receiveDialog = {
  areTheGoodsBack: "Are the goods back?",
  markAsReceived: "Mark as received",
  replacementIsSentAsNew: "The replacement is placed as a new order, at no cost. This cannot be undone.",
  whatMemberPaid:
    "What the member paid for these goods is refunded, but never more than is left on the order. This cannot be undone.",
  cameBack: (goods: string) => `How many came back of ${goods}`,
  restIsAwaited: (announced: number) =>
    `${formatCount(announced)} announced. What is missing is awaited in a return of its own.`,
  refundUpToTo: (priceOf: string) => `Refund up to ${priceOf} to`,
  whereItCameFrom: "Where it came from",
  cardPaymentGoesBack:
    "A card payment goes back to the card, credits to credits. What was paid in cash or by transfer you give back by hand.",
  theMembersCredits: "The member's credits",
  putGoodsBackIntoStock: "Put the goods back into stock",
  untickItForGoods: "Untick it for goods that cannot be sold again.",
  cancel: "Cancel",
  receiveAndPlaceTheOrder: "Receive and place the order",
  receiveAndRefund: "Receive and refund",
};

const returnColumns = {
  order: "Order",
  askedOn: "Asked on",
  kind: "Kind",
  goods: "Goods",
  why: "Why",
  member: "Member",
  state: "State",
  fromOrder: (kindWords: string, orderNumber: string) => `${kindWords} from order ${orderNumber}`,
};

const returnParts = {
  goods: "Goods",
  wants: <P>(what: P) => ["Wants ", what],
  theSame: "the same",
  inStock: (inStock: number) => `${formatCount(inStock)} in stock`,
  soldOut: "Sold out",
  held: "Held",
  whatWasWritten: "What was written",
  theClub: <P>(at: P) => ["The club, ", at],
  itIsWaiting: "It is waiting for your answer.",
  itIsWaitingForAnAdmin: "It is waiting for an admin's answer.",
  memberHasBeenTold: "The member has been told to send the goods. Mark them as received when they arrive.",
  tellTheMember:
    "The member has no email address: tell them to send the goods. Mark them as received when they arrive.",
  itWasDeclined: "It was declined. Nothing will be sent back.",
  itIsComplete: "It is complete.",
  theMemberWithdrewIt: "The member withdrew it.",
  status: "Status",
  replacementNowCostsMore: (difference: string) =>
    `The replacement now costs ${difference} more than was paid.`,
  replacementCostsMore: (difference: string) =>
    `The replacement costs ${difference} more than was paid. The club pays the difference.`,
  theGoodsArrivedOn: <P>(at: P) => ["The goods arrived on ", at, "."],
  refunded: (refunded: string) => `${refunded} refunded`,
  toGiveBack: (amount: string) => `${amount} to give back by hand`,
  owed: (owed: string) =>
    `${owed} is owed: the bank has it because of a dispute. It is refunded once the dispute is won.`,
  order: <P>(link: P) => ["Order ", link],
  replacedByOrder: <P>(link: P) => ["Replaced by order ", link],
  member: "Member",
};

const screen = {
  returns: "Returns",
  whatMembersAskToReturn: "What members would like to return for a refund, or exchange for another size.",
  orderNameOrEmail: "Order, name or email",
  noReturnsYet: "No returns yet",
  requestsToReturnOrExchange:
    "Requests to return or exchange goods appear here. You can set how long members may ask in Profile Settings.",
  noReturnsMatch: "No returns match this filter.",
  showAllReturns: "Show all returns",
  state: "State",
  kind: "Kind",
};

/** What members send back. */
export const returns = { decisionDialogs, detail, receiveDialog, returnColumns, returnParts, screen };
