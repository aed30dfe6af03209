import type { grants } from "#contract/grants.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { type ExportColumn, exportReadLimit, exportWorkbook, minuteOf } from "./export-workbook.ts";
import { type EntitlementListRow, readEntitlements } from "./list-entitlements.queries.ts";

const columns: ExportColumn<EntitlementListRow>[] = [
  { heading: "Person", width: 28, cell: ({ member }) => member.name },
  { heading: "E-mail", width: 32, cell: ({ member }) => member.email },
  { heading: "Pack", width: 28, cell: ({ pack }) => pack.name },
  { heading: "Season", width: 12, cell: ({ pack }) => pack.season },
  { heading: "Type", width: 10, cell: ({ pack }) => pack.type },
  { heading: "State", width: 12, cell: ({ status }) => status },
  { heading: "Last day", width: 12, cell: ({ closes_on }) => closes_on ?? "" },
  { heading: "Order", width: 14, cell: ({ order }) => order?.number ?? "" },
  { heading: "Given (UTC)", width: 18, cell: ({ created_at }) => minuteOf(created_at) },
];

/** Who has a pack, as a workbook of what the list shows. Throws VALIDATION_FAILED where it is too long. */
export async function exportEntitlements(ctx: Ctx, input: Input<typeof grants.export>): Promise<File> {
  const { rows } = await inClub(ctx, (tx) => readEntitlements(tx, input, exportReadLimit));
  return exportWorkbook({ file: "who-has-what.xlsx", sheet: "Who has what" }, columns, rows);
}
