import { formatDollars, toDollars } from "#contract/money.ts";
import type { Words } from "#server/words/languages.ts";
import type { FactsOf, OrderEventKind } from "../order-events.ts";
import { carrierName } from "../orders.rules.ts";

/** A row of `order_events`, as far as its sentence needs it. */
export type TimelineEvent = {
  id: number;
  kind: string;
  data: Record<string, unknown>;
  actor_kind: string;
  actor_name: string;
  created_at: Date;
};

export type TimelineReader = "member" | "staff";

/** What is known about an event: an older version may have recorded less, and what was typed about erased people is left out. */
type Shown<K extends OrderEventKind> = Partial<FactsOf<K>> & { member_name?: string };
type Sentence<K extends OrderEventKind> = (data: Shown<K>, words: Said) => string;
type Sentences<K extends OrderEventKind> = {
  staff: Sentence<K>;
  member: ((...told: Parameters<Sentence<K>>) => string | null) | null;
};
type Said = Words["timeline"];

/** One sentence per event for each reader; `member: null` if it is the club's own business. */
const sentences: { [K in OrderEventKind]: Sentences<K> } = {
  stored: {
    staff: (data, words) => (data.payer ? placedFor(data, words) : words.received),
    member: (data, words) => (data.payer ? words.clubPlacedUnpaid : words.received),
  },
  placed: {
    staff: (data, words) => (data.payer ? placedFor(data, words) : words.placed),
    member: (data, words) => (data.payer ? words.clubPlaced : words.placed),
  },
  paid: both((_, words) => words.paid),
  processing: { staff: (_, words) => words.preparing, member: (_, words) => words.clubPrepares },
  completed: { staff: (_, words) => words.complete, member: (_, words) => words.yourComplete },
  cancelled: {
    staff: (data, words) => cancelled(data, words, words.unasked.staff),
    member: (data, words) => cancelled(data, words, words.unasked.member),
  },
  expired: {
    staff: (data, words) => (data.unasked ? `${words.expired} ${words.unasked.staff}` : words.unpaid),
    member: (data, words) => (data.unasked ? `${words.expired} ${words.unasked.member}` : words.unpaid),
  },
  on_hold: {
    staff: ({ on_hold }, { holds }) => (on_hold && holds[on_hold]) ?? holds.other,
    member: (_, words) => words.clubChecksOrder,
  },
  hold_lifted: {
    staff: ({ accepted_cents: cents, currency, reason }, words) =>
      cents === undefined
        ? words.holdLifted(reason)
        : words.holdLiftedWith({ accepted: accepted(words, cents, currency), reason }),
    member: (_, words) => words.goesAhead,
  },
  late_payment: both((_, words) => words.latePayment),
  payment_mismatch: {
    staff: (_, words) => words.holds.PAYMENT_MISMATCH,
    member: (_, words) => words.clubChecksPayment,
  },
  refunded: {
    staff: (data, words) =>
      data.destination === "hand"
        ? words.givenByHand(amount(data, words))
        : [refunded(data, words), data.source === "stripe" && words.atStripe].filter(Boolean).join(" "),
    member: (data, words) =>
      data.destination === "hand" ? words.inPerson.done(amount(data, words)) : refunded(data, words),
  },
  refund_started: {
    staff: (data, words) => {
      const facts = { amount: amount(data, words), reason: data.reason };
      return data.destination === "hand" ? words.toGiveBack(facts) : words.onItsWayBack(facts);
    },
    member: (data, words) =>
      data.destination === "hand" ? words.inPerson.started(amount(data, words)) : null,
  },
  restocked: { staff: (data, words) => words.restocked(pieces(data)), member: null },
  disputed: { staff: (data, words) => words.disputed(amount(data, words)), member: null },
  dispute_changed: {
    staff: (data, words) => {
      const states: Record<string, string> = words.disputeStates;
      const state = String(data.status);
      return words.disputeChanged({
        amount: amount(data, words),
        state: states[state] ?? state.replaceAll("_", " "),
      });
    },
    member: null,
  },
  refund_owed: {
    staff: (data, words) => words.owed.staff(amount(data, words)),
    member: (data, words) => words.owed.member(amount(data, words)),
  },
  refund_lost: both((data, words) => words.notOwed(amount(data, words))),
  refund_failed: {
    staff: (data, words) =>
      words.refundFailed({ amount: amount(data, words), why: data.why?.replace(/\.$/, "") ?? "" }),
    member: null,
  },
  parcel_shipped: both((data, words) => parcel(data, words).sent(tracking(data))),
  parcel_delivered: both((data, words) => parcel(data, words).delivered),
  parcel_ready_to_collect: {
    staff: (data, words) => parcel(data, words).ready,
    member: (data, words) => parcel(data, words).readyForYou,
  },
  parcel_collected: both((data, words) => parcel(data, words).collected),
  parcel_returned: both((data, words) => parcel(data, words).cameBack),
  parcel_corrected: both((data, words) => words.trackingChanged(tracking(data))),
  return_requested: {
    staff: (data, words) => asked(data, words).requested(goods(data, words)),
    member: (data, words) => asked(data, words).youRequested(goods(data, words)),
  },
  return_approved: {
    staff: (data, words) =>
      [asked(data, words).approved(goods(data, words)), ...differenceIn(data, words)].join(" "),
    member: (data, words) => asked(data, words).clubApproved(goods(data, words)),
  },
  return_declined: {
    staff: (data, words) => asked(data, words).declined(goods(data, words)),
    member: (data, words) => asked(data, words).clubDeclined(goods(data, words)),
  },
  return_cancelled: {
    staff: (data, words) => asked(data, words).withdrawn(goods(data, words)),
    member: (data, words) => asked(data, words).youWithdrew(goods(data, words)),
  },
  return_received: {
    staff: (data, words) => {
      const sentence = data.restocked ? words.cameIntoStock : words.cameIn;
      return [sentence(goods(data, words)), ...awaited(data, words), ...sentBy(data, words)].join(" ");
    },
    member: (data, words) =>
      [words.clubReceived(goods(data, words)), ...awaited(data, words), ...sentBy(data, words)].join(" "),
  },
  replaces: {
    staff: (data, words) => words.replaces(String(data.number)),
    member: (data, words) => words.replacesYours(String(data.number)),
  },
};

