import { formatDollars, toDollars } from "#contract/money.ts";
import type { FactsOf, OrderEventKind } from "../order-events.ts";
import { carrierName } from "../parcels/carriers.rules.ts";

/** A row of `order_events`, as far as its sentence needs it. */
export type TimelineEvent = {
  id: number;
  kind: string;
  data: Record<string, unknown>;
  actor_kind: string;
  actor_name: string;
  created_at: Date;
};

export type Reader = "member" | "staff";

/** What is known of an event: an older version may have noted less, and what was typed about erased people is left out. */
type Shown<K extends OrderEventKind> = Partial<FactsOf<K>> & { member_name?: string };
type Sentence<K extends OrderEventKind> = (data: Shown<K>) => string;
type Sentences<K extends OrderEventKind> = { staff: Sentence<K>; member: Sentence<K> | null };

/** One sentence an event for each reader; `member: null` where it is the club's own business. */
const sentences: { [K in OrderEventKind]: Sentences<K> } = {
  stored: {
    staff: (data) => (data.payer ? placedFor(data) : "The order was received and is waiting for payment."),
    member: (data) =>
      data.payer
        ? "The club placed this order for you. It is waiting for your payment."
        : "The order was received and is waiting for payment.",
  },
  placed: {
    staff: (data) => (data.payer ? placedFor(data) : "The order was placed."),
    member: (data) => (data.payer ? "The club placed this order for you." : "The order was placed."),
  },
  paid: both(() => "The payment arrived and the order was placed."),
  processing: {
    staff: () => "The order is being prepared.",
    member: () => "The club is preparing your order.",
  },
  completed: { staff: () => "The order is complete.", member: () => "Your order is complete." },
  cancelled: {
    staff: (data) => cancelled(data, unasked.staff),
    member: (data) => cancelled(data, unasked.member),
  },
  expired: {
    staff: (data) => (data.unasked ? `The order has expired. ${unasked.staff}` : unpaid),
    member: (data) => (data.unasked ? `The order has expired. ${unasked.member}` : unpaid),
  },
  on_hold: {
    staff: ({ on_hold }) => (on_hold && holdWords[on_hold]) ?? "On hold.",
    member: () => "The club is checking your order and will email you.",
  },
  hold_lifted: {
    staff: ({ accepted_cents: cents, currency, ...data }) =>
      `No longer on hold${cents === undefined ? "" : `, with ${accepted(cents, currency)} accepted`}${becauseOf(data)}`,
    member: () => "Your order is going ahead.",
  },
  late_payment: both(() => "A payment arrived after the order had ended. It is being refunded."),
  payment_mismatch: {
    staff: () => "On hold: the payment does not match the order.",
    member: () => "The club is checking your payment and will email you.",
  },
  refunded: {
    staff: (data) =>
      data.destination === "hand"
        ? `${amount(data)} has to be refunded by hand, because it was not paid by card.`
        : `${amount(data)} was refunded ${destination(data)}${data.source === "stripe" ? " The refund was made at Stripe." : ""}`,
    member: (data) =>
      data.destination === "hand"
        ? `The club will refund ${amount(data)} to you in person.`
        : `${amount(data)} was refunded ${destination(data)}`,
  },
  refund_started: {
    staff: (data) =>
      data.destination === "hand"
        ? `${amount(data)} is to be refunded${becauseOf(data)}`
        : `${amount(data)} is on its way back to the card${becauseOf(data)}`,
    member: null,
  },
  restocked: { staff: (data) => `${pieces(data)} went back into stock.`, member: null },
  disputed: {
    staff: (data) => `The cardholder has disputed ${amount(data)} with their bank. Respond at Stripe.`,
    member: null,
  },
  dispute_changed: {
    staff: (data) => `The dispute about ${amount(data)} is now: ${String(data.status).replaceAll("_", " ")}.`,
    member: null,
  },
  refund_failed: {
    staff: (data) =>
      `Refunding ${amount(data)} failed${data.why ? `: ${data.why.replace(/\.$/, "")}` : ""}. Refund it as credits, or look it up in Stripe.`,
    member: null,
  },
  parcel_shipped: both((data) => `${parcelSubject(data)} was sent${withCarrier(data)}`),
  parcel_delivered: both((data) => `${parcelSubject(data)} was delivered.`),
  parcel_ready_to_collect: {
    staff: (data) => `${parcelSubject(data)} is ready to collect.`,
    member: (data) => `${parcelSubject(data)} is ready for you to collect.`,
  },
  parcel_collected: both((data) => `${parcelSubject(data)} was collected.`),
  parcel_returned: both((data) => `${parcelSubject(data)} came back to the club.`),
  parcel_corrected: both((data) => `The tracking details changed${withCarrier(data)}`),
  return_requested: {
    staff: (data) => `${capital(asked(data))} was requested: ${goods(data)}.`,
    member: (data) => `You requested ${asked(data)}: ${goods(data)}.`,
  },
  return_approved: {
    staff: (data) => `${capital(asked(data))} was approved: ${goods(data)}.${differenceIn(data)}`,
    member: (data) => `The club approved ${asked(data)}: ${goods(data)}. Please send it back.`,
  },
  return_declined: {
    staff: (data) => `${capital(asked(data))} was declined: ${goods(data)}.`,
    member: (data) => `The club declined ${asked(data)}: ${goods(data)}.`,
  },
  return_cancelled: {
    staff: (data) => `The member withdrew ${asked(data)}: ${goods(data)}.`,
    member: (data) => `You withdrew ${asked(data)}: ${goods(data)}.`,
  },
  return_received: {
    staff: (data) =>
      `Received by the club${data.restocked ? " and put back into stock" : ""}: ${goods(data)}.${sentBy(data)}`,
    member: (data) => `The club received ${goods(data)}.${sentBy(data)}`,
  },
  replaces: {
    staff: (data) => `It replaces goods exchanged from order ${data.number}. Nothing is due.`,
    member: (data) => `It replaces what you exchanged from order ${data.number}. There is nothing to pay.`,
  },
};

