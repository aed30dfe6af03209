import type { exports } from "#contract/exports.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Words } from "#server/words/languages.ts";
import {
  type MovementRow,
  movementColumns,
  movementsSql,
  type TotalsRow,
  totalsSql,
} from "../club-members/index.ts";
import { type ExportDefinition, type ListColumn, sheetOf, worded } from "./export-definition.ts";

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
  [headings.what, 12, (row) => worded(codes.movement, row.kind)],
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
