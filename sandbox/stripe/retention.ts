import { REMEMBER_SECONDS } from "./idempotency.ts";
import type { Retention } from "./store.ts";

const EVENT_SECONDS = 30 * 24 * 60 * 60;

/**
 * What a start keeps: Stripe, too, forgets idempotency keys after a day and events after thirty.
 * A webhook that still waits is always kept. Tables that are not named are kept whole.
 */
export function retentionAt(nowMs: number): Retention {
  const now = nowMs / 1000;
  return {
    idempotency: (row) => row.created > now - REMEMBER_SECONDS,
    event: (row) => row.values.created > now - EVENT_SECONDS,
    delivery: (row) => row.state === "waiting" || row.created_ms / 1000 > now - EVENT_SECONDS,
  };
}
