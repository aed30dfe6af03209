import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";

/**
 * Whoever takes cards for a club. Stripe does, see `stripe/payment-account.ts`; another provider is a second implementation.
 * It is bound to one account there (`gatewayOf`), makes network calls, so never call it in a transaction, and knows nothing of
 * orders. Amounts are cents. Throws GatewayRefusal for a definite no, and PAYMENT_UNAVAILABLE if nobody knows whether
 * the provider acted. There is no capture: what is paid on the page of a session is captured there.
 */
export type CardGateway = {
  /** Whether it is about real money; a payment of the other kind is a mismatch. */
  readonly livemode: boolean;
  /** Creates the session of a payment, or finds the one created under the same reference. */
  openSession(request: SessionRequest): Promise<CardSession>;
  readSession(sessionId: string): Promise<CardSession>;
  /** Makes sure that an open session can no longer be paid. Returns its state then. */
  expireSession(sessionId: string): Promise<CardSession>;
  /** Refunds part of a payment, or finds the refund made under the same reference. */
  refund(intentId: string, request: RefundRequest): Promise<CardRefund>;
  /** Every refund of a payment, including those made in the provider's own dashboard; oldest first. */
  refundsOf(intentId: string): Promise<CardRefund[]>;
  /** Every dispute about a payment, oldest first. */
  disputesOf(intentId: string): Promise<CardDispute[]>;
  /** Every payment begun, and every refund made, from the first moment to before the second. */
  listBooks(start: Date, end: Date): Promise<{ payments: CardPayment[]; refunds: CardRefund[] }>;
  /** A payment of any day, or null if the account has none with this id. */
  findPayment(intentId: string): Promise<CardPayment | null>;
  findRefund(refundId: string): Promise<CardRefund | null>;
};

/** What a session is created from. The same payment always gives the same request. */
export type SessionRequest = {
  /** The payment's, see its table. */
  reference: string;
  /** The order's number, for people. */
  number: string;
  domain: string;
  amountCents: number;
  currency: string;
  expiresAt: Date;
  /** Prefills the payment page; empty if the member has none. */
  email: string;
  /** Shown to the payer if they add up to the amount; else one line stands for the order. */
  lines: { name: string; unitCents: number; quantity: number }[];
  successUrl: string;
  cancelUrl: string;
};

/** What the provider says about a session. */
export type CardSession = {
  sessionId: string;
  /** Where it is paid; null once it is no longer open. */
  url: string | null;
  intentId: string | null;
  /** `processing`: the payer did their part, the money is on its way. `ended`: it can no longer be paid. */
  outcome: "open" | "paid" | "processing" | "ended";
  amountCents: number;
  /** In small letters. */
  currency: string;
  livemode: boolean;
};

export type RefundRequest = {
  reference: string;
  amountCents: number;
  /** The provider's id of it, if already known. */
  id: string | null;
  /** It was requested before, so it may exist. */
  isRepeated: boolean;
};

/** A refund at the provider, whoever requested it; `pending` until the bank took it. */
export type CardRefund = {
  id: string;
  status: "pending" | "succeeded" | "failed";
  amountCents: number;
  /** The reference of our refund that it carries out; null if it was not requested here. */
  reference: string | null;
  intentId: string | null;
};

/** A payment that the cardholder has disputed. */
export type CardDispute = {
  id: string;
  amountCents: number;
  reason: string;
  /** The provider's own word. */
  status: string;
  respondBy: Date | null;
  createdAt: Date;
  /** It can no longer succeed. */
  isClosed: boolean;
};

/** A payment in the provider's books. */
export type CardPayment = {
  intentId: string;
  capturedCents: number;
  isCaptured: boolean;
  /** The domain of the club that requested it; null if no shop did. */
  club: string | null;
};

/** An event signed by the provider, and what is kept of it: references and sums, never who paid. */
export type SignedEvent = { id: string; type: string; payload: unknown };

/** What an event is about, parsed with care: text where text is expected, else null. */
export type EventSubject = {
  /** Null if nothing is done about it. */
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
  /** No key of the club reaches the account: revoked, expired, or of another account. A new key may, some day. */
  | "out_of_reach"
  /** The idempotency key already belongs to another request, so the provider has done something under it. */
  | "other_request"
  | "refused";

type Told = { ofProvider: string; isFinal: boolean; isDisputed: boolean; cause?: unknown };

/**
 * The provider said no; asking the same again would not help. If it is not caught, the answer is PAYMENT_UNAVAILABLE, with words
 * for somebody who is waiting.
 */
export class GatewayRefusal extends ApiError {
  readonly why: Why;
  /** The provider's own sentence, for the log. */
  readonly ofProvider: string;
  /** Nothing of this payment can ever be refunded, unless a dispute about it is won. */
  readonly isFinal: boolean;
  /** Because it is disputed. */
  readonly isDisputed: boolean;

  constructor(why: Why, { ofProvider, isFinal, isDisputed, cause }: Told) {
    super("PAYMENT_UNAVAILABLE", { message: texts[why], cause });
    this.why = why;
    this.ofProvider = ofProvider;
    this.isFinal = isFinal;
    this.isDisputed = isDisputed;
  }
}

const texts: Record<Why, Text> = {
  out_of_reach: ({ payments }) => payments.outOfReach,
  other_request: ({ payments }) => payments.otherRequest,
  refused: ({ payments }) => payments.refused,
};
