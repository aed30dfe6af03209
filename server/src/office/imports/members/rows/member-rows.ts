import { foldText } from "#contract/fold-text.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Cells } from "#server/platform/sheets/sheet-columns.ts";
import type { Erased } from "#server/room.ts";
import { goneMark, isToDo } from "../../rows.queries.ts";
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

/**
 * Empties the rows of workbooks that were about erased people: found by address, or by name, in whichever column. Of those that
 * wait or are still to do nothing is left to do.
 */
export async function forgetMemberRows(tx: ClubTx, { people, emails, cover }: Erased): Promise<void> {
  const names = people.map(({ first_name, last_name }) => foldText(`${first_name} ${last_name}`.trim()));
  await tx.query(
    `update import_rows set cells = '{}', marks = '{"${goneMark}": "erased"}', problems = '[]',
       outcome = case when outcome in ('failed', 'to_be_answered') then 'skipped' else coalesce(outcome, 'skipped') end,
       message = case when message = '' and outcome is not null then '' else $4 end
     where club_id = $1 and (
       fold_text(cells ->> 'email') = any($2) or fold_text(cells ->> 'primary_email') = any($2)
       or fold_text(trim(concat(cells ->> 'first_name', ' ', cells ->> 'last_name'))) = any($3)
       -- In columns of which nobody has said yet what they are.
       or exists (select 1 from jsonb_each_text(cells) cell where fold_text(cell.value) = any($2 || $3))
       or exists (
         select 1 from unnest($3::text[]) name
         where strpos(fold_text(array_to_string(array(select value from jsonb_each_text(cells)), ' ')), name) > 0))`,
    [tx.clubId, emails.map(foldText), names.filter((name) => name !== ""), cover],
  );
}
