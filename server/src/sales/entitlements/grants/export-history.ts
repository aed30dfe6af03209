import { minuteOf } from "#contract/days.ts";
import type { grants } from "#contract/grants.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { type ExportColumn, exportReadLimit, exportWorkbook } from "./export-workbook.ts";
import { type HistoryRow, hasHistory, readHistory, variationWords } from "./history.queries.ts";
import { chosenIn, eventWords, sentenceOf } from "./history.rules.ts";

/**
 * What happened to a pack's or a person's entitlements, as a workbook. Throws NOT_FOUND, and VALIDATION_FAILED where it
 * is too long.
 */
export async function exportHistory(ctx: Ctx, input: Input<typeof grants.exportHistory>): Promise<File> {
  const { rows, words } = await inClub(ctx, async (tx) => {
    if (!(await hasHistory(tx, input))) throw new ApiError("NOT_FOUND");
    const { rows } = await readHistory(tx, ctx, input, exportReadLimit);
    return { rows, words: await variationWords(tx, rows.flatMap(chosenIn)) };
  });
  const file = `pack-history-${input.type}-${input.id}.xlsx`;
  return exportWorkbook({ file, sheet: "History" }, columnsWith(words, ctx.timeZone), rows);
}

function columnsWith(words: Map<number, string>, timeZone: string): ExportColumn<HistoryRow>[] {
  return [
    { heading: "When", width: 18, cell: ({ created_at }) => ({ minute: minuteOf(created_at, timeZone) }) },
    { heading: "What", width: 22, cell: ({ event }) => eventWords[event] },
    { heading: "Person", width: 28, cell: ({ member }) => member.name },
    { heading: "Pack", width: 28, cell: ({ pack }) => pack.name },
    { heading: "Season", width: 12, cell: ({ pack }) => pack.season },
    { heading: "Detail", width: 50, cell: (row) => sentenceOf(row, words) },
    { heading: "Order", width: 14, cell: ({ order }) => order?.number ?? "" },
    { heading: "By", width: 24, cell: ({ actor }) => actor },
  ];
}
