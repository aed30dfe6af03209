import type { QueryResultRow } from "pg";
import type { ExportNoun } from "#contract/audited.ts";
import { minuteOf } from "#contract/days.ts";
import type { exportFormats } from "#contract/exports.ts";
import type { DaysOf } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { SnapshotTx } from "#server/platform/db/in-club.ts";
import type { Cell } from "#server/platform/sheets/write-sheets.ts";

/** What every export is requested with. */
export type ExportInput = { format: (typeof exportFormats)[number] };

/** A list available as a workbook. */
export type ExportDefinition<I extends ExportInput = ExportInput> = {
  /** Its job's, such as `export_orders`. */
  kind: string;
  /** In the name of the file and in the audit log, such as `orders`. */
  noun: ExportNoun;
  /** Its sheets, all read in this one transaction. A CSV contains the first one. */
  sheets(tx: SnapshotTx, ctx: Ctx, input: I): Promise<ExportSheet[]>;
};

export type ExportSheet = {
  name: string;
  widths: number[];
  headings: string[];
  /** How many rows there will be, without the heading. */
  total: number;
  rows: AsyncIterable<Cell[]>;
};

/** A column of a sheet: its heading, its width in characters, and its cell of a row; times are by the club's clock. */
export type ListColumn<R> = [heading: string, width: number, cell: (row: R) => Cell | Date | null];

/** A sheet whose rows are those of a query; `from` starts with the word and includes the conditions. */
export async function sheetOf<R extends QueryResultRow>(
  tx: SnapshotTx,
  { timeZone }: DaysOf,
  { name, columns }: { name: string; columns: ListColumn<R>[] },
  query: { select: string; from: string; order: string; values: unknown[] },
): Promise<ExportSheet> {
  const { select, from, order, values } = query;
  const [counted] = await tx.query<{ total: number }>(`select count(*) as total ${from}`, values);
  async function* rows() {
    const found = tx.each<R>(`select ${select} ${from} order by ${order}`, values);
    for await (const row of found) yield columns.map(([, , cell]) => written(cell(row), timeZone));
  }
  return {
    name,
    widths: columns.map(([, width]) => width),
    headings: columns.map(([heading]) => heading),
    total: counted?.total ?? 0,
    rows: rows(),
  };
}

function written(cell: Cell | Date | null, timeZone: string): Cell {
  if (cell === null) return "";
  return cell instanceof Date ? { minute: minuteOf(cell, timeZone) } : cell;
}

/** A calendar day as a cell; nothing if there is none. */
export function dayCell(day: string | null): Cell {
  return day === null ? "" : { day };
}

/** A code's name; one without a text is spelled out, `Partially shipped` for `partially_shipped`; empty for nothing. */
export function codeText(texts: Record<string, string>, code: string | null): string {
  if (!code) return "";
  const text = code.toLowerCase().replaceAll("_", " ");
  return texts[code] ?? text.charAt(0).toUpperCase() + text.slice(1);
}
