import type { Clock } from "./clock.ts";
import type { Faults } from "./faults.ts";
import type { JsonObject } from "./json.ts";
import type { FormObject } from "./parse-form.ts";
import type { Store } from "./store.ts";
import type { Account, Delivery } from "./tables.ts";

/** What every part of the sandbox shares. */
export type World = {
  store: Store;
  clock: Clock;
  deliveries: Deliveries;
  faults: Faults;
  /** Where the sandbox is reached, without a slash at the end. */
  url(): string;
};

/** Who caused a change: an API call, or nobody (the payer on the payment page, the passing of time). */
export type Cause = { requestId: string | null; idempotencyKey: string | null };

export const NOBODY: Cause = { requestId: null, idempotencyKey: null };

/** One authorised API call. */
export type Call = Cause & {
  account: Account;
  /** The `{id}` of the path, or "". */
  id: string;
  path: string;
  params: FormObject;
};

export type Answer = { status: number; body: JsonObject };

/** Answers an API call. A body with an `error` member tells of a declined card; other failures are thrown. */
export type Handler = (world: World, call: Call) => JsonObject;

/** How webhooks are sent. Kept over a restart, so that held webhooks stay held. */
export type WebhookPolicy = {
  /** Hold every webhook back until it is released. */
  hold: boolean;
  /** How often each webhook is sent, 1 by default. */
  copies: number;
  /** Delay the first sending by up to this many milliseconds, at random: webhooks overtake one another. */
  jitter_ms: number;
};

export type ReleaseOrder = "oldest" | "newest" | "random";

export type Deliveries = {
  /** To be called inside the change that made the event. */
  add(account: string, event: string, endpoint: string): void;
  /** How many endpoints have not accepted the event yet. */
  waitingFor(account: string, event: string): number;
  policy(): WebhookPolicy;
  setPolicy(change: Partial<WebhookPolicy>): WebhookPolicy;
  list(): (Delivery & { account: string; type: string })[];
  /** Sends waiting deliveries now, one after the other in the given order, held back or not. */
  release(options: { order?: ReleaseOrder; events?: string[]; copies?: number }): Promise<Delivery[]>;
  /** Sends an event again to every endpoint that was due it. */
  resend(event: string, copies: number): Promise<Delivery[]>;
  start(): void;
  stop(): void;
};
