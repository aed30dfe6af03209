import type { exports } from "#contract/exports.ts";
import type { returnKinds, returnReasons, returnStatuses } from "#contract/returns.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Words } from "#server/words/languages.ts";
import { refundedCents, returnsSql } from "../../sales/returns/index.ts";
import { codeText, type ExportDefinition, type ListColumn, sheetOf } from "./export-definition.ts";

/** Amounts are cents. */
type ExportedReturn = {
  number: string;
  member_name: string;
  member_email: string;
  kind: (typeof returnKinds)[number];
  status: (typeof returnStatuses)[number];
  reason: (typeof returnReasons)[number];
  comment: string;
  answer: string;
  item_count: number;
  refunded_cents: number;
  replacement_number: string | null;
  created_at: Date;
  decided_at: Date | null;
  received_at: Date | null;
};

type ExportedPiece = {
  number: string;
  kind: (typeof returnKinds)[number];
  status: (typeof returnStatuses)[number];
  title: string;
  color: string;
  size: string;
  sku: string;
  quantity: number;
  unit_cents: number;
  for_member_name: string;
  wanted_color: string | null;
  wanted_size: string | null;
};

const returnColumns = ({ headings, codes }: Words["exports"]): ListColumn<ExportedReturn>[] => [
  [headings.orderNumber, 14, (row) => row.number],
  [headings.member, 24, (row) => row.member_name],
  [headings.email, 30, (row) => row.member_email],
  [headings.type, 12, (row) => codeText(codes.returnKind, row.kind)],
  [headings.status, 12, (row) => codeText(codes.return, row.status)],
  [headings.reason, 20, (row) => codeText(codes.returnReason, row.reason)],
  [headings.comment, 40, (row) => row.comment],
  [headings.answer, 40, (row) => row.answer],
  [headings.items, 8, (row) => row.item_count],
  [headings.refunded, 12, (row) => ({ cents: row.refunded_cents })],
  [headings.replacementNumber, 16, (row) => row.replacement_number ?? ""],
  [headings.requestedAt, 17, (row) => row.created_at],
  [headings.decidedAt, 17, (row) => row.decided_at],
  [headings.receivedAt, 17, (row) => row.received_at],
];

const pieceColumns = ({ headings, codes }: Words["exports"]): ListColumn<ExportedPiece>[] => [
  [headings.orderNumber, 14, (row) => row.number],
  [headings.type, 12, (row) => codeText(codes.returnKind, row.kind)],
  [headings.status, 12, (row) => codeText(codes.return, row.status)],
  [headings.product, 30, (row) => row.title],
  [headings.color, 14, (row) => row.color],
  [headings.size, 10, (row) => row.size],
  [headings.sku, 20, (row) => row.sku],
  [headings.quantity, 10, (row) => row.quantity],
  [headings.unitPrice, 12, (row) => ({ cents: row.unit_cents })],
  [headings.forWhom, 24, (row) => row.for_member_name],
  [headings.wantedColor, 14, (row) => row.wanted_color ?? ""],
  [headings.wantedSize, 12, (row) => row.wanted_size ?? ""],
];

/** Returns as the list shows them by its filters, and what is sent back. */
export const returnsExport: ExportDefinition<Input<typeof exports.returns>> = {
  kind: "export_returns",
  noun: "returns",
  async sheets(tx, ctx, { format: _format, ...filters }) {
    const words = ctx.words.exports;
    const { from, values } = returnsSql(tx, filters);
    return [
      await sheetOf<ExportedReturn>(
        tx,
        ctx,
        { name: words.sheets.returns, columns: returnColumns(words) },
        {
          select: `o.number, o.member_name, o.member_email, r.kind, r.status, r.reason, r.comment, r.answer,
            (select coalesce(sum(rl.quantity), 0) from return_lines rl
             where rl.club_id = $1 and rl.return_id = r.id) as item_count,
            ${refundedCents} as refunded_cents,
            (select n.number from orders n where n.club_id = $1 and n.id = r.replacement_order_id) as replacement_number,
            r.created_at, r.decided_at, r.received_at`,
          from,
          order: "r.id",
          values,
        },
      ),
      await sheetOf<ExportedPiece>(
        tx,
        ctx,
        { name: words.sheets.lines, columns: pieceColumns(words) },
        {
          select: `r.number, r.kind, r.status, l.title, l.color, l.size, l.sku, rl.quantity,
            paid.paid_piece_cents as unit_cents, l.for_member_name, v.color as wanted_color, v.size as wanted_size`,
          from: `from (select r.club_id, r.id, r.kind, r.status, o.number ${from}) r
            join return_lines rl on rl.club_id = r.club_id and rl.return_id = r.id
            join order_lines l on l.club_id = rl.club_id and l.id = rl.order_line_id
            join order_lines paid on paid.club_id = l.club_id and paid.id = coalesce(l.paid_line_id, l.id)
            left join variations v on v.club_id = rl.club_id and v.id = rl.variation_id`,
          order: "r.id, l.id",
          values,
        },
      ),
    ];
  },
};
