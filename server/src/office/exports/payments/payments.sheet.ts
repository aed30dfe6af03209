import { figures } from "../../figures/index.ts";
import type { Column } from "../export-definition.ts";
import { words } from "../words.rules.ts";

/** Amounts are cents. */
export type PaymentRow = {
  order_number: string;
  member_name: string;
  member_email: string;
  method: string;
  status: string;
  amount_cents: number;
  captured_cents: number;
  refunded_cents: number;
  reference: string | null;
  created_at: Date;
  captured_at: Date | null;
};

export const paymentsSelect = `o.number as order_number, o.member_name, o.member_email, p.method, p.status, p.amount_cents,
  ${figures.received} as captured_cents, p.refunded_cents, coalesce(p.intent_id, p.session_id) as reference, p.created_at, p.captured_at`;

export const paymentColumns: Column<PaymentRow>[] = [
  ["Order number", 14, (row) => row.order_number],
  ["Member", 24, (row) => row.member_name],
  ["E-mail", 30, (row) => row.member_email],
  ["Method", 10, (row) => words(row.method)],
  ["Status", 12, (row) => words(row.status)],
  ["Amount", 12, (row) => ({ cents: row.amount_cents })],
  ["Captured", 12, (row) => ({ cents: row.captured_cents })],
  ["Refunded", 12, (row) => ({ cents: row.refunded_cents })],
  ["Stripe reference", 32, (row) => row.reference ?? ""],
  ["Started at", 17, (row) => row.created_at],
  ["Captured at", 17, (row) => row.captured_at],
];

export type RefundRow = {
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

export const refundsSelect = `o.number as order_number, o.member_name, r.destination, r.status, r.amount_cents, r.reason, r.actor,
  r.source, r.stripe_refund_id, r.created_at, r.finished_at`;

export const refundColumns: Column<RefundRow>[] = [
  ["Order number", 14, (row) => row.order_number],
  ["Member", 24, (row) => row.member_name],
  ["Refunded to", 12, (row) => (row.destination === "card" ? "To the card" : "As credits")],
  ["Status", 12, (row) => words(row.status)],
  ["Amount", 12, (row) => ({ cents: row.amount_cents })],
  ["Reason", 40, (row) => row.reason],
  ["By", 20, (row) => row.actor],
  ["Made at", 10, (row) => words(row.source)],
  ["Stripe reference", 32, (row) => row.stripe_refund_id ?? ""],
  ["Started at", 17, (row) => row.created_at],
  ["Done at", 17, (row) => row.finished_at],
];
