import { saidRefund } from "#contract/order-statuses.ts";
import type { Words } from "#server/words/languages.ts";
import { creditedBack, figures } from "../../figures/index.ts";
import { markedAs, toGiveBackOf } from "../../reconciliation/index.ts";
import type { ListColumn } from "../export-definition.ts";
import { worded } from "../words.rules.ts";

/** Amounts are cents. */
export type ExportedPayment = {
  order_number: string;
  member_name: string;
  member_email: string;
  method: string;
  marked_as: string | null;
  status: string;
  amount_cents: number;
  captured_cents: number;
  refunded_cents: number;
  credited_cents: number;
  to_give_back_cents: number;
  reference: string | null;
  created_at: Date;
  captured_at: Date | null;
};

export const paymentsSelect = `o.number as order_number, o.member_name, o.member_email, p.method, ${markedAs} as marked_as, p.status, p.amount_cents,
  ${figures.received} as captured_cents, p.refunded_cents, ${creditedBack} as credited_cents, ${toGiveBackOf} as to_give_back_cents,
  coalesce(p.intent_id, p.session_id) as reference, p.created_at, p.captured_at`;

export const paymentColumns = ({ headings, codes }: Words["exports"]): ListColumn<ExportedPayment>[] => [
  [headings.orderNumber, 14, (row) => row.order_number],
  [headings.member, 24, (row) => row.member_name],
  [headings.email, 30, (row) => row.member_email],
  [headings.method, 14, (row) => worded(codes.method, row.method)],
  [headings.markedAs, 24, (row) => row.marked_as ?? ""],
  [headings.status, 12, (row) => worded(codes.paymentState, row.status)],
  [headings.amount, 12, (row) => ({ cents: row.amount_cents })],
  [headings.captured, 12, (row) => ({ cents: row.captured_cents })],
  [headings.refunded, 12, (row) => ({ cents: row.refunded_cents })],
  [headings.refundedAsCredits, 14, (row) => ({ cents: row.credited_cents })],
  [headings.toGiveBack, 16, (row) => ({ cents: row.to_give_back_cents })],
  [headings.stripeReference, 32, (row) => row.reference ?? ""],
  [headings.startedAt, 17, (row) => row.created_at],
  [headings.capturedAt, 17, (row) => row.captured_at],
];

export type ExportedRefund = {
  order_number: string;
  member_name: string;
  destination: string;
  status: string;
  amount_cents: number;
  reason: string;
  actor: string;
  source: string;
  stripe_refund_id: string | null;
  created_at: Date;
  finished_at: Date | null;
};

const destination = "case when p.method = 'manual' then 'hand' else r.destination end";

export const refundsSelect = `o.number as order_number, o.member_name, ${destination} as destination, r.status, r.amount_cents, r.reason, r.actor,
  r.source, r.stripe_refund_id, r.created_at, r.finished_at`;

export const refundColumns = ({ headings, codes }: Words["exports"]): ListColumn<ExportedRefund>[] => [
  [headings.orderNumber, 14, (row) => row.order_number],
  [headings.member, 24, (row) => row.member_name],
  [headings.refundedTo, 12, (row) => worded(codes.refundedTo, row.destination)],
  [headings.status, 12, (row) => worded(codes.refund, saidRefund(row))],
  [headings.amount, 12, (row) => ({ cents: row.amount_cents })],
  [headings.reason, 40, (row) => row.reason],
  [headings.by, 20, (row) => row.actor],
  [headings.madeAt, 10, (row) => worded(codes.madeAt, row.source)],
  [headings.stripeReference, 32, (row) => row.stripe_refund_id ?? ""],
  [headings.startedAt, 17, (row) => row.created_at],
  [headings.doneAt, 17, (row) => row.finished_at],
];
