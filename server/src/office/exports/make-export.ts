import type { Ctx } from "#server/platform/context.ts";
import { clubToday } from "#server/platform/days.ts";
import { inSnapshot, type SnapshotTx } from "#server/platform/db/in-snapshot.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Cell } from "#server/platform/sheets/cells.ts";
import { csvPieces } from "#server/platform/sheets/write-csv.ts";
import { workbookPieces } from "#server/platform/sheets/write-workbook.ts";
import type { MadeFile, MakerRun } from "../../ground/jobs/index.ts";
import type { ExportDefinition, ExportInput, ExportSheet } from "./export-definition.ts";

/** An Excel sheet ends a little later. */
export const maxRows = 1_000_000;
/** Rows between two checks whether the job was cancelled. */
const reportEvery = 250;

/**
 * A list as a workbook, streamed from one snapshot into the store, so that it takes little memory. Throws
 * VALIDATION_FAILED if there is more than a sheet can hold.
 */
export function makeExport<I extends ExportInput>(
  ctx: Ctx,
  definition: ExportDefinition<I>,
  input: I,
  work: MakerRun,
): MadeFile {
  const day = clubToday(ctx);
  const content = inSnapshot(ctx, (tx) => piecesOf(tx, ctx, definition, input, work));
  return { name: `${ctx.domain}-${definition.noun}-${day}.${input.format}`, content };
}

async function* piecesOf<I extends ExportInput>(
  tx: SnapshotTx,
  ctx: Ctx,
  definition: ExportDefinition<I>,
  input: I,
  work: MakerRun,
): AsyncGenerator<Buffer> {
  const all = await definition.sheets(tx, ctx, input);
  const [first] = all;
  if (!first) throw new Error(`An export without sheets: ${definition.kind}`);
  const sheets = input.format === "csv" ? [first] : all;
  for (const { name, total } of sheets) if (total > maxRows) throw tooMany(name, total);
  work.expect(sheets.reduce((sum, { total }) => sum + total, 0));
  let done = 0;
  async function* counted({ headings, rows }: ExportSheet): AsyncGenerator<Cell[]> {
    yield headings;
    for await (const row of rows) {
      yield row;
      done += 1;
      if (done % reportEvery === 0) await work.report(done);
    }
  }
  const written = (sheet: ExportSheet) => ({ ...sheet, rows: counted(sheet) });
  yield* input.format === "csv" ? csvPieces(written(first)) : workbookPieces(sheets.map(written));
}

function tooMany(name: string, total: number): ApiError {
  return new ApiError("VALIDATION_FAILED", {
    message: ({ exports }) => exports.tooManyRows({ sheet: name, count: total, most: maxRows }),
  });
}
