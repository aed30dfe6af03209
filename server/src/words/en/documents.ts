import { statuses } from "#contract/words/en/statuses.ts";
import { counted, formatCount } from "./language.ts";
export const documents = {
  page: ({ page, pages }: { page: number; pages: number }) =>
    `Page ${formatCount(page)} of ${formatCount(pages)}`,
  titles: { pick_list: "Pick list", packing_slips: "Packing slips", labels: "Labels" },
  /** People without a membership. */
  noTeam: "No membership",
  forPerson: (name: string) => `for ${name}`,
  forPeople: (names: string) => `For ${names}`,
  orders: (orders: number) => counted(orders, { one: "order", other: "orders" }),
  collect: "Collect",
  /** Names, and how many more. */
  andMore: ({ names, more }: { names: string; more: number }) => `${names} and ${formatCount(more)} more`,
  andLast: ({ names, last }: { names: string; last: string }) => `${names} and ${last}`,
  leftOut: {
    onHold: (orders: number) => `${counted(orders, { one: "order", other: "orders" })} on hold left out.`,
    nothingToPack: (orders: number) =>
      `${counted(orders, { one: "order", other: "orders" })} with nothing to pack left out.`,
  },
  pickList: {
    title: "Pick list",
    toFetch: ({ pieces, orders }: { pieces: number; orders: number }) =>
      `${counted(pieces, { one: "piece", other: "pieces" })} for ${counted(orders, { one: "order", other: "orders" })}`,
    product: "Product",
    size: "Size",
    sku: "SKU",
    pieces: "Pieces",
    orders: "Orders",
  },
  packingSlip: {
    title: "Packing slip",
    toPack: (pieces: number) => `${counted(pieces, { one: "piece", other: "pieces" })} to pack`,
    packedBefore: (pieces: number) =>
      `${formatCount(pieces)} more of this order ${pieces === 1 ? "was" : "were"} packed before.`,
    sendTo: "Send to",
    quantity: "Qty",
    item: "Item",
    size: "Size",
    whose: "For",
  },
  invoice: {
    title: "Invoice",
    named: (number: string) => `Invoice ${number}`,
    date: (day: string) => `Date: ${day}`,
    order: (number: string) => `Order: ${number}`,
    paidOn: (day: string) => `Paid on: ${day}`,
    payment: (state: string) => `Payment: ${state}`,
    billedTo: "Billed to",
    toBeCollected: "To be collected",
    deliveredTo: "Delivered to",
    about: "About this invoice",
    item: "Item",
    quantity: "Qty",
    price: "Price",
    total: "Total",
    inPack: "In the pack",
    surcharge: "surcharge",
    delivery: (method: string) => `Delivery: ${method}`,
    paid: {
      card: (day: string) => `Paid by card on ${day}`,
      manual: (day: string) => `Paid to the club on ${day}`,
    },
    refunded: {
      card: (day: string) => `Refunded to the card on ${day}`,
      credits: (day: string) => `Refunded as credits on ${day}`,
      hand: (day: string) => `Refunded by the club in person on ${day}`,
    },
    onItsWayBack: {
      card: "On its way back to the card",
      credits: "On its way back as credits",
      hand: "To be given back by the club in person",
    },
    balance: "Balance due",
    states: statuses.payment,
    /** Of the payment of an order that was cancelled. */
    cancelled: (state: string) => `${state}, the order was cancelled`,
  },
  noInvoiceYet: "There is no invoice until the order has been placed.",
  tooManyOrders:
    "That is more than 1,000 orders to pack. Choose fewer, for example with the filters, and do the rest afterwards.",
  nothingToPack: "None of these orders has anything to pack.",
};
