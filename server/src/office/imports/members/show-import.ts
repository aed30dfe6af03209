import type { ImportResult } from "#contract/member-import.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { partsOf } from "#server/platform/sheets/row-problem.ts";
import { plainLines, type RowOutcome, type SumRow, toldRows } from "../rows.queries.ts";
import { isHeadings, type KeptSheet, nameOfSheet, placeOf, toldSheet } from "../sheets-read.ts";
import { progressOf } from "../show-progress.ts";
import { membersImport } from "./member-import.definition.ts";

type Line = Omit<ImportResult["messages"][number], "rows"> & { row: number };

/** The progress and outcome of an import. Throws NOT_FOUND, for another club's too. */
export function showMemberImport(ctx: Ctx, jobId: number): Promise<ImportResult> {
  return inClub(ctx, async (tx) => {
    const { progress, dry_run, count, kept, csv } = await progressOf(tx, membersImport, jobId);
    const said = await linesOf(tx, jobId, kept);
    const sums = (isOf: (row: SumRow) => boolean) => {
      const ended = (outcome: RowOutcome) => count((row) => isOf(row) && row.outcome === outcome);
      return {
        loaded: ended("loaded"),
        updated: ended("updated"),
        skipped: ended("skipped"),
        failed: ended("failed"),
      };
    };
    const lines = (sheet: Line["sheet"]) =>
      said.flatMap((line) => (line.sheet === sheet ? [ctx.words.importRows.line(line)] : []));
    return {
      ...progress,
      dry_run,
      members: sums(({ sheet }) => sheet === "members"),
      packs: sums(({ sheet }) => sheet === "packs"),
      sheets: kept.map((one) => ({
        ...toldSheet(one),
        sheet: one.sheet === "members" || one.sheet === "packs" ? one.sheet : null,
        ...sums(({ sheet, nth }) => sheet === one.sheet && nth === one.nth),
      })),
      csv,
      Members_message_arr: lines("members"),
      pack_message_arr: lines("packs"),
      messages: grouped(said),
    };
  });
}

/** Each line of each message, in the order of the sheets. */
async function linesOf(tx: ClubTx, jobId: number, kept: KeptSheet[]): Promise<Line[]> {
  const rows = await toldRows(tx, "import_rows", { jobId });
  return rows.flatMap(({ sheet, row_number, cells, outcome, message, problems }) => {
    const isOfHeadings = isHeadings({ row_number });
    const headings = isOfHeadings ? Object.values(cells) : problems.map(({ heading }) => heading);
    const of = {
      sheet,
      sheet_name: nameOfSheet(kept, { sheet, row_number }),
      // Wherever they stand, headings are said of row 1.
      row: Math.max(1, placeOf(row_number).row),
      outcome: isOfHeadings ? null : outcome,
    };
    return plainLines(message).map((line) => ({ ...of, ...partsOf(line, headings) }));
  });
}

function grouped(lines: readonly Line[]): ImportResult["messages"] {
  const same = Map.groupBy(lines, ({ row, ...said }) => JSON.stringify(said));
  return [...same.values()].flatMap((all) => {
    const rows = all.map(({ row }) => row);
    return all.slice(0, 1).map(({ row, ...said }) => ({ ...said, rows }));
  });
}