/** The sentence of an event, or null where the reader has no part in it. Kinds without a sentence are staff's alone. */
export function sentenceOf(event: Pick<TimelineEvent, "kind" | "data">, reader: Reader): string | null {
  const found: { [R in Reader]: ((data: typeof event.data) => string) | null } | undefined =
    sentences[event.kind as OrderEventKind];
  if (found) return found[reader]?.(event.data) ?? null;
  return reader === "staff" ? readable(event.kind) : null;
}

/** Who did it, as the reader may know it: a member is not told which of the club's people it was. */
export function actorOf(event: Pick<TimelineEvent, "actor_kind" | "actor_name">, reader: Reader): string {
  if (reader === "staff") return event.actor_name;
  if (event.actor_kind === "member") return "You";
  return event.actor_kind === "staff" ? "The club" : "";
}

function both<T>(sentence: T): { staff: T; member: T } {
  return { staff: sentence, member: sentence };
}

function cancelled(data: Shown<"cancelled">, ifUnasked: string): string {
  const words = `The order was cancelled${becauseOf(data)}`;
  return data.unasked ? `${words.replace(/[^.!?]$/, "$&.")} ${ifUnasked}` : words;
}

const unpaid = "The order was not paid in time and has expired. Nothing was charged.";

/** It ended although nobody could ask Stripe whether it was paid. */
const unasked = {
  staff:
    "We could not check with Stripe whether it had been paid: either none of the club's keys works for the account where the payment was started, or Stripe did not answer. If a payment turns up, it is refunded, or the order is placed after all.",
  member:
    "The club could not check with its payment service whether you had paid. If you have, you will be refunded.",
};

const holdWords: Record<FactsOf<"on_hold">["on_hold"], string> = {
  OUT_OF_STOCK: "On hold: paid, but there was not enough stock left.",
  PAYMENT_MISMATCH: "On hold: the payment does not match the order.",
  DISPUTED: "On hold: the payment is disputed.",
};

/** How many things the lines of an event are. */
function pieces({ lines = [] }: Shown<"restocked">): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? "1 item" : `${count} items`;
}

/** Whom staff placed an order for, and how it is paid. */
function placedFor(data: Shown<"placed">): string {
  return `The order was placed for ${data.member_name}. ${(data.payer && payerWords[data.payer]) ?? "Paid"}${becauseOf(data)}`;
}

const payerWords: Record<NonNullable<FactsOf<"placed">["payer"]>, string> = {
  credits: "Paid with the member's credits",
  club: "Paid by the club",
  marked_paid: "Marked as paid",
  payment_link: "The member was sent a payment link",
};

function becauseOf({ reason }: { reason?: string }): string {
  return reason ? `: ${reason}` : ".";
}

function amount({ amount_cents: cents }: { amount_cents?: number }): string {
  return cents === undefined ? "An amount" : formatDollars(toDollars(cents));
}

/** Money that came in another currency is not in dollars. */
function accepted(cents: number, currency = ""): string {
  return currency === "usd"
    ? formatDollars(toDollars(cents))
    : `${cents} ${currency.toUpperCase()}, in the smallest unit`;
}

function destination(data: Shown<"refunded">): string {
  return data.destination === "credits" ? "as credits." : "to the card.";
}

function asked(data: Shown<ReturnKind>): string {
  return data.return_kind === "exchange" ? "an exchange" : "a return";
}

type ReturnKind = Extract<OrderEventKind, `return_${string}`>;

/** `2 × Home shirt (Red, M) for Red, L and 1 × Scarf`. */
function goods({ goods: all = [] }: Shown<ReturnKind>): string {
  const named = all.map(({ title, quantity, choice, wanted }) =>
    [`${quantity} × ${title}`, choice && `(${choice})`, wanted && `for ${wanted}`].filter(Boolean).join(" "),
  );
  const last = named.at(-1) ?? "";
  return named.length > 1 ? `${named.slice(0, -1).join("; ")} and ${last}` : last;
}

/** What an admin approved knowingly. */
function differenceIn({ difference_cents: cents = 0 }: Shown<ReturnKind>): string {
  return cents
    ? ` It costs ${formatDollars(toDollars(cents))} more than was paid, and the club pays the difference.`
    : "";
}

/** Where an exchange goes on. */
function sentBy(data: Shown<ReturnKind>): string {
  return data.replacement ? ` The replacement is order ${data.replacement}.` : "";
}

type ParcelKind = Extract<OrderEventKind, `parcel_${string}`>;

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function parcelSubject(data: Shown<ParcelKind>): string {
  return data.part ? "Part of the order" : "The parcel";
}

function withCarrier({ carrier, tracking_number: number }: Shown<ParcelKind>): string {
  const name = carrier && carrier !== "other" ? carrierName(carrier) : "";
  const parts = [name && `with ${name}`, number && `tracking number ${number}`].filter(Boolean);
  return parts.length > 0 ? ` ${parts.join(", ")}.` : ".";
}

function readable(kind: string): string {
  return `${capital(kind.replaceAll("_", " "))}.`;
}
