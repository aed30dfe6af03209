/**
 * The books that a simulation keeps separately from the product, in its own way and never by its code. They contain what people
 * were told by answers, what they did by hand, and what Stripe's own books say; nothing is taken from the
 * product's tables.
 *
 * Entries only add, so that the order in which concurrent answers arrive does not matter.
 */
import type { Cast } from "../stage/cast.ts";

export type OrderStatus = "pending_payment" | "placed" | "processing" | "completed" | "cancelled" | "expired";

/** What happened to the pieces of a line, as people handled them. */
export type LineBook = {
  /** The product's number for it. */
  id: number;
  goods: string;
  quantity: number;
  unitCents: number;
  /** Its price is the surcharge alone, and it is no longer there as a right to the pack. */
  isOfPack: boolean;
  /** Sent back by the member and received: back in the cupboard, or written off. */
  restocked: number;
  writtenOff: number;
  /** Received for an exchange; they are included in the two above. */
  exchanged: number;
  /** Refunded by staff without a return, and so in the cupboard again. */
  givenUp: number;
};

export type ParcelBook = { id: number; contents: Map<number, number>; returned: boolean };

export type OrderBook = {
  name: string;
  club: string;
  id: number;
  /** Whose order it is, and whose credits pay. */
  person: string;
  wallet: string;
  /** Bought by its member, redeemed by the club, or sent in exchange. */
  origin: "bought" | "redeemed" | "exchange";
  /** For goods sent in exchange: the order that was paid for them, where their money goes back from. */
  paidAs: string | null;
  totalCents: number;
  creditsCents: number;
  dueCents: number;
  placedAt: number;
  /** Stripe's sessions that its member was sent to. */
  sessions: Set<string>;
  lines: LineBook[];
  parcels: Map<number, ParcelBook>;
  /** Refunds by staff to credits, and to the card, without taking goods back. */
  givenCreditsCents: number;
  kindnessCents: number;
  /** What received returns refunded to credits. */
  returnedCreditsCents: number;
  /** An answer said that it is cancelled. */
  cancelled: boolean;
  /** What staff said the member gets for goods of a pack that this exchange no longer sends; null if nobody did. */
  insteadCents: number | null;
  /** What the panel says went back to credits; believed only if an exchange was undone in a way of the product's choice. */
  toldCreditsCents: number;
  /** As the product told it at the last rest. */
  status: OrderStatus;
  onHold: string | null;
};

export type ReturnBook = {
  name: string;
  club: string;
  id: number;
  order: string;
  kind: "return" | "exchange";
  lines: { line: number; quantity: number; wanted: string | null }[];
  /** Approved and neither received nor ended: an exchange holds the new goods. */
  state: "requested" | "approved" | "received" | "ended";
};

export type GrantBook = { cents: number; endsAt: number | null };

export type PersonBook = {
  grants: GrantBook[];
  deductedCents: number;
  /** When it was answered that the person is inactive; null while active. */
  inactiveSince: number | null;
  erased: boolean;
};

export type ClubBook = {
  open: boolean;
  /** How often its Stripe key was rolled, and whether the club's settings have the newest. */
  keyTurn: number;
  keySaved: boolean;
  /** The operator's trigger that makes this club's sweeps throw is installed. */
  isBroken: boolean;
  /** A run of redemption was started: orders may come that nobody of the cast placed. */
  redeems: boolean;
};

export type Books = {
  clubs: Map<string, ClubBook>;
  people: Map<string, PersonBook>;
  /** What came in of each piece of goods, by the first count and staff's corrections. */
  received: Map<string, number>;
  orders: Map<string, OrderBook>;
  /** Which orders those are, by club and number. */
  written: Set<string>;
  returns: Map<string, ReturnBook>;
  /** Logins that a manager was given in a family without its word, by the name of the step. */
  planted: Map<string, { in: string; email: string }>;
  /** What people of mended lists were to get, by email address. */
  imported: Map<string, { club: string; cents: number }>;
};

export function openBooks(cast: Cast, firstCredits: number): Books {
  const people = [...cast.people.values()].map(({ name, wallet }): [string, PersonBook] => [
    name,
    {
      grants: wallet === name ? [{ cents: firstCredits, endsAt: null }] : [],
      deductedCents: 0,
      inactiveSince: null,
      erased: false,
    },
  ]);
  const club = { open: true, keyTurn: 0, keySaved: true, isBroken: false, redeems: false };
  return {
    clubs: new Map([...cast.clubs.keys()].map((name) => [name, { ...club }])),
    people: new Map(people),
    received: new Map([...cast.goods.values()].map(({ name, stock }) => [name, stock])),
    orders: new Map(),
    written: new Set(),
    returns: new Map(),
    planted: new Map(),
    imported: new Map(),
  };
}
