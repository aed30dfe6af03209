import { REMEMBER_SECONDS } from "./idempotency.ts";
import type { Retention } from "./store.ts";

const EVENT_SECONDS = 30 * 24 * 60 * 60;

/**
 * What a start keeps: Stripe, too, forgets idempotency keys after a day and events after thirty. Webhooks are
 * given up long before their events go. Tables that are not named are kept whole.
 */
export function retentionAt(nowMs: number): Retention {
  const now = nowMs / 1000;
  return {
    idempotency: (row) => row.created > now - REMEMBER_SECONDS,
    event: (row) => row.values.created > now - EVENT_SECONDS,
    // Deliveries go by the machine's clock.
    delivery: (row) => row.created_ms > Date.now() - EVENT_SECONDS * 1000,
  };
}
