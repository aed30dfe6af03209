/** What the load process is asked to do, and what it answers. */

/** The club in which orders are placed; everything is found by number. */
export type OrderShop = {
  clubId: number;
  /** So many members order, from number 1 on, so far apart; each has an address of the same number. */
  members: number;
  apart: number;
  methodId: number;
  shippingCents: number;
  items: { productId: number; variationId: number; cents: number }[];
};

export type Scenario =
  /** GETs of these paths, repeatedly, as a visitor or with the token. */
  | { kind: "paths"; paths: string[]; token?: string }
  /** Searches from number `from` on, none of them twice. */
  | { kind: "searches"; from: number }
  /** One order after the other, from number `from` on. */
  | { kind: "orders"; from: number; shop: OrderShop }
  /** Whole checkouts: profile, addresses, methods, order-store, get-orders; counted as one. */
  | { kind: "checkouts"; from: number; shop: OrderShop };

export type LoadJob = { url: string; host: string; connections: number; seconds: number; scenario: Scenario };

export type LoadResult = {
  /** Answers, or whole checkouts, a second. */
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  count: number;
  /** Answers other than 2xx, and broken connections. */
  failures: number;
  /** Body of the first answer that was not 2xx. */
  complaint: string;
  /** The first number that was not used. */
  next: number;
};
