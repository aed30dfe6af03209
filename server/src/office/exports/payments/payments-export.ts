import type { exports } from "#contract/exports.ts";
import { searchText } from "#contract/fold-text.ts";
import type { Ctx } from "#server/platform/context.ts";
import { momentsOfDays } from "#server/platform/days.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { paymentsSql } from "../../reconciliation/index.ts";
import { type ExportDefinition, sheetOf } from "../export-definition.ts";
import {
  type ExportedPayment,
  type ExportedRefund,
  paymentColumns,
  paymentsSelect,
  refundColumns,
  refundsSelect,
} from "./payments.sheet.ts";

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
