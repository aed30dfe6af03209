import type { ClubTx } from "#server/platform/db/in-club.ts";
import { isToDo } from "../../rows.queries.ts";
import type { FamilyRow } from "./families.rules.ts";

/** Every row of an import except the headings, done or not. */
export function rowsToOrder(tx: ClubTx, jobId: number): Promise<(FamilyRow & { name: string })[]> {
  return tx.query<FamilyRow & { name: string }>(
    `select id, sheet, row_number, cells ->> 'email' as email, cells ->> 'primary_email' as primary_email,
       concat_ws(' ', cells ->> 'first_name', cells ->> 'last_name') as name
     from import_rows where club_id = $1 and job_id = $2 and ${isToDo} order by sheet, row_number`,
    [tx.clubId, jobId],
  );
}
