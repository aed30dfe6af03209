import { z } from "zod";
import { maxImportRows } from "#contract/member-import.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Workbook } from "#server/platform/sheets/sheet.ts";
import { mapInSlices } from "#server/platform/slices.ts";
import type { Words } from "#server/words/languages.ts";
import { sizeGroups } from "../../../shop/catalog/index.ts";
import type { ImportDefinition, ImportPlan } from "../import-definition.ts";
import type { ReadFile } from "../rows.queries.ts";
import { keptSheet, leftOutSheet, numberIn } from "../sheets-read.ts";
import { alikeRows, familiesOf } from "./rows/families.rules.ts";
import { aboutHeadings } from "./rows/headings.rules.ts";
import { loadFamilies } from "./rows/load-families.ts";
import { loadMember } from "./rows/load-member.ts";
import { loadPack } from "./rows/load-pack.ts";
import { rowsToOrder } from "./rows/member-rows.ts";
import { namesakesOf } from "./rows/namesakes.ts";
import { findSheets, isLikely } from "./sheets/find-sheets.ts";
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
  read: contentOf,
  atOnce: 4,
  // Nobody waits for the locks of so many, since all that is written is new.
  togetherRows: 200,
  canAnswer: true,
  plan,
};

/** The rows of all sheets with members or packs, and for each an entry about unknown headings. */
async function contentOf({ sheets, csv }: Workbook, words: Words): Promise<ReadFile> {
  const found = await findSheets(sheets);
  const rows = found.flatMap(({ definition: { sheet }, nth, read }) => [
    ...aboutHeadings(sheet, nth, read, words),
    ...read.rows.map((row) => ({ ...row, sheet, row_number: numberIn(nth, row.row_number) })),
  ]);
  const kept = await mapInSlices(sheets, async (sheet) => {
    const one = found.find((other) => other.sheet === sheet);
    return one
      ? keptSheet(sheet, one.definition.sheet, one.nth, one.read)
      : leftOutSheet(sheet, await isLikely(sheet));
  });
  return { rows, sheets: kept, csv };
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
    namesakes: await namesakesOf(tx, rows),
    added: new Set<number>(),
  };
  return {
    groups: familiesOf(rows).map((family) => ({
      ids: family.map(({ id }) => id),
      whose: family[0]?.primary_email ?? family[0]?.email ?? family[0]?.name ?? "",
    })),
    actTogether: (inBatch, ctx, rows) => loadFamilies(inBatch, ctx, rows, of),
    act: (inRow, ctx, row) =>
      row.sheet === "members" ? loadMember(inRow, ctx, row, of) : loadPack(inRow, ctx, row.cells, of),
  };
}
