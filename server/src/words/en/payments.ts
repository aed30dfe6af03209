import { formatCount } from "./language.ts";

export const payments = {
  keyRefused: "Stripe does not recognise this key, or the key is not allowed to take payments.",
  outOfReach:
    "The club cannot reach its payment service at the moment. If you have paid, nothing is lost. Please try again later, or contact your club.",
  otherRequest: "The payment service is still working on this. Please try again in a minute.",
  refused: "The payment service refused this. Nothing was charged. Please contact your club.",
};

export const reconciliation = {
  beingCompared: (day: string) => `${day} is already being compared.`,
  /** How the books of Stripe and the shop differ. */
  differences: {
    missingHere: (taken: string) =>
      `Stripe took ${taken} that does not match any payment in the shop. It may be for something other than the shop.`,
    missingAtStripe: ({ ours, order }: Ours) =>
      `The shop shows ${ours} as paid${forOrder(order)}, but Stripe has no such payment.`,
    amountDiffers: ({ ours, theirs, order }: Ours & Theirs) =>
      `Stripe says ${theirs}, the shop says ${ours}${forOrder(order)}.`,
    refundDiffers: ({ ours, order }: Ours) =>
      `Stripe and the shop do not agree on whether ${ours} was refunded${forOrder(order)}.`,
    stateDiffers: ({ ours, theirs, order }: Ours & Theirs) =>
      `Stripe took ${theirs}, but the shop shows ${ours} as paid${forOrder(order)}.`,
    refundMissingHere: ({ theirs, order }: Theirs) =>
      `Stripe refunded ${theirs}${forOrder(order)}, but the shop has no such refund.`,
    refundMissingAtStripe: ({ ours, order }: Ours) =>
      `The shop shows ${ours} as refunded${forOrder(order)}, but Stripe has no such refund.`,
  },
  started: "The comparison has started",
  explained: "The difference is explained.",
  keyRefused: "Stripe refuses the club's key.",
  listRefused: "Stripe refused to list the payments.",
  lastBeforeFirst: "The last day cannot be before the first.",
  tooManyDays: (most: number) => `Choose at most ${formatCount(most)} days.`,
  inTheFuture: "That day is in the future.",
  alreadyRunning: "A comparison with Stripe is already running. Wait until it has finished.",
  noAnswer: "Stripe did not answer.",
};

type Ours = { ours: string; order: string | null };
type Theirs = { theirs: string; order: string | null };

function forOrder(order: string | null): string {
  return order ? ` for order ${order}` : "";
}
