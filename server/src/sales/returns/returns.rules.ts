import { addDays, dayOf, endOfDay } from "#contract/days.ts";
import type { returnKinds, returnStatuses } from "#contract/returns.ts";
import type { Text } from "#server/words/languages.ts";

export type ReturnKind = (typeof returnKinds)[number];
export type ReturnStatus = (typeof returnStatuses)[number];

/** Where a return may go from each state. An approved one may still be declined or withdrawn until it arrives. */
const transitions: Record<ReturnStatus, readonly ReturnStatus[]> = {
  requested: ["approved", "declined", "cancelled"],
  approved: ["received", "declined", "cancelled"],
  declined: [],
  received: [],
  cancelled: [],
};

export function mayMoveReturn(from: ReturnStatus, to: ReturnStatus): boolean {
  return transitions[from].includes(to);
}

type Parcel = {
  status: "shipped" | "delivered" | "ready_to_collect" | "collected" | "returned";
  delivered_at: Date | null;
  lines: { order_line_id: number; quantity: number }[];
};
type Order = { status: string; closed_at: Date | null };
type Ordered = { id: number; quantity: number };

/** This many of a line reached the member at that moment. */
export type Arrival = { lineId: number; quantity: number; at: Date };

/**
 * What of an order reached the member, and when: in a parcel that was delivered or collected, and everything else
 * in a complete order when it was completed, except what came back in a parcel.
 */
export function arrivalsOf(order: Order, lines: Ordered[], parcels: Parcel[]): Arrival[] {
  const by = (...statuses: Parcel["status"][]) =>
    parcels.filter(({ status }) => statuses.includes(status)).flatMap(contentsOf);
  const handed = by("delivered", "collected").flatMap(({ at, ...rest }) => (at ? [{ ...rest, at }] : []));
  const completedAt = order.status === "completed" ? order.closed_at : null;
  if (!completedAt) return handed;
  const rest = lines.flatMap(({ id, quantity }) => {
    const packed = sumOf(by("shipped", "ready_to_collect", "delivered", "collected"), id);
    const cameBack = Math.min(sumOf(by("returned"), id), quantity - packed);
    const left = quantity - sumOf(handed, id) - Math.max(cameBack, 0);
    return left > 0 ? [{ lineId: id, quantity: left, at: completedAt }] : [];
  });
  return [...handed, ...rest];
}

function contentsOf({ lines, delivered_at }: Parcel) {
  return lines.map(({ order_line_id, quantity }) => ({ lineId: order_line_id, quantity, at: delivered_at }));
}

function sumOf(arrivals: { lineId: number; quantity: number }[], lineId: number): number {
  return arrivals.reduce((sum, one) => sum + (one.lineId === lineId ? one.quantity : 0), 0);
}

/** A line of the order, as far as it decides what may be sent back of it. */
export type ReturnableLine = Ordered & {
  unit_cents: number;
  /** How many of it are with the member and in no open return. */
  at_hand: number;
  /** How many of it are in returns that are open or were received. */
  taken: number;
  /** How many of it were refunded without a return. */
  refunded: number;
};

export type Facts = {
  /** In whose days time is counted. */
  timeZone: string;
  /** Everything that was paid has been refunded. */
  isRefunded: boolean;
  lines: ReturnableLine[];
  arrivals: Arrival[];
  returnsDays: number;
  exchangesDays: number;
};

/** How many of each line may be sent back now, and until when anything may be. */
export type Choices = {
  timeZone: string;
  refusal: Text | null;
  returnUntil: Date | null;
  exchangeUntil: Date | null;
  lines: { id: number; returnable: number; exchangeable: number }[];
};

/**
 * What of an order may be returned or exchanged at a moment. Only what arrived counts, less what is in a return or was
 * refunded; the rest is taken to be what arrived last. What nothing was paid for, such as goods of a pack
 * without a surcharge, can only be exchanged.
 */
export function choicesOf(facts: Facts, now: Date): Choices {
  const { lines, arrivals, returnsDays, exchangesDays, timeZone } = facts;
  const left = lines.map(({ id, at_hand, taken, refunded }) => {
    const free = Math.max(Math.min(sumOf(arrivals, id) - taken - refunded, at_hand), 0);
    return {
      id,
      within: (days: number) => Math.min(free, sumOf(inTime(arrivals, days, { now, timeZone }), id)),
    };
  });
  const open = facts.isRefunded ? [] : left;
  const paid = new Set(lines.filter(({ unit_cents }) => unit_cents > 0).map(({ id }) => id));
  const chosen = open.map(({ id, within }) => ({
    id,
    returnable: paid.has(id) ? within(returnsDays) : 0,
    exchangeable: within(exchangesDays),
  }));
  const some = chosen.some(({ returnable, exchangeable }) => returnable + exchangeable > 0);
  const returnUntil = endOf(
    arrivals.filter(({ lineId }) => paid.has(lineId)),
    returnsDays,
    timeZone,
  );
  const exchangeUntil = endOf(arrivals, exchangesDays, timeZone);
  return {
    timeZone,
    refusal: some ? null : whyNothing(facts, laterOf(returnUntil, exchangeUntil), now),
    returnUntil: after(returnUntil, now),
    exchangeUntil: after(exchangeUntil, now),
    lines: chosen,
  };
}

