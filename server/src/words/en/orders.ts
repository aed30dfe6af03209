import type { orderStatuses } from "#contract/order-statuses.ts";
import type { bulkStatuses } from "#contract/orders.ts";
import { formatCount } from "./language.ts";
import { hello, nextStep, order, seeOrder } from "./mail-words.ts";

/** Why an order stays where it is. */
const states: Record<(typeof orderStatuses)[number] | "on_hold", string> = {
  on_hold: "is on hold",
  pending_payment: "is waiting for payment",
  placed: "is placed",
  processing: "is processing",
  completed: "is completed",
  cancelled: "is cancelled",
  expired: "is expired",
};
const goals: Record<(typeof bulkStatuses)[number], string> = {
  processing: "moved to processing",
  completed: "moved to completed",
  ready_to_collect: "made ready to collect",
  collected: "marked as collected",
};
type Stays = { number: string; state: keyof typeof states; goal: keyof typeof goals };

export const orders = {
  /** Why a job left an order out. */
  cannotMove: ({ number, state, goal }: Stays) =>
    `${number} ${states[state]}, so it cannot be ${goals[goal]}.`,
  isDelivered: (number: string) =>
    `${number} is for delivery, so it was not made ready to collect. If it will be collected after all, change that on the order's page.`,
  isPacked: (number: string) => `${number} is already packed, so it was not made ready to collect.`,
  nothingWaits: (number: string) => `${number} has nothing waiting to be collected.`,
  /** What an order is next, in the middle of a sentence. */
  next: { delivery: "on its way", collect: "ready to collect" },
  /** Where it is none of those that are known by name. */
  theCarrier: "the carrier",
  trackingNumber: "Tracking number",
  forPerson: ({ goods, person }: { goods: string; person: string }) => `${goods}, for ${person}`,
  /** What an order comes to, and who pays it. */
  sums: {
    items: "Items",
    /** Where it is not called as it was chosen. */
    shipping: "Delivery",
    total: "Total",
    byCredits: "Paid with credits",
    byClub: "Paid by the club",
    byCard: "Paid by card",
    toClub: "Paid to the club",
  },
  parcelUpdated: "The parcel was updated.",
  parcelSaved: "The parcel was saved.",
  noneExists: "None of these orders exist.",
  tooMany:
    "That is more than 1,000 orders. Choose fewer, for example with the filters, and do the rest afterwards.",
  noSuchOrder: (id: number) => `There is no order with the id ${id}.`,
  contentsFixed: "What is in a parcel cannot be changed. Mark it as returned and pack a new one.",
  cameBack: (title: string) => `${title} from this parcel has already come back, in a return or into stock.`,
  allPacked: "Everything in this order is already packed.",
  chooseContents: "Choose what is in the parcel.",
  noSuchLine: "This order has no such line.",
  leftToPack: (most: number) => `Only ${formatCount(most)} left to pack.`,
  isOnHold: "This order is on hold. Take it off hold first.",
};

const parcel_lines = "What is in the parcel";

export const orderMails = {
  order_processing: {
    title: "Order being prepared",
    explanation: "To the member when staff begin to prepare an order.",
    labels: { ...order, ...nextStep },
    subject: "We are preparing your order {{ order_number }}",
    heading: "Your order is being prepared",
    body: `${hello}<p>{{ club_name }} is preparing your order <strong>{{ order_number }}</strong> now. We will email you when it is {{ next_step }}.</p>`,
    button: seeOrder,
  },
  parcel_shipped: {
    title: "Parcel on its way",
    explanation: "To the member when a parcel is shipped.",
    labels: {
      ...order,
      carrier: "Carrier",
      tracking: "Tracking number with link",
      tracking_number: "Tracking number",
      tracking_url: "Link to track the parcel",
      parcel_lines,
    },
    subject: "Your order {{ order_number }} is on its way",
    heading: "Your parcel is on its way",
    body: `${hello}<p>A parcel from your order <strong>{{ order_number }}</strong> has been handed to {{ carrier }}.</p><p>{{ tracking }}</p><p>{{ parcel_lines }}</p>`,
    button: seeOrder,
  },
  ready_to_collect: {
    title: "Ready to collect",
    explanation: "To the member when an order waits at the club.",
    labels: {
      ...order,
      location: "Where to collect",
      collection: "When to collect, as written in the delivery method",
      location_note: "Sentences about where and when to collect",
      parcel_lines,
    },
    subject: "Your order {{ order_number }} is ready to collect",
    heading: "Ready to collect",
    body: `${hello}<p>Your order <strong>{{ order_number }}</strong> is ready for you. {{ location_note }}</p><p>{{ parcel_lines }}</p>`,
    button: seeOrder,
    collectFrom: (location: string) => `You can collect it from ${location}.`,
  },
  order_completed: {
    title: "Order complete",
    explanation: "To the member when everything is handed over.",
    labels: order,
    subject: "Your order {{ order_number }} is complete",
    heading: "Your order is complete",
    body: `${hello}<p>Everything in your order <strong>{{ order_number }}</strong> has been handed over. Thank you, and enjoy it.</p>`,
    button: seeOrder,
  },
};
