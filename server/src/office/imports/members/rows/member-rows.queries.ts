import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Cells } from "#server/platform/sheets/sheet-columns.ts";
import { isToDo } from "../../rows.queries.ts";
import type { FamilyRow } from "./families.rules.ts";

/** Every row of an import except the headings, done or not. */
export function rowsToOrder(tx: ClubTx, jobId: number): Promise<(FamilyRow & { cells: Cells })[]> {
  return tx.query<FamilyRow & { cells: Cells }>(
    `select id, sheet, row_number, cells ->> 'email' as email, cells ->> 'primary_email' as primary_email,
       trim(concat(cells ->> 'first_name', ' ', cells ->> 'last_name')) as name, cells ->> 'primary_name' as primary_name, cells
     from import_rows where club_id = $1 and job_id = $2 and ${isToDo} order by sheet, row_number`,
    [tx.clubId, jobId],
  );
}
