import { hello, nextStep, order, reason, seeOrder, validFor } from "./mail-words.ts";

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

const total = "Total";

export const checkoutMails = {
  order_placed: {
    title: "Order confirmation",
    explanation: "To the member when an order is placed.",
    labels: {
      ...order,
      total,
      order_lines: "Table of the order",
      delivery_address: "Delivery address",
      collection: "Where and when to collect",
      ...nextStep,
      items: "Price of the items",
      shipping: "Price of the delivery",
      shipping_method: "Delivery method",
      credits: "Paid with credits",
      due: "Paid by card",
      placed_by_note: "Sentence about who placed it",
    },
    subject: "Your order {{ order_number }}",
    heading: "Thank you for your order",
    body: `${hello}<p>We have received your order <strong>{{ order_number }}</strong> and will email you when it is {{ next_step }}. {{ placed_by_note }}</p><p>{{ order_lines }}</p><p>{{ delivery_address }}</p><p>{{ collection }}</p>`,
    button: seeOrder,
    deliveryAddress: "Delivery address",
    toCollect: "Collect from",
    placedByClub: "The club placed it for you.",
  },
  order_cancelled: {
    title: "Order cancelled",
    explanation: "To the member when an order is cancelled.",
    labels: { ...order, total, ...reason },
    subject: "Your order {{ order_number }} was cancelled",
    heading: "Your order was cancelled",
    body: `${hello}<p>Your order <strong>{{ order_number }}</strong> for {{ total }} has been cancelled. {{ reason_note }}</p><p>Anything you paid will be refunded: credits to your credits, card payments to your card, anything else in person.</p>`,
    button: seeOrder,
  },
  order_expired: {
    title: "Order not paid",
    explanation: "To the member when an order was not paid in time.",
    labels: { ...order, total },
    subject: "Your order {{ order_number }} was not paid",
    heading: "Your order has expired",
    body: `${hello}<p>Your order <strong>{{ order_number }}</strong> for {{ total }} was not paid in time, so its items are for sale again. Nothing was charged.</p>`,
    button: seeOrder,
  },
  payment_link: {
    title: "Payment link",
    explanation: "To the member when the club has placed an order for them to pay.",
    labels: {
      ...order,
      total,
      due: "Amount to pay",
      payment_url: "Link to pay",
      valid_for: validFor,
    },
    subject: "Please pay for your order {{ order_number }}",
    heading: "An order for you",
    body: `${hello}<p>{{ club_name }} has placed order <strong>{{ order_number }}</strong> for you. The total is {{ total }}. Please pay <strong>{{ due }}</strong> within {{ valid_for }}. After that the order expires and nothing is charged.</p>`,
    button: "Pay {{ due }}",
  },
  order_on_hold_notice: {
    title: "Order on hold",
    explanation: "To the club's contact address when a paid order must not be sent yet.",
    labels: {
      order_number: order.order_number,
      member_name: "Member",
      reason: reason.reason,
      order_url: order.order_url,
    },
    subject: "Order {{ order_number }} is on hold",
    heading: "An order is on hold",
    body: `<p>Order <strong>{{ order_number }}</strong> from {{ member_name }} has been paid, but should not be sent yet: {{ reason }}</p><p>Please look at the order and decide what to do.</p>`,
    button: "Open the order",
  },
  refund_done: {
    title: "Refund",
    explanation: "To the member when money is refunded.",
    labels: { ...order, amount: "Amount", destination_note: "Sentence about where it goes" },
    subject: "Your refund of {{ amount }}",
    heading: "Your refund",
    body: `${hello}<p>We have refunded <strong>{{ amount }}</strong> for your order <strong>{{ order_number }}</strong>. {{ destination_note }}</p>`,
    button: seeOrder,
    goesTo: {
      card: "The money goes back to your card. It can take a few days to appear on your statement.",
      credits: "It has been added to your credits, so you can spend it right away.",
      hand: "You did not pay by card, so the club has given it back to you in person.",
    },
  },
};
