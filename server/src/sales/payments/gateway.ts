import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";

/**
 * Whoever takes cards for a club. Stripe does, see `stripe/stripe-gateway.ts`; another provider is a second implementation.
 * It is bound to one account there (`gatewayOf`), asks over the network, so never call it in a transaction, and knows nothing of
 * orders. Amounts are cents. Throws GatewayRefusal for a definite no, and PAYMENT_UNAVAILABLE where nobody knows whether
 * the provider acted. There is no verb to capture: what is paid on the page of a session is captured there.
 */
export type CardGateway = {
  /** Whether it is about real money; a payment of the other kind is a mismatch. */
  readonly livemode: boolean;
  /** Makes the session of a payment, or finds the one that was made under the same reference. */
  openSession(request: SessionRequest): Promise<CardSession>;
  readSession(sessionId: string): Promise<CardSession>;
  /** Sees to it that an open session cannot be paid any more. Returns the state that it is in then. */
  expireSession(sessionId: string): Promise<CardSession>;
  /** Gives a part of a payment back, or finds the refund that was made under the same reference. */
  refund(intentId: string, request: RefundRequest): Promise<CardRefund>;
  /** Every refund of a payment, also those that somebody made at the provider's own dashboard; oldest first. */
  refundsOf(intentId: string): Promise<CardRefund[]>;
  /** Every dispute about a payment, oldest first. */
  disputesOf(intentId: string): Promise<CardDispute[]>;
  /** Every payment that was begun, and every refund that was made, from the first moment to before the second. */
  listBooks(start: Date, end: Date): Promise<{ payments: CardPayment[]; refunds: CardRefund[] }>;
  /** A payment of whichever day, or null where the account has none of this number. */
  findPayment(intentId: string): Promise<CardPayment | null>;
  findRefund(refundId: string): Promise<CardRefund | null>;
};

/** What a session is made of. The same payment always gives the same request. */
export type SessionRequest = {
  /** The payment's, see its table. */
  reference: string;
  /** The order's number, for people. */
  number: string;
  domain: string;
  amountCents: number;
  currency: string;
  expiresAt: Date;
  /** Fills the payment page in; empty where the member has none. */
  email: string;
  /** Shown to the payer when they add up to the amount; else one line stands for the order. */
  lines: { name: string; unitCents: number; quantity: number }[];
  successUrl: string;
  cancelUrl: string;
};

/** What the provider says about a session. */
export type CardSession = {
  sessionId: string;
  /** Where it is paid; null once it is not open any more. */
  url: string | null;
  intentId: string | null;
  /** `processing`: the payer did their part, the money is on its way. `ended`: it cannot be paid any more. */
  outcome: "open" | "paid" | "processing" | "ended";
  amountCents: number;
  /** In small letters. */
  currency: string;
  livemode: boolean;
};

export type RefundRequest = {
  reference: string;
  amountCents: number;
  /** The provider's number of it, where that is known already. */
  id: string | null;
  /** It was asked for before, so it may be there. */
  isRepeated: boolean;
};

/** A refund at the provider, whoever asked for it; `pending` until the bank took it. */
export type CardRefund = {
  id: string;
  status: "pending" | "succeeded" | "failed";
  amountCents: number;
  /** The reference of our refund that it carries out; null where it was not asked for here. */
  reference: string | null;
  intentId: string | null;
};

/** A payment that the card's holder has disputed. */
export type CardDispute = {
  id: string;
  amountCents: number;
  reason: string;
  /** The provider's own word. */
  status: string;
  respondBy: Date | null;
  createdAt: Date;
  /** Nothing can come of it any more. */
  isClosed: boolean;
};

/** A payment as it stands in the provider's books. */
export type CardPayment = {
  intentId: string;
  capturedCents: number;
  isCaptured: boolean;
  /** The domain of the club that asked for it; null for what was not asked for by a shop. */
  club: string | null;
};

/** An event that the provider has signed, and what is kept of it: references and sums, and never who paid. */
export type SignedEvent = { id: string; type: string; payload: unknown };

/** What an event is about, read with care: text where text is expected, else null. */
export type EventSubject = {
  /** Null for what nothing is done about. */
  about: "session" | "refund" | "dispute" | null;
  id: string | null;
  intentId: string | null;
  isPaid: boolean;
  amountCents: number | null;
  currency: string | null;
  livemode: boolean | null;
  reference: string | null;
  club: string | null;
};

type Why =
  /** No key of the club reaches the account: revoked, over, or of another account. A new key may, some day. */
  | "out_of_reach"
  /** The idempotency key stands for another request already, so the provider has done something under it. */
  | "other_request"
  | "refused";

/**
 * The provider said no; asking the same again would not help. Whoever lets it out answers PAYMENT_UNAVAILABLE, with words
 * for somebody who waits.
 */
export class GatewayRefusal extends ApiError {
  readonly why: Why;
  /** The provider's own sentence, for the log. */
  readonly ofProvider: string;
  /** Whatever time it is, nothing of this payment can be given back. */
  readonly isFinal: boolean;

  constructor(
    why: Why,
    { ofProvider, isFinal, cause }: { ofProvider: string; isFinal: boolean; cause?: unknown },
  ) {
    super("PAYMENT_UNAVAILABLE", { message: texts[why], cause });
    this.why = why;
    this.ofProvider = ofProvider;
    this.isFinal = isFinal;
  }
}

const texts: Record<Why, Text> = {
  out_of_reach: ({ payments }) => payments.outOfReach,
  other_request: ({ payments }) => payments.otherRequest,
  refused: ({ payments }) => payments.refused,
};
