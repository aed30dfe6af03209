import type { exports } from "#contract/exports.ts";
import { searchText } from "#contract/fold-text.ts";
import { saidRefund } from "#contract/order-statuses.ts";
import { momentsOfDays } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Words } from "#server/words/languages.ts";
import {
  type MovementRow,
  movementColumns,
  movementsSql,
  type TotalsRow,
  totalsSql,
} from "../club-members/index.ts";
import { creditedBack, figures } from "../figures/index.ts";
import { markedAs, paymentsSql, toGiveBackOf } from "../reconciliation/index.ts";
import { codeText, type ExportDefinition, type ListColumn, sheetOf } from "./export-definition.ts";

/** Amounts are cents. */
type ExportedPayment = {
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

const paymentsSelect = `o.number as order_number, o.member_name, o.member_email, p.method, ${markedAs} as marked_as, p.status, p.amount_cents,
  ${figures.received} as captured_cents, p.refunded_cents, ${creditedBack} as credited_cents, ${toGiveBackOf} as to_give_back_cents,
  coalesce(p.intent_id, p.session_id) as reference, p.created_at, p.captured_at`;

const paymentColumns = ({ headings, codes }: Words["exports"]): ListColumn<ExportedPayment>[] => [
  [headings.orderNumber, 14, (row) => row.order_number],
  [headings.member, 24, (row) => row.member_name],
  [headings.email, 30, (row) => row.member_email],
  [headings.method, 14, (row) => codeText(codes.method, row.method)],
  [headings.markedAs, 24, (row) => row.marked_as ?? ""],
  [headings.status, 12, (row) => codeText(codes.paymentState, row.status)],
  [headings.amount, 12, (row) => ({ cents: row.amount_cents })],
  [headings.captured, 12, (row) => ({ cents: row.captured_cents })],
  [headings.refunded, 12, (row) => ({ cents: row.refunded_cents })],
  [headings.refundedAsCredits, 14, (row) => ({ cents: row.credited_cents })],
  [headings.toGiveBack, 16, (row) => ({ cents: row.to_give_back_cents })],
  [headings.stripeReference, 32, (row) => row.reference ?? ""],
  [headings.startedAt, 17, (row) => row.created_at],
  [headings.capturedAt, 17, (row) => row.captured_at],
];

type ExportedRefund = {
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

const refundsSelect = `o.number as order_number, o.member_name, ${destination} as destination, r.status, r.amount_cents, r.reason, r.actor,
  r.source, r.stripe_refund_id, r.created_at, r.finished_at`;

const refundColumns = ({ headings, codes }: Words["exports"]): ListColumn<ExportedRefund>[] => [
  [headings.orderNumber, 14, (row) => row.order_number],
  [headings.member, 24, (row) => row.member_name],
  [headings.refundedTo, 12, (row) => codeText(codes.refundedTo, row.destination)],
  [headings.status, 12, (row) => codeText(codes.refund, saidRefund(row))],
  [headings.amount, 12, (row) => ({ cents: row.amount_cents })],
  [headings.reason, 40, (row) => row.reason],
  [headings.by, 20, (row) => row.actor],
  [headings.madeAt, 10, (row) => codeText(codes.madeAt, row.source)],
  [headings.stripeReference, 32, (row) => row.stripe_refund_id ?? ""],
  [headings.startedAt, 17, (row) => row.created_at],
  [headings.doneAt, 17, (row) => row.finished_at],
];

type PaymentsInput = Input<typeof exports.payments>;

/** Payments as the list shows them by its filters, and the refunds of those days, by card and as credits. */
export const paymentsExport: ExportDefinition<PaymentsInput> = {
  kind: "export_payments",
  noun: "payments",
  async sheets(tx, ctx, { format: _format, ...filters }) {
    const words = ctx.words.exports;
    const { where, values } = paymentsSql(tx, ctx, filters);
    const refunds = refundsFrom(ctx, filters);
    return [
      await sheetOf<ExportedPayment>(
        tx,
        ctx,
        { name: words.sheets.payments, columns: paymentColumns(words) },
        {
          select: paymentsSelect,
          from: `from payments p join orders o on o.club_id = p.club_id and o.id = p.order_id where ${where}`,
          order: "p.id",
          values,
        },
      ),
      await sheetOf<ExportedRefund>(
        tx,
        ctx,
        { name: words.sheets.refunds, columns: refundColumns(words) },
        { select: refundsSelect, order: "r.id", ...refunds },
      ),
    ];
  },
};

/** The refunds begun in those days; state and method are those of the refunded payment. */
function refundsFrom(ctx: Ctx, { keywords, status, method, from, to }: Omit<PaymentsInput, "format">) {
  const { start, end } = momentsOfDays(ctx, { from, to });
  const text = searchText(keywords) ?? null;
  return {
    from: `from refunds r join orders o on o.club_id = r.club_id and o.id = r.order_id
      left join payments p on p.club_id = r.club_id and p.id = r.payment_id
      where r.club_id = $1 and ($2::timestamptz is null or r.created_at >= $2)
        and ($3::timestamptz is null or r.created_at < $3)
        and ($4::text is null or strpos(fold_text(concat_ws(' ', o.number, o.member_name, p.intent_id, p.session_id)), $4) > 0)
        and ($5::text is null or p.status = $5) and ($6::text is null or p.method = $6)`,
    values: [ctx.clubId, start, end, text, status ?? null, method ?? null],
  };
}

/** Movements of credits as the list shows them by its filters, and the totals for the same days. */
export const creditsExport: ExportDefinition<Input<typeof exports.credits>> = {
  kind: "export_credits",
  noun: "credits",
  async sheets(tx, ctx, { format: _format, ...filters }) {
    const { from, values } = movementsSql(tx, ctx, filters);
    return [
      await sheetOf<MovementRow>(
        tx,
        ctx,
        { name: ctx.words.exports.sheets.credits, columns: columnsIn(ctx.words.exports) },
        { select: movementColumns, from, order: "t.id", values },
      ),
      await sheetOf<TotalsRow>(
        tx,
        ctx,
        { name: ctx.words.exports.sheets.totals, columns: totalsColumns(ctx.words.exports, filters) },
        { select: "*", order: "1", ...totalsSql(tx, ctx, filters) },
      ),
    ];
  },
};

const columnsIn = ({ headings, codes }: Words["exports"]): ListColumn<MovementRow>[] => [
  [headings.when, 17, (row) => row.at],
  [headings.member, 24, (row) => row.member_name],
  [headings.what, 12, (row) => codeText(codes.movement, row.kind)],
  [headings.amount, 12, (row) => ({ cents: row.cents })],
  [headings.balanceAfter, 14, (row) => ({ cents: Number(row.balance_cents) })],
  [headings.reason, 40, (row) => row.reason],
  [headings.orderNumber, 14, (row) => row.order_number ?? ""],
  [headings.by, 24, (row) => row.actor_name ?? ""],
  [headings.lastDay, 17, (row) => row.expires_at],
];

/** An open-ended period has no first or last day. */
const totalsColumns = (
  { headings }: Words["exports"],
  { from, to }: { from?: string; to?: string },
): ListColumn<TotalsRow>[] => [
  [headings.from, 12, () => (from ? { day: from } : "")],
  [headings.to, 12, () => (to ? { day: to } : "")],
  [headings.openingBalance, 16, ({ opening }) => ({ cents: opening })],
  [headings.granted, 12, ({ granted }) => ({ cents: granted })],
  [headings.refunded, 12, ({ refunded }) => ({ cents: refunded })],
  [headings.spent, 12, ({ spent }) => ({ cents: spent })],
  [headings.deducted, 12, ({ deducted }) => ({ cents: deducted })],
  [headings.expired, 12, ({ expired }) => ({ cents: expired })],
  [headings.closingBalance, 16, ({ closing }) => ({ cents: closing })],
  [
    headings.creditsOutstanding,
    20,
    ({ outstanding }) => (outstanding === null ? "" : { cents: outstanding }),
  ],
];
