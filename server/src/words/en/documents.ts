export const documents = {
  noInvoiceYet: "There is no invoice until the order has been placed.",
  tooManyOrders:
    "That is more than 1,000 orders to pack. Choose fewer, for example with the filters, and do the rest afterwards.",
  nothingToPack: "None of these orders has anything to pack.",
};
