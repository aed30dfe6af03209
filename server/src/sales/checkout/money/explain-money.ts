import type { ClubTx } from "#server/platform/db/in-club.ts";
import { inLine, inMoney, type Told } from "#server/platform/explain.ts";

/** An order's payments, refunds and disputes, and what Stripe reported about them. */
export async function explainMoney(tx: ClubTx, orderId: number): Promise<Told[]> {
  const payments = await paymentsOf(tx, orderId);
  const refunds = await refundsOf(tx, orderId);
  const disputes = await disputesOf(tx, orderId);
  const known = [
    ...payments.flatMap(({ session_id, intent_id }) => [session_id, intent_id]),
    ...refunds.map(({ stripe_refund_id }) => stripe_refund_id),
    ...disputes.map(({ stripe_dispute_id }) => stripe_dispute_id),
  ].filter((id) => id !== null);
  return [
    ...payments.map(toldOfPayment),
    ...refunds.map(toldOfRefund),
    ...disputes.map(toldOfDispute),
    ...(await eventsAbout(tx, known)),
  ];
}

type Payment = {
  id: number;
  method: string;
  status: string;
  amount_cents: number;
  captured_cents: number;
  refunded_cents: number;
  session_id: string | null;
  intent_id: string | null;
  created_at: Date;
  captured_at: Date | null;
};

function paymentsOf(tx: ClubTx, orderId: number): Promise<Payment[]> {
  return tx.query<Payment>(
    `select id, method, status, amount_cents, captured_cents, refunded_cents, session_id, intent_id, created_at, captured_at
     from payments where club_id = $1 and order_id = $2 order by id`,
    [tx.clubId, orderId],
  );
}

function toldOfPayment(row: Payment): Told {
  const says = inLine(
    `#${row.id} ${row.method} ${inMoney(row.amount_cents)}`,
    row.captured_at && `captured ${inMoney(row.captured_cents)} at ${row.captured_at.toISOString()}`,
    row.refunded_cents > 0 && `given back ${inMoney(row.refunded_cents)}`,
    row.session_id,
    row.intent_id,
  );
  return { at: row.created_at, what: "payment", says, state: row.status, id: null };
}

type Refund = {
  id: number;
  destination: string;
  amount_cents: number;
  status: string;
  source: string;
  return_id: number | null;
  stripe_refund_id: string | null;
  attempts: number;
  due_at: Date | null;
  last_error: string | null;
  created_at: Date;
  finished_at: Date | null;
};

function refundsOf(tx: ClubTx, orderId: number): Promise<Refund[]> {
  return tx.query<Refund>(
    `select id, destination, amount_cents, status, source, return_id, stripe_refund_id, attempts, due_at, last_error,
       created_at, finished_at
     from refunds where club_id = $1 and order_id = $2 order by id`,
    [tx.clubId, orderId],
  );
}

function toldOfRefund(row: Refund): Told {
  const says = inLine(
    `#${row.id} of ${inMoney(row.amount_cents)} to ${row.destination}`,
    row.source === "stripe" && "made at Stripe",
    row.return_id !== null && `for return #${row.return_id}`,
    row.stripe_refund_id,
    row.attempts > 0 && `tried ${row.attempts} times`,
    row.finished_at && `ended ${row.finished_at.toISOString()}`,
    row.status === "pending" && (row.due_at ? `next at ${row.due_at.toISOString()}` : "waits for a person"),
    row.last_error,
  );
  return { at: row.created_at, what: "refund", says, state: row.status, id: null };
}

type Dispute = {
  id: number;
  stripe_dispute_id: string;
  amount_cents: number;
  status: string;
  respond_by: Date | null;
  created_at: Date;
};

function disputesOf(tx: ClubTx, orderId: number): Promise<Dispute[]> {
  return tx.query<Dispute>(
    `select id, stripe_dispute_id, amount_cents, status, respond_by, created_at
     from disputes where club_id = $1 and order_id = $2 order by id`,
    [tx.clubId, orderId],
  );
}

function toldOfDispute(row: Dispute): Told {
  const says = inLine(
    `#${row.id} about ${inMoney(row.amount_cents)}`,
    row.stripe_dispute_id,
    row.respond_by && `respond by ${row.respond_by.toISOString()}`,
  );
  return { at: row.created_at, what: "dispute", says, state: row.status, id: null };
}

/** Events of Stripe by the ids of what they are about. */
async function eventsAbout(tx: ClubTx, ids: string[]): Promise<Told[]> {
  const rows = await tx.query<{
    event_id: string;
    type: string;
    status: string;
    attempts: number;
    last_error: string | null;
    created_at: Date;
  }>(
    `select event_id, type, status, attempts, last_error, created_at from stripe_events
     where club_id = $1
       and (payload #>> '{data,object,id}' = any($2) or payload #>> '{data,object,payment_intent}' = any($2))
     order by id`,
    [tx.clubId, ids],
  );
  return rows.map(({ event_id, type, status, attempts, last_error, created_at }) => ({
    at: created_at,
    what: "stripe",
    says: inLine(`${type} ${event_id}`, attempts > 0 && `tried ${attempts} times`, last_error),
    state: status,
    id: null,
  }));
}
