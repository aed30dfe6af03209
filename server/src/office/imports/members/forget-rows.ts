import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Erased } from "#server/room.ts";

/** Empties the rows of workbooks that were about erased people: found by address, or by name, in whichever column. */
export async function forgetMemberRows(tx: ClubTx, { people, emails, cover }: Erased): Promise<void> {
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim().toLowerCase());
  await tx.query(
    `update import_rows set cells = '{}', marks = '{}', problems = '[]', message = case when message = '' then '' else $4 end
     where club_id = $1 and (
       lower(cells ->> 'email') = any($2) or lower(cells ->> 'primary_email') = any($2)
       or lower(trim(concat(cells ->> 'first_name', ' ', cells ->> 'last_name'))) = any($3)
       -- In columns of which nobody has said yet what they are.
       or exists (select 1 from jsonb_each_text(cells) cell where lower(cell.value) = any($2 || $3))
       or exists (
         select 1 from unnest($3::text[]) name
         where strpos(lower(array_to_string(array(select value from jsonb_each_text(cells)), ' ')), name) > 0))`,
    [tx.clubId, emails.map((email) => email.toLowerCase()), names.filter((name) => name !== ""), cover],
  );
}
