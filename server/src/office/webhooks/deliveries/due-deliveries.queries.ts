import type { WebhookSignature, webhookEvents } from "#contract/webhooks.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events.ts";

export type DueDelivery = {
  id: number;
  event: (typeof webhookEvents)[number];
  event_id: string;
  subject_id: number;
  /** Null before the first attempt. */
  payload: string | null;
  attempts: number;
  created_at: Date;
};

export type Receiver = { id: number; url: string; secret: string; signature: WebhookSignature };

/** An address to be sent to, its secret still sealed; null if it is gone or turned off. */
export async function readReceiver(tx: ClubTx, id: number): Promise<Receiver | null> {
  const [row] = await tx.query<Receiver>(
    "select id, url, secret, signature from webhook_endpoints where club_id = $1 and id = $2 and is_active",
    [tx.clubId, id],
  );
  return row ?? null;
}

/**
 * Takes due deliveries of one address, oldest first. They are due again when the lease ends, in case this worker dies.
 * `attempts` rises, and distinguishes this lease from the next.
 */
export function takeDueDeliveries(
  tx: ClubTx,
  endpointId: number,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<DueDelivery[]> {
  return tx.query<DueDelivery>(
    `with due as (
       select id from webhook_deliveries where club_id = $1 and endpoint_id = $2 and status = 'queued' and due_at <= $3
       order by due_at, id limit $5 for update skip locked
     )
     update webhook_deliveries d set attempts = d.attempts + 1, due_at = $4 from due
     where d.club_id = $1 and d.id = due.id
     returning d.id, d.event, d.event_id, d.subject_id, d.payload, d.attempts, d.created_at`,
    [tx.clubId, endpointId, now, leaseUntil, limit],
    "take_due_deliveries",
  );
}

/** The body is kept from the first attempt on. */
export async function keepPayload(tx: ClubTx, id: number, payload: string): Promise<void> {
  await tx.query("update webhook_deliveries set payload = $3 where club_id = $1 and id = $2", [
    tx.clubId,
    id,
    payload,
  ]);
}

export type DeliveryOutcome = {
  status: "delivered" | "queued" | "failed";
  at: Date;
  dueAt: Date | null;
  statusCode: number | null;
  error: string | null;
  response: string;
  /** Whether the address counts as failing from now on. */
  isFailing: boolean;
};

/** Records an attempt, in the delivery and its address, unless another worker has taken it since. */
export async function recordTry(
  tx: ClubTx,
  receiver: Receiver,
  delivery: DueDelivery,
  outcome: DeliveryOutcome,
) {
  const { status, at, dueAt, statusCode, error, response, isFailing } = outcome;
  const rows = await tx.query(
    `update webhook_deliveries set status = $4, due_at = coalesce($5, due_at), status_code = $6, last_error = $7,
       response = $8, delivered_at = $9
     where club_id = $1 and id = $2 and attempts = $3 and status = 'queued' returning id`,
    [
      ...[tx.clubId, delivery.id, delivery.attempts, status, dueAt, statusCode, error, response],
      status === "delivered" ? at : null,
    ],
    "record_delivery",
  );
  if (rows.length === 0) return;
  const [endpoint] = await tx.query<{ fails_anew: boolean }>(
    `update webhook_endpoints e set last_delivery_at = $3,
       failing_since = case when $4 then null when $5 then coalesce(e.failing_since, $3) else e.failing_since end
     from (select failing_since from webhook_endpoints where club_id = $1 and id = $2 for update) before
     where e.club_id = $1 and e.id = $2
     returning before.failing_since is null and e.failing_since is not null as fails_anew`,
    [tx.clubId, receiver.id, at, status === "delivered", isFailing],
    "record_delivery_endpoint",
  );
  if (endpoint?.fails_anew) await record(tx, at, { kind: "webhook.failing", endpoint_id: receiver.id });
}
