export const checkout = {
  /** Why an order ended or its money went back, as it is kept. */
  reasons: {
    atStripe: "Refunded at Stripe",
    byMember: "Cancelled by the member",
    notStarted: "The payment could not be started",
    tooLate: "The payment came after the order was closed",
    disputeEnded: "The dispute ended after the order did",
  },
  /** What a member is told, who may have paid. */
  unasked: "The club could not check with its payment service whether you had paid.",
  /** What the club is told of an order that is paid but must not be sent. */
  holds: {
    OUT_OF_STOCK: "It has been paid, but not everything in it is still in stock.",
    PAYMENT_MISMATCH:
      "The amount paid does not match the order. Please check it at Stripe before you send anything.",
    DISPUTED: "The cardholder is disputing the payment. Please respond at Stripe before you send anything.",
    REFUNDED: "It replaces goods whose money has been refunded.",
  },
  /** The same of an order that sends the goods of an exchange. */
  replacementHolds: {
    DISPUTED:
      "It replaces goods of an order whose payment is disputed. Please check that order before you send anything.",
    REFUNDED:
      "It replaces goods whose money has been refunded. Please check the first order before you send anything.",
  },
  orderCancelled: "The order has been cancelled.",
  holdLifted: "The order is no longer on hold.",
  orderUpdated: "The order is updated.",
  gone: "This is no longer for sale.",
  tooManyCredits: "You cannot use more credits than the order costs.",
  tooLittleForCard: "A card payment must be at least $0.50. Please use more or fewer credits.",
  payingAtStripe: "A payment for this order is in progress at Stripe, so it cannot be cancelled yet.",
  replacementStays: "This order replaces what you exchanged. Please contact your club to change it.",
  paying: "A payment for this order is in progress, so it cannot be cancelled here.",
  nothingChosen: "Nothing has been chosen.",
  memberLacksCredits: "The member does not have enough credits for this.",
  adminSendsAnywhere:
    "Only an admin can use a member's credits or packs for an order to an address the member has not saved.",
  memberInactive: "This member is inactive. Let the club pay, or mark the order as paid.",
  memberWithoutEmail: "This member has no email address.",
  placedForMember: "The order has been placed.",
  linkSent: "The payment link is on its way to the member.",
  priceChanged: "A price has changed since you saw the total. Please check your cart.",
  paidAlready: "This order has already been paid.",
  cancelledSince:
    "You have already placed this order, and it has since been cancelled. You can find it under Orders.",
  refundUnderWay: "The refund is on its way.",
  refundByHand: "Give the money back by hand, then mark it as given back on the order.",
  markedAsGivenBack: "The money is marked as given back.",
  refundedAsCredits: "The money was refunded as credits.",
  nobodyToCredit: "This person was erased, so nobody could spend the credits.",
  tooManyToRefund: "There are not that many left to refund.",
  timeRanOut: "The time to pay for this order has run out. Please order again.",
  pleasePay: "Please pay to complete your order.",
  isClosed: "This order is closed.",
  nothingInstead: (price: string) =>
    `This order sends goods of a pack, for which no money can go back. In the shop they cost ${price}. Say what the member gets for them as credits.`,
  ended: {
    cancelled: "This order has been cancelled.",
    expired: "This order has expired, because it was not paid in time.",
  },
  cannotReachStripe:
    "We cannot reach the payment service at the moment. If you have paid, your order will go ahead as soon as we can.",
  placed: "Your order has been placed successfully",
  cancelled: "Your Order Has Been Cancelled.",
  isSecondary: ({ name, primary }: { name: string; primary: { name: string; id: number } }) =>
    `${name} is a secondary member. Place the order for ${primary.name} (number ${primary.id}).`,
};
