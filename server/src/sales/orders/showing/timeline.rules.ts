import { formatDollars, toDollars } from "#contract/money.ts";
import { type Carrier, carrierName } from "../parcels/carriers.rules.ts";

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

type Sentence = (data: Record<string, unknown>) => string;

/** One sentence an event for each reader; `member: null` where it is the club's own business. */
const sentences: Record<string, { staff: Sentence; member: Sentence | null }> = {
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
    staff: (data) => holdWords[String(data.on_hold)] ?? "On hold.",
    member: () => "The club is checking your order and will email you.",
  },
  hold_lifted: {
    staff: (data) =>
      `No longer on hold${typeof data.accepted_cents === "number" ? `, with ${accepted(data)} accepted` : ""}${becauseOf(data)}`,
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
      `Refunding ${amount(data)} failed${typeof data.why === "string" ? `: ${data.why.replace(/\.$/, "")}` : ""}. Refund it as credits, or look it up in Stripe.`,
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
  const found = sentences[event.kind];
  if (found) return found[reader]?.(event.data) ?? null;
  return reader === "staff" ? readable(event.kind) : null;
}

/** Who did it, as the reader may know it: a member is not told which of the club's people it was. */
export function actorOf(event: Pick<TimelineEvent, "actor_kind" | "actor_name">, reader: Reader): string {
  if (reader === "staff") return event.actor_name;
  if (event.actor_kind === "member") return "You";
  return event.actor_kind === "staff" ? "The club" : "";
}

function both(sentence: Sentence): { staff: Sentence; member: Sentence } {
  return { staff: sentence, member: sentence };
}

function cancelled(data: Record<string, unknown>, ifUnasked: string): string {
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

const holdWords: Record<string, string> = {
  OUT_OF_STOCK: "On hold: paid, but there was not enough stock left.",
  PAYMENT_MISMATCH: "On hold: the payment does not match the order.",
  DISPUTED: "On hold: the payment is disputed.",
};

/** How many things the lines of an event are. */
function pieces(data: Record<string, unknown>): string {
  const lines = Array.isArray(data.lines) ? (data.lines as { quantity?: unknown }[]) : [];
  const count = lines.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0);
  return count === 1 ? "1 item" : `${count} items`;
}

/** Whom staff placed an order for, and how it is paid. */
function placedFor(data: Record<string, unknown>): string {
  return `The order was placed for ${data.member_name}. ${payerWords[String(data.payer)] ?? "Paid"}${becauseOf(data)}`;
}

const payerWords: Record<string, string> = {
  credits: "Paid with the member's credits",
  club: "Paid by the club",
  marked_paid: "Marked as paid",
  payment_link: "The member was sent a payment link",
};

function becauseOf(data: Record<string, unknown>): string {
  return typeof data.reason === "string" && data.reason ? `: ${data.reason}` : ".";
}

function amount(data: Record<string, unknown>): string {
  return typeof data.amount_cents === "number" ? formatDollars(toDollars(data.amount_cents)) : "An amount";
}

/** Money that came in another currency is not in dollars. */
function accepted({ accepted_cents, currency }: Record<string, unknown>): string {
  const cents = Number(accepted_cents);
  return currency === "usd"
    ? formatDollars(toDollars(cents))
    : `${cents} ${String(currency).toUpperCase()}, in the smallest unit`;
}

function destination(data: Record<string, unknown>): string {
  return data.destination === "credits" ? "as credits." : "to the card.";
}

function asked(data: Record<string, unknown>): string {
  return data.return_kind === "exchange" ? "an exchange" : "a return";
}

type Goods = { title: string; quantity: number; choice: string; wanted?: string };

/** `2 × Home shirt (Red, M) for Red, L and 1 × Scarf`. */
function goods(data: Record<string, unknown>): string {
  const all = Array.isArray(data.goods) ? (data.goods as Goods[]) : [];
  const named = all.map(({ title, quantity, choice, wanted }) =>
    [`${quantity} × ${title}`, choice && `(${choice})`, wanted && `for ${wanted}`].filter(Boolean).join(" "),
  );
  const last = named.at(-1) ?? "";
  return named.length > 1 ? `${named.slice(0, -1).join("; ")} and ${last}` : last;
}

/** What an admin approved knowingly. */
function differenceIn({ difference_cents: cents }: Record<string, unknown>): string {
  return typeof cents === "number" && cents > 0
    ? ` It costs ${formatDollars(toDollars(cents))} more than was paid, and the club pays the difference.`
    : "";
}

/** Where an exchange goes on. */
function sentBy(data: Record<string, unknown>): string {
  return data.replacement ? ` The replacement is order ${data.replacement}.` : "";
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function parcelSubject(data: Record<string, unknown>): string {
  return data.part === true ? "Part of the order" : "The parcel";
}

function withCarrier(data: Record<string, unknown>): string {
  const name = data.carrier && data.carrier !== "other" ? carrierName(data.carrier as Carrier) : "";
  const number = typeof data.tracking_number === "string" ? data.tracking_number : "";
  const parts = [name && `with ${name}`, number && `tracking number ${number}`].filter(Boolean);
  return parts.length > 0 ? ` ${parts.join(", ")}.` : ".";
}

function readable(kind: string): string {
  return `${capital(kind.replaceAll("_", " "))}.`;
}
