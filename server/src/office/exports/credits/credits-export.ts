import type { exports } from "#contract/exports.ts";
import type { Input } from "#server/platform/http/routes.ts";
import {
  type MovementRow,
  movementColumns,
  movementsSql,
  type TotalsRow,
  totalsSql,
} from "../../club-members/index.ts";
import { type Column, type ExportDefinition, sheetOf } from "../export-definition.ts";
import { words } from "../words.rules.ts";

/** Movements of credits as the list shows them by its filters, and what all of the same days add up to. */
export const creditsExport: ExportDefinition<Input<typeof exports.credits>> = {
  kind: "export_credits",
  noun: "credits",
  async sheets(tx, ctx, { format: _format, ...filters }) {
    const { from, values } = movementsSql(tx, ctx, filters);
    return [
      await sheetOf<MovementRow>(
        tx,
        ctx,
        { name: "Credits", columns },
        { select: movementColumns, from, order: "t.id", values },
      ),
      await sheetOf<TotalsRow>(
        tx,
        ctx,
        { name: "Totals", columns: totalsColumns(filters) },
        { select: "*", order: "1", ...totalsSql(tx, ctx, filters) },
      ),
    ];
  },
};

const columns: Column<MovementRow>[] = [
  ["When", 17, (row) => row.at],
  ["Member", 24, (row) => row.member_name],
  ["What", 12, (row) => words(row.kind)],
  ["Amount", 12, (row) => ({ cents: row.cents })],
  ["Balance after", 14, (row) => ({ cents: Number(row.balance_cents) })],
  ["Reason", 40, (row) => row.reason],
  ["Order number", 14, (row) => row.order_number ?? ""],
  ["By", 24, (row) => row.actor_name ?? ""],
  ["Last day", 17, (row) => row.expires_at],
];

/** A period that began before the club or goes on has no first or last day. */
const totalsColumns = ({ from, to }: { from?: string; to?: string }): Column<TotalsRow>[] => [
  ["From", 12, () => (from ? { day: from } : "")],
  ["To", 12, () => (to ? { day: to } : "")],
  ["Opening balance", 16, ({ opening }) => ({ cents: opening })],
  ["Granted", 12, ({ granted }) => ({ cents: granted })],
  ["Refunded", 12, ({ refunded }) => ({ cents: refunded })],
  ["Spent", 12, ({ spent }) => ({ cents: spent })],
  ["Deducted", 12, ({ deducted }) => ({ cents: deducted })],
  ["Expired", 12, ({ expired }) => ({ cents: expired })],
  ["Closing balance", 16, ({ closing }) => ({ cents: closing })],
  ["Credits outstanding", 20, ({ outstanding }) => (outstanding === null ? "" : { cents: outstanding })],
];
