import { counted, formatCount } from "./language.ts";
/** What became of an order, as its timeline tells it to the club and to its member. */
export const timeline = {
  received: "The order was received and is waiting for payment.",
  placed: "The order was placed.",
  placedFor: (member: string) => `The order was placed for ${member}.`,
  /** How an order that staff placed is paid. */
  payers: {
    credits: explained("Paid with the member's credits"),
    club: explained("Paid by the club"),
    marked_paid: explained("Marked as paid"),
    payment_link: explained("The member was sent a payment link"),
    other: explained("Paid"),
  },
  clubPlaced: "The club placed this order for you.",
  clubPlacedUnpaid: "The club placed this order for you. It is waiting for your payment.",
  paid: "The payment arrived and the order was placed.",
  preparing: "The order is being prepared.",
  clubPrepares: "The club is preparing your order.",
  complete: "The order is complete.",
  yourComplete: "Your order is complete.",
  cancelled: explained("The order was cancelled"),
  unpaid: "The order was not paid in time and has expired. Nothing was charged.",
  expired: "The order has expired.",
  /** It ended although nobody could ask Stripe whether it was paid. */
  unasked: {
    staff:
      "We could not check with Stripe whether it had been paid: either none of the club's keys works for the account where the payment was started, or Stripe did not answer. If a payment turns up, it is refunded, or the order is placed after all.",
    member:
      "The club could not check with its payment service whether you had paid. If you have, you will be refunded.",
  },
  holds: {
    OUT_OF_STOCK: "On hold: paid, but there was not enough stock left.",
    PAYMENT_MISMATCH: "On hold: the payment does not match the order.",
    DISPUTED: "On hold: the payment is disputed.",
    REFUNDED: "On hold: it replaces goods whose money has been refunded.",
    other: "On hold.",
  },
  clubChecksOrder: "The club is checking your order and will email you.",
  clubChecksPayment: "The club is checking your payment and will email you.",
  holdLifted: explained("No longer on hold"),
  holdLiftedWith: ({ accepted, reason }: { accepted: string; reason: string | undefined }) =>
    explained(`No longer on hold, with ${accepted} accepted`)(reason),
  /** Money of another currency. */
  inSmallestUnit: ({ amount, currency }: { amount: number; currency: string }) =>
    `${formatCount(amount)} ${currency}, in the smallest unit`,
  goesAhead: "Your order is going ahead.",
  latePayment: "A payment arrived after the order had ended. It is being refunded.",
  /** Where an old event does not say how much. */
  anAmount: "An amount",
  givenByHand: (amount: string) => `${amount} was given back by hand.`,
  inPerson: {
    started: (amount: string) => `The club will give ${amount} back to you in person.`,
    done: (amount: string) => `The club gave ${amount} back to you in person.`,
  },
  refunded: {
    card: (amount: string) => `${amount} was refunded to the card.`,
    credits: (amount: string) => `${amount} was refunded as credits.`,
  },
  atStripe: "The refund was made at Stripe.",
  toGiveBack: ({ amount, reason }: { amount: string; reason: string | undefined }) =>
    explained(`${amount} is to be given back by hand, as it was not paid by card`)(reason),
  onItsWayBack: ({ amount, reason }: { amount: string; reason: string | undefined }) =>
    explained(`${amount} is on its way back to the card`)(reason),
  restocked: (pieces: number) => `${counted(pieces, { one: "item", other: "items" })} went back into stock.`,
  awaited: (count: number) =>
    count === 1 ? "One item has not come back yet." : `${formatCount(count)} items have not come back yet.`,
  owed: {
    staff: (amount: string) =>
      `${amount} is owed for goods that came back. The payment is disputed, so it is refunded once the dispute is won.`,
    member: (amount: string) =>
      `The club owes you ${amount} for goods that came back. Your bank is looking into the payment, so it is refunded once that has ended.`,
  },
  notOwed: (amount: string) =>
    `${amount} is no longer owed for goods that came back: the bank has given it back.`,
  disputed: (amount: string) => `The cardholder has disputed ${amount} with their bank. Respond at Stripe.`,
  disputeChanged: ({ amount, state }: { amount: string; state: string }) =>
    `The dispute about ${amount} is now: ${state}.`,
  /** As Stripe calls them. */
  disputeStates: {
    warning_needs_response: "warning needs response",
    warning_under_review: "warning under review",
    warning_closed: "warning closed",
    needs_response: "needs response",
    under_review: "under review",
    won: "won",
    lost: "lost",
    prevented: "prevented",
  },
  refundFailed: ({ amount, why }: { amount: string; why: string }) =>
    `Refunding ${amount} failed${why && `: ${why}`}. Refund it as credits, or look it up in Stripe.`,
  parcel: { whole: parcelWords("The parcel"), part: parcelWords("Part of the order") },
  trackingChanged: (tracking: Tracking) => `The tracking details changed${tracked(tracking)}`,
  return: returnWords("A return", "a return"),
  exchange: returnWords("An exchange", "an exchange"),
  cameIn: (goods: string) => `Received by the club: ${goods}.`,
  cameIntoStock: (goods: string) => `Received by the club and put back into stock: ${goods}.`,
  clubReceived: (goods: string) => `The club received ${goods}.`,
  exchangedFor: ({ goods, wanted }: { goods: string; wanted: string }) => `${goods} for ${wanted}`,
  andLast: ({ goods, last }: { goods: string; last: string }) => `${goods} and ${last}`,
  replacement: (order: string) => `The replacement is order ${order}.`,
  costsMore: (more: string) => `It costs ${more} more than was paid, and the club pays the difference.`,
  replaces: (order: string) => `It replaces goods exchanged from order ${order}. Nothing is due.`,
  replacesYours: (order: string) =>
    `It replaces what you exchanged from order ${order}. There is nothing to pay.`,
  you: "You",
  theClub: "The club",
};

/** A sentence that may go on with what somebody wrote. */
function explained(said: string) {
  return (reason?: string): string => (reason ? `${said}: ${reason}` : `${said}.`);
}

type Tracking = { carrier: string; number: string };

function parcelWords(subject: string) {
  return {
    sent: (tracking: Tracking) => `${subject} was sent${tracked(tracking)}`,
    delivered: `${subject} was delivered.`,
    ready: `${subject} is ready to collect.`,
    readyForYou: `${subject} is ready for you to collect.`,
    collected: `${subject} was collected.`,
    cameBack: `${subject} came back to the club.`,
  };
}

function tracked({ carrier, number }: Tracking): string {
  const parts = [carrier && `with ${carrier}`, number && `tracking number ${number}`].filter(Boolean);
  return parts.length > 0 ? ` ${parts.join(", ")}.` : ".";
}

function returnWords(first: string, within: string) {
  return {
    requested: (goods: string) => `${first} was requested: ${goods}.`,
    youRequested: (goods: string) => `You requested ${within}: ${goods}.`,
    approved: (goods: string) => `${first} was approved: ${goods}.`,
    clubApproved: (goods: string) => `The club approved ${within}: ${goods}. Please send it back.`,
    declined: (goods: string) => `${first} was declined: ${goods}.`,
    clubDeclined: (goods: string) => `The club declined ${within}: ${goods}.`,
    withdrawn: (goods: string) => `The member withdrew ${within}: ${goods}.`,
    youWithdrew: (goods: string) => `You withdrew ${within}: ${goods}.`,
  };
}