function inTime(arrivals: Arrival[], days: number, { now, timeZone }: { now: Date; timeZone: string }) {
  return days === 0 ? [] : arrivals.filter(({ at }) => lastMoment(at, days, timeZone) > now);
}

/** Until midnight at the end of the last of this many days after the day of arrival. */
function lastMoment(at: Date, days: number, timeZone: string): Date {
  return endOfDay(addDays(dayOf(at, timeZone), days), timeZone);
}

/** When the last of it can no longer be requested; null if nothing is allowed or nothing arrived. */
function endOf(arrivals: Arrival[], days: number, timeZone: string): Date | null {
  if (days === 0 || arrivals.length === 0) return null;
  return lastMoment(new Date(Math.max(...arrivals.map(({ at }) => at.getTime()))), days, timeZone);
}

export function laterOf(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}

function after(until: Date | null, now: Date): Date | null {
  return until && until > now ? until : null;
}

function whyNothing({ isRefunded, arrivals, ...facts }: Facts, until: Date | null, now: Date): Text {
  if (facts.returnsDays === 0 && facts.exchangesDays === 0) return ({ returns }) => returns.noneTaken;
  if (arrivals.length === 0) return ({ returns }) => returns.nothingArrived;
  if (isRefunded) return ({ returns }) => returns.refunded;
  if (until && until <= now) return ({ returns }) => returns.overSince(dayOf(until, facts.timeZone));
  const free = facts.lines.some(
    ({ id, at_hand, taken, refunded }) => at_hand > 0 && sumOf(arrivals, id) > taken + refunded,
  );
  if (!free) return ({ returns }) => returns.allTaken;
  return ({ returns }) => returns.nothing;
}

/** A line that a member wants to send back. */
export type WantedLine = {
  order_line_id: number;
  quantity: number;
  variation_id?: number | null | undefined;
};
/** What the order's lines and the shop say about it; `exchanges` are the variations that it can be exchanged for. */
export type Offer = {
  id: number;
  title: string;
  returnable: number;
  exchangeable: number;
  unit_cents: number;
  exchanges: { variation_id: number; in_stock: number }[];
};

export type Problems = {
  code: "RETURN_NOT_ALLOWED" | "OUT_OF_STOCK";
  errors: Record<string, Text[]>;
} | null;

/** Why a member's request is not allowed, by field; null if it is. */
export function returnProblems(
  kind: ReturnKind,
  wanted: WantedLine[],
  choices: Choices,
  offers: Offer[],
): Problems {
  const errors: Record<string, Text[]> = {};
  const seen = new Set<number>();
  for (const [at, line] of wanted.entries()) {
    const offer = offers.find(({ id }) => id === line.order_line_id);
    if (!offer) errors[`lines.${at}.order_line_id`] = [({ returns }) => returns.noSuchLine];
    else if (seen.has(offer.id)) errors[`lines.${at}.order_line_id`] = [({ returns }) => returns.lineTwice];
    else {
      const problem = whyNotLine(kind, line, choices, offer);
      if (problem) errors[`lines.${at}.${problem.field}`] = [problem.text];
    }
    seen.add(line.order_line_id);
  }
  if (Object.keys(errors).length > 0) return { code: "RETURN_NOT_ALLOWED", errors };
  const short = kind === "exchange" ? shortages(wanted, offers) : {};
  return Object.keys(short).length > 0 ? { code: "OUT_OF_STOCK", errors: short } : null;
}

function whyNotLine(kind: ReturnKind, line: WantedLine, choices: Choices, offer: Offer) {
  const most = kind === "return" ? offer.returnable : offer.exchangeable;
  if (line.quantity > most) {
    const moment = kind === "return" ? choices.returnUntil : choices.exchangeUntil;
    const until = moment && dayOf(moment, choices.timeZone);
    return { field: "quantity", text: tooMany(kind, most, until, offer) };
  }
  if (kind === "exchange" && !offer.exchanges.some(({ variation_id }) => variation_id === line.variation_id))
    return { field: "variation_id", text: (({ returns }) => returns.notForThis) as Text };
  return null;
}

function tooMany(kind: ReturnKind, most: number, until: string | null, { title, unit_cents }: Offer): Text {
  if (most > 0) return ({ returns }) => returns.mostOf[kind]({ most, title, until });
  if (kind === "return" && unit_cents === 0) return ({ returns }) => returns.onlyExchange(title);
  return ({ returns }) => returns.noMore[kind](title);
}

/** Several lines may want the same variation. */
function shortages(wanted: WantedLine[], offers: Offer[]): Record<string, Text[]> {
  const left = new Map(
    offers.flatMap(({ exchanges }) =>
      exchanges.map(({ variation_id, in_stock }) => [variation_id, in_stock] as const),
    ),
  );
  const errors: Record<string, Text[]> = {};
  for (const [at, { variation_id, quantity }] of wanted.entries()) {
    const free = left.get(variation_id ?? 0) ?? 0;
    if (free < quantity)
      errors[`lines.${at}.variation_id`] = [
        ({ returns }) => (free > 0 ? returns.onlyLeft(free) : returns.soldOut),
      ];
    left.set(variation_id ?? 0, free - quantity);
  }
  return errors;
}
