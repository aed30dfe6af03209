import { z } from "zod";
import { maxImportRows } from "#contract/member-import.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Sheet } from "#server/platform/sheets/read-workbook.ts";
import type { Words } from "#server/words/languages.ts";
import { sizeGroups } from "../../../shop/catalog/index.ts";
import type { ImportDefinition, ImportPlan } from "../import-definition.ts";
import type { NewRow } from "../rows.queries.ts";
import { familiesOf } from "./rows/families.rules.ts";
import { aboutHeadings } from "./rows/headings.rules.ts";
import { loadFamilies } from "./rows/load-families.ts";
import { loadMember } from "./rows/load-member.ts";
import { loadPack } from "./rows/load-pack.ts";
import { rowsToOrder } from "./rows/member-rows.queries.ts";
import { alikeRows } from "./rows/same-address.rules.ts";
import { findSheets } from "./sheets/find-sheets.ts";
import { membersSheet } from "./sheets/members.sheet.ts";
import { packsSheet } from "./sheets/packs.sheet.ts";

const inputSchema = z.object({ dry_run: z.boolean(), joining_credits: z.boolean().default(true) });

/** Members and their packs, family by family, so that people who belong together wait for one another. */
export const membersImport: ImportDefinition<z.infer<typeof inputSchema>> = {
  kind: "import_members",
  input: inputSchema,
  table: "import_rows",
  action: "members.imported",
  maxRows: maxImportRows,
  fileName: "import",
  sheets: [membersSheet, packsSheet],
  read: rowsIn,
  atOnce: 4,
  // Nobody waits for the locks of so many, since all that is written is new.
  togetherRows: 200,
  plan,
};

/** The rows of both sheets, and for each an entry about unknown headings. */
function rowsIn(sheets: Sheet[], words: Words): NewRow[] {
  return findSheets(sheets).flatMap(({ definition: { sheet }, rows, unread }) => [
    ...aboutHeadings(sheet, unread, words),
    ...rows.map((row) => ({ sheet, ...row })),
  ]);
}

async function plan(
  tx: ClubTx,
  ctx: Ctx,
  { joining_credits }: z.infer<typeof inputSchema>,
  jobId: number,
): Promise<ImportPlan> {
  const rows = await rowsToOrder(tx, jobId);
  const of = {
    jobId,
    givesJoining: joining_credits,
    sizeGroups: await sizeGroups(tx, ctx, ["draft", "live"]),
    ...(await alikeRows(rows)),
  };
  return {
    groups: familiesOf(rows).map((family) => ({
      ids: family.map(({ id }) => id),
      whose: family[0]?.primary_email ?? family[0]?.email ?? "",
    })),
    actTogether: (inBatch, ctx, rows) => loadFamilies(inBatch, ctx, rows, of),
    act: (inRow, ctx, row) =>
      row.sheet === "members" ? loadMember(inRow, ctx, row, of) : loadPack(inRow, ctx, row.cells, jobId),
  };
}
