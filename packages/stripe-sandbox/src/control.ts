import { addKey, revokeKey } from "./accounts.ts";
import { parseExpiry } from "./cards.ts";
import type { Payer } from "./charging.ts";
import { type DisputeOptions, moveDispute, openDispute } from "./disputes.ts";
import { StripeFailure } from "./errors.ts";
import type { Expiry } from "./expiry.ts";
import type { FaultSettings } from "./faults.ts";
import { type PayResult, paySession, settleSession } from "./paying.ts";
import { settleRefund } from "./refunds.ts";
import type { LoggedRequest, RequestLog } from "./request-log.ts";
import type { Table } from "./store.ts";
import type { Delivery, DisputeStatus } from "./tables.ts";
import type { Deliveries, WebhookPolicy, World } from "./world.ts";

export type PayOptions = Partial<Payer> & {
  /** 4242424242424242 by default. */
  card?: string;
  /** `MM/YY`, in the far future by default. */
  expiry?: string;
  cvc?: string;
  /** The money comes later, as with a bank debit; end it with `settle`. */
  later?: boolean;
};

/** What tests may do to the sandbox beyond Stripe's API: the same in the process and under /_sandbox/. */
export type Control = {
  /** Milliseconds since 1970 by the sandbox's clock. */
  nowMs(): number;
  /** Moves the clock forward; sessions that are over by then have expired on return. */
  advance(seconds: number): void;
  /** Replaces the faults; `{}` clears them. */
  setFaults(settings: FaultSettings): void;
  faults(): FaultSettings;
  /** A second key for the account of the first, as when it is rolled. */
  addKey(key: string, newKey: string): void;
  /** The key is refused from now on. */
  revokeKey(key: string): void;
  pay(session: string, options?: PayOptions): PayResult;
  settle(session: string, outcome: "succeed" | "fail"): void;
  settleRefund(refund: string, status: "succeeded" | "failed"): void;
  /** The cardholder disputes a payment with the bank. Returns the dispute's id. */
  dispute(intent: string, options?: DisputeOptions): string;
  /** The bank, or the club's answer to it, moves a dispute on; won, lost and warning_closed end it. */
  moveDispute(dispute: string, status: DisputeStatus): void;
  webhooks(): WebhookPolicy;
  setWebhooks(change: Partial<WebhookPolicy>): WebhookPolicy;
  release: Deliveries["release"];
  resend(event: string, copies?: number): Promise<Delivery[]>;
  deliveries: Deliveries["list"];
  /** The last 1000 API calls of this run. */
  requests(): LoggedRequest[];
};

export function openControl(world: World, expiry: Expiry, log: RequestLog): Control {
  return {
    nowMs: world.clock.nowMs,
    advance: (seconds) => {
      world.clock.advance(seconds);
      expiry.check();
    },
    setFaults: world.faults.set,
    faults: world.faults.settings,
    addKey: (key, newKey) => addKey(world, key, newKey),
    revokeKey: (key) => revokeKey(world, key),
    pay: (session, { card = "4242424242424242", expiry: text, cvc = "123", email, name, later } = {}) => {
      expiry.check();
      const payment = {
        card: { number: card, cvc, ...parseExpiry(text ?? `12/${farYear(world)}`) },
        payer: { email: email ?? "payer@example.com", name: name ?? "Test Payer" },
        later: later ?? false,
      };
      return paySession(world, ownerOf(world, "checkout.session", session), session, payment);
    },
    settle: (session, outcome) =>
      settleSession(world, ownerOf(world, "checkout.session", session), session, outcome === "succeed"),
    dispute: (intent, options = {}) =>
      openDispute(world, ownerOf(world, "payment_intent", intent), intent, options),
    moveDispute: (dispute, status) => moveDispute(world, ownerOf(world, "dispute", dispute), dispute, status),
    settleRefund: (refund, status) => settleRefund(world, ownerOf(world, "refund", refund), refund, status),
    webhooks: world.deliveries.policy,
    setWebhooks: world.deliveries.setPolicy,
    release: world.deliveries.release,
    resend: (event, copies = 1) => world.deliveries.resend(event, copies),
    deliveries: world.deliveries.list,
    requests: log.list,
  };
}

/** The account of an object. Only the payer and the tests, who send no key, may ask this. */
export function ownerOf(world: World, table: Table, id: string): string {
  const owner = world.store
    .accounts(table)
    .find((account) => world.store.get(table, account, id) !== undefined);
  if (owner === undefined)
    throw new StripeFailure(`No such ${table}: '${id}'`, { status: 404, code: "resource_missing" });
  return owner;
}

function farYear(world: World): number {
  return new Date(world.clock.nowMs()).getUTCFullYear() + 4;
}
