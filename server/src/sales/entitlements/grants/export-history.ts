import { minuteOf } from "#contract/days.ts";
import type { grants } from "#contract/grants.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { type ExportColumn, exportReadLimit, exportWorkbook } from "./export-workbook.ts";
import { type HistoryRow, hasHistory, historySql, readHistory, variationWords } from "./history.queries.ts";
import { chosenIn, historySentence } from "./history.rules.ts";

/**
 * What happened to a pack's or a person's entitlements, as a workbook. Throws NOT_FOUND, and VALIDATION_FAILED where it
 * is too long.
 */
export async function exportHistory(ctx: Ctx, input: Input<typeof grants.exportHistory>): Promise<File> {
  const { rows, variations } = await inClub(ctx, async (tx) => {
    if (!(await hasHistory(tx, input))) throw new ApiError("NOT_FOUND");
    const rows = await readHistory(tx, historySql(tx, ctx, input), exportReadLimit);
    return { rows, variations: await variationWords(tx, rows.flatMap(chosenIn)) };
  });
  const file = `pack-history-${input.type}-${input.id}.xlsx`;
  return exportWorkbook(
    { file, sheet: ctx.words.entitlements.historySheet.name },
    columnsWith(variations, ctx),
    rows,
  );
}

function columnsWith(
  variations: Map<number, string>,
  { words, timeZone }: Pick<Ctx, "words" | "timeZone">,
): ExportColumn<HistoryRow>[] {
  const { events, historySheet } = words.entitlements;
  return [
    {
      heading: historySheet.when,
      width: 18,
      cell: ({ created_at }) => ({ minute: minuteOf(created_at, timeZone) }),
    },
    { heading: historySheet.what, width: 22, cell: ({ event }) => events[event] },
    { heading: historySheet.person, width: 28, cell: ({ member }) => member.name },
    { heading: historySheet.pack, width: 28, cell: ({ pack }) => pack.name },
    { heading: historySheet.season, width: 12, cell: ({ pack }) => pack.season },
    { heading: historySheet.detail, width: 50, cell: (row) => historySentence(row, variations, words) },
    { heading: historySheet.order, width: 14, cell: ({ order }) => order?.number ?? "" },
    { heading: historySheet.by, width: 24, cell: ({ actor }) => actor },
  ];
}