/** Events that have a sentence. */
export const timelineKinds = Object.keys(sentences);

/** The sentence of an event, or null if it does not concern the reader. Kinds without a sentence are for staff only. */
export function timelineSentence(
  event: Pick<TimelineEvent, "kind" | "data">,
  reader: TimelineReader,
  { timeline }: Words,
): string | null {
  type Found = { [R in TimelineReader]: ((data: typeof event.data, words: Said) => string | null) | null };
  const found: Found | undefined = sentences[event.kind as OrderEventKind];
  if (found) return found[reader]?.(event.data, timeline) ?? null;
  return reader === "staff" ? readable(event.kind) : null;
}

/** Who did it, as the reader may know it: a member is not told which of the club's people it was. */
export function actorOf(
  event: Pick<TimelineEvent, "actor_kind" | "actor_name">,
  reader: TimelineReader,
  { timeline }: Words,
): string {
  if (reader === "staff") return event.actor_name;
  if (event.actor_kind === "member") return timeline.you;
  return event.actor_kind === "staff" ? timeline.theClub : "";
}

function both<T>(sentence: T): { staff: T; member: T } {
  return { staff: sentence, member: sentence };
}

function cancelled({ reason, unasked }: Shown<"cancelled">, words: Said, ifUnasked: string): string {
  const sentence = words.cancelled(reason);
  return unasked ? `${sentence.replace(/[^.!?]$/, "$&.")} ${ifUnasked}` : sentence;
}

/** How many items an event's lines are. */
function pieces({ lines = [] }: Shown<"restocked">): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Whom staff placed an order for, and how it is paid. */
function placedFor({ member_name, payer, reason }: Shown<"placed">, words: Said): string {
  return `${words.placedFor(String(member_name))} ${words.payers[payer ?? "other"](reason)}`;
}

function amount({ amount_cents: cents }: { amount_cents?: number }, words: Said): string {
  return cents === undefined ? words.anAmount : formatDollars(toDollars(cents));
}

/** Money in another currency is not in dollars. */
function accepted(words: Said, cents: number, currency = ""): string {
  return currency === "usd"
    ? formatDollars(toDollars(cents))
    : words.inSmallestUnit({ amount: cents, currency: currency.toUpperCase() });
}

function refunded(data: Shown<"refunded">, words: Said): string {
  return words.refunded[data.destination === "credits" ? "credits" : "card"](amount(data, words));
}

function asked(data: Shown<ReturnKind>, words: Said) {
  return words[data.return_kind === "exchange" ? "exchange" : "return"];
}

type ReturnKind = Extract<OrderEventKind, `return_${string}`>;

/** `2 × Home shirt (Red, M) for Red, L and 1 × Scarf`. */
function goods({ goods: all = [] }: Shown<ReturnKind>, words: Said): string {
  const named = all.map(({ title, quantity, choice, wanted }) => {
    const piece = [`${quantity} × ${title}`, choice && `(${choice})`].filter(Boolean).join(" ");
    return wanted ? words.exchangedFor({ goods: piece, wanted }) : piece;
  });
  const last = named.at(-1) ?? "";
  return named.length > 1 ? words.andLast({ goods: named.slice(0, -1).join("; "), last }) : last;
}

/** What an admin approved knowingly. */
function differenceIn({ difference_cents: cents = 0 }: Shown<ReturnKind>, words: Said): string[] {
  return cents ? [words.costsMore(formatDollars(toDollars(cents)))] : [];
}

function awaited({ awaited: pieces = 0 }: Shown<ReturnKind>, words: Said): string[] {
  return pieces > 0 ? [words.awaited(pieces)] : [];
}

/** Where an exchange continues. */
function sentBy({ replacement }: Shown<ReturnKind>, words: Said): string[] {
  return replacement ? [words.replacement(replacement)] : [];
}

type ParcelKind = Extract<OrderEventKind, `parcel_${string}`>;

function parcel(data: Shown<ParcelKind>, words: Said) {
  return words.parcel[data.part ? "part" : "whole"];
}

function tracking({ carrier, tracking_number: number = "" }: Shown<ParcelKind>) {
  return { carrier: carrier && carrier !== "other" ? carrierName(carrier) : "", number };
}

function readable(kind: string): string {
  const text = kind.replaceAll("_", " ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
