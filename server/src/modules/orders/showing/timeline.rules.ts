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
    staff: (data) => (data.payer ? placedFor(data) : "The order was received and waits for its payment."),
    member: (data) =>
      data.payer
        ? "The club placed this order for you. It waits for your payment."
        : "The order was received and waits for its payment.",
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
    staff: (data) => (data.unasked ? `The order has ended. ${unasked.staff}` : unpaid),
    member: (data) => (data.unasked ? `The order has ended. ${unasked.member}` : unpaid),
  },
  on_hold: {
    staff: (data) => holdWords[String(data.on_hold)] ?? "On hold.",
    member: () => "The club is checking your order and will write to you.",
  },
  hold_lifted: {
    staff: (data) =>
      `No longer on hold${typeof data.accepted_cents === "number" ? `, with ${accepted(data)} accepted` : ""}${becauseOf(data)}`,
    member: () => "Your order goes on.",
  },
  late_payment: both(() => "A payment arrived after the order had ended. It is given back."),
  payment_mismatch: {
    staff: () => "On hold: the payment does not match the order.",
    member: () => "The club is checking your payment and will write to you.",
  },
  refunded: {
    staff: (data) =>
      data.destination === "hand"
        ? `${amount(data)} is to be given back by hand: it was not paid by card.`
        : `${amount(data)} was given back ${destination(data)}${data.source === "stripe" ? " It was done at Stripe." : ""}`,
    member: (data) =>
      data.destination === "hand"
        ? `The club gives ${amount(data)} back to you in person.`
        : `${amount(data)} was given back ${destination(data)}`,
  },
  refund_started: {
    staff: (data) =>
      data.destination === "hand"
        ? `${amount(data)} is to be given back${becauseOf(data)}`
        : `${amount(data)} is on its way back to the card${becauseOf(data)}`,
    member: null,
  },
  restocked: { staff: (data) => `${pieces(data)} went back into stock.`, member: null },
  disputed: {
    staff: (data) => `The card's holder disputes ${amount(data)} with the bank. Answer it at Stripe.`,
    member: null,
  },
  dispute_changed: {
    staff: (data) => `The dispute about ${amount(data)} is now: ${String(data.status).replaceAll("_", " ")}.`,
    member: null,
  },
  refund_failed: {
    staff: (data) =>
      `Giving ${amount(data)} back failed${typeof data.why === "string" ? `: ${data.why.replace(/\.$/, "")}` : ""}. Give it back as credits, or look at it in Stripe.`,
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
    staff: (data) => `${capital(asked(data))} was asked for: ${goods(data)}.`,
    member: (data) => `You asked for ${asked(data)}: ${goods(data)}.`,
  },
  return_approved: {
    staff: (data) => `${capital(asked(data))} was approved: ${goods(data)}.${differenceIn(data)}`,
    member: (data) => `The club agreed to ${asked(data)}: ${goods(data)}. Please send it back.`,
  },
  return_declined: {
    staff: (data) => `${capital(asked(data))} was declined: ${goods(data)}.`,
    member: (data) => `The club declined ${asked(data)}: ${goods(data)}.`,
  },
  return_cancelled: {
    staff: (data) => `The member no longer asks for ${asked(data)}: ${goods(data)}.`,
    member: (data) => `You no longer ask for ${asked(data)}: ${goods(data)}.`,
  },
  return_received: {
    staff: (data) =>
      `Back at the club${data.restocked ? ", and in stock again" : ""}: ${goods(data)}.${sentBy(data)}`,
    member: (data) => `The club received ${goods(data)}.${sentBy(data)}`,
  },
  replaces: {
    staff: (data) => `It replaces goods of order ${data.number} that were exchanged. Nothing is due.`,
    member: (data) => `It brings what you exchanged of order ${data.number}. There is nothing to pay.`,
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

const unpaid = "The order was not paid in time and has ended. Nothing was charged.";

/** It ended although nobody could ask Stripe whether it was paid. */
const unasked = {
  staff:
    "Stripe could not be asked whether it was paid, because none of the club's keys reaches the account that the payment began on, or because Stripe did not answer. A payment that turns up is given back, or places the order again.",
  member:
    "The club could not ask its payment service whether you had paid. If you have, your money goes back to you.",
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
  return `The order was placed for ${data.member_name}. ${payerWords[String(data.payer)] ?? "It is paid"}${becauseOf(data)}`;
}

const payerWords: Record<string, string> = {
  credits: "The member's credits pay",
  club: "The club pays",
  marked_paid: "It was marked as paid",
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
    ? ` It costs ${formatDollars(toDollars(cents))} more than what was paid, which the club bears.`
    : "";
}

/** Where an exchange goes on. */
function sentBy(data: Record<string, unknown>): string {
  return data.replacement ? ` Order ${data.replacement} sends what is wanted instead.` : "";
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function parcelSubject(data: Record<string, unknown>): string {
  return data.part === true ? "A part of the order" : "The parcel";
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
