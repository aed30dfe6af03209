import { counted } from "../../counted.ts";

const compareDialog = {
  compareWithStripeNow: "Compare with Stripe now",
  thisIsBeforeFirstDay: "This is before the first day.",
  atMost31Days: "At most 31 days at once. Nothing is changed; any differences are listed.",
  firstDay: "First day",
  lastDay: "Last day",
  cancel: "Cancel",
  compare: "Compare",
};

const daysCard = {
  comparedDays: "Compared days",
  noDaysHaveBeenCompared:
    "No days have been compared yet. The first comparison runs tonight, or now if you like.",
  day: "Day",
  receivedShop: "Received, shop",
  receivedStripe: "Received, Stripe",
  refundedShop: "Refunded, shop",
  refundedStripe: "Refunded, Stripe",
  outcome: "Outcome",
  receivedShopStripe: <P>(amount: P, amount2: P) => ["Received: shop ", amount, ", Stripe ", amount2],
  refundedShopStripe: <P>(amount: P, amount2: P) => ["Refunded: shop ", amount, ", Stripe ", amount2],
  underWay: "Under way",
  stripeDidNotAnswer: "Stripe did not answer.",
  agrees: "Agrees",
  openDifferences: (count: number) => counted(count, { one: "difference", other: "differences" }),
};

const difference = {
  onlyStripeHasThePayment: "Only Stripe has the payment",
  onlyShopHasPayment: "Only the shop has the payment",
  amountsDiffer: "Amounts differ",
  statusesDiffer: "Statuses differ",
  onlyStripeHasTheRefund: "Only Stripe has the refund",
  onlyShopHasRefund: "Only the shop has the refund",
};

const differenceColumns = {
  whatDiffers: "What differs",
  order: "Order",
  shop: "Shop",
  stripe: "Stripe",
  day: "Day",
  state: "State",
  shopStripe: <P>(amount: P, amount2: P) => ["Shop ", amount, " · Stripe ", amount2],
  explain: "Explain",
  editTheNote: "Edit the note",
};

const explainDrawer = {
  explainADifference: "Explain a difference",
  explanation: "Explanation",
  itMarksDifferenceAsExplained: "It marks the difference as explained and is kept with it.",
  cancel: "Cancel",
  save: "Save",
};

const paymentColumns = {
  order: "Order",
  started: "Started",
  member: "Member",
  state: "State",
  method: "Method",
  stripeReference: "Stripe reference",
  paid: "Paid",
  refunded: "Refunded",
  amount: "Amount",
  refundedAmount: <P>(amount: P) => [amount, " refunded"],
  refundedAsCredits: <P>(amount: P) => [amount, " refunded as credits"],
  toGiveBack: <P>(amount: P) => [amount, " to give back by hand"],
  asCredits: <P>(amount: P) => [amount, " as credits"],
  opensAtStripe: "opens at Stripe",
};

const paymentFilters = {
  state: "State",
  method: "Method",
};

const reconciliation = {
  reconciliation: "Reconciliation",
  payment: "Payment",
  everyNight:
    "Every night, the payments and refunds of the day before are compared with Stripe's. Days are in UTC.",
  compareNow: "Compare now",
  differences: "Differences",
  orderOrStripeReference: "Order or Stripe reference",
  nothingDiffers: "Nothing differs",
  stripeAndShopAgree: "Stripe and the shop agree on every payment and refund compared.",
  noDifferencesMatch: "No differences match this filter.",
  showAllDifferences: "Show all differences",
  state: "State",
  kind: "Kind",
  compared: "compared",
};

const screen = {
  payment: "Payment",
  cardPaymentsThroughStripe: "Card payments through Stripe, and orders marked as paid.",
  creditStatement: "Credit statement",
  reconciliation: "Reconciliation",
  payments: "Payments",
  orderMemberOrStripeReference: "Order, member or Stripe reference",
  paymentAppearsHereAsSoon:
    "A payment appears here as soon as a member pays by card, or you mark an order as paid.",
  noPaymentsMatch: "No payments match this filter.",
  showAllPayments: "Show all payments",
};

const stripeCard = {
  stripeSetUp: "Stripe set-up",
  openTheStripeSettings: "Open the Stripe settings",
  membersCannotPayByCard: "Members cannot pay by card yet. Enter the keys of your Stripe account.",
  testMode: "Test mode",
  live: "Live",
  theWebhookSecretIsMissing: "The webhook secret is missing, so payments show up a little later.",
};

const totalsCard = {
  totals: "Totals",
  received: "Received",
  refunded: "Refunded",
  net: "Net",
  payments: "Payments",
  totalsByMonth: "Totals by month",
  month: "Month",
  byCard: (amount: string) => `${amount} by card`,
  markedAsPaid: (amount: string) => `${amount} marked as paid`,
  ofItMarkedAsPaid: "Of it marked as paid",
  byHand: (amount: string) => `${amount} by hand`,
  stillToGiveBack: (amount: string) => `${amount} still to give back by hand`,
};

/** Payments, and Stripe's books beside the shop's. */
export const payments = {
  compareDialog,
  daysCard,
  difference,
  differenceColumns,
  explainDrawer,
  paymentColumns,
  paymentFilters,
  reconciliation,
  screen,
  stripeCard,
  totalsCard,
};
