import type { ImportResult } from "#contract/member-import.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { partsOf } from "#server/platform/sheets/row-problem.ts";
import { headingsRow, plainLines, type RowOutcome, toldRows } from "../rows.queries.ts";
import { progressOf } from "../show-progress.ts";
import { membersImport } from "./member-import.definition.ts";

type Line = Omit<ImportResult["messages"][number], "rows"> & { row: number };

/** The progress and outcome of an import. Throws NOT_FOUND, for another club's too. */
export function showMemberImport(ctx: Ctx, jobId: number): Promise<ImportResult> {
  return inClub(ctx, async (tx) => {
    const { progress, dry_run, count } = await progressOf(tx, membersImport, jobId);
    const said = await linesOf(tx, jobId);
    const sums = (sheet: Line["sheet"]) => {
      const ended = (outcome: RowOutcome) => count((row) => row.sheet === sheet && row.outcome === outcome);
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
      members: sums("members"),
      packs: sums("packs"),
      Members_message_arr: lines("members"),
      pack_message_arr: lines("packs"),
      messages: grouped(said),
    };
  });
}

/** Each line of each message, in the order of the sheets. */
async function linesOf(tx: ClubTx, jobId: number): Promise<Line[]> {
  const rows = await toldRows(tx, "import_rows", { jobId });
  return rows.flatMap(({ sheet, row_number, cells, outcome, message, problems }) => {
    const isHeadings = row_number === headingsRow;
    const headings = isHeadings ? Object.values(cells) : problems.map(({ heading }) => heading);
    const of = { sheet, row: row_number, outcome: isHeadings ? null : outcome };
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
