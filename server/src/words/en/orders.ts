export const orders = {
  /** Where it is none of those that are known by name. */
  theCarrier: "the carrier",
  trackingNumber: "Tracking number",
  forPerson: ({ goods, person }: { goods: string; person: string }) => `${goods}, for ${person}`,
  /** What an order comes to, and who pays it. */
  sums: {
    items: "Items",
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
  leftToPack: (most: number) => `Only ${most} left to pack.`,
  isOnHold: "This order is on hold. Take it off hold first.",
};
