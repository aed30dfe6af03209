import type { ClubTx } from "#server/platform/db/in-club.ts";
import { headingsRow } from "../../rows.queries.ts";
import type { FamilyRow } from "./families.rules.ts";

/** Every row of an import but the headings, done or not. */
export function rowsToOrder(tx: ClubTx, jobId: number): Promise<(FamilyRow & { name: string })[]> {
  return tx.query<FamilyRow & { name: string }>(
    `select id, sheet, row_number, cells ->> 'email' as email, cells ->> 'primary_email' as primary_email,
       concat_ws(' ', cells ->> 'first_name', cells ->> 'last_name') as name
     from import_rows where club_id = $1 and job_id = $2 and row_number > ${headingsRow} order by sheet, row_number`,
    [tx.clubId, jobId],
  );
}

/** The messages of an import, in the order of the sheets. */
export function messagesOf(tx: ClubTx, jobId: number): Promise<{ sheet: string; message: string }[]> {
  return tx.query<{ sheet: string; message: string }>(
    `select sheet, message from import_rows
     where club_id = $1 and job_id = $2 and message <> '' order by sheet, row_number`,
    [tx.clubId, jobId],
  );
}
