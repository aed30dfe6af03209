import { foldText } from "#contract/fold-text.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Erased } from "#server/room.ts";

/** Empties the rows of workbooks that name erased people: tracking workbooks may contain extra notes. */
export async function forgetTrackingRows(tx: ClubTx, { people, cover }: Erased): Promise<void> {
  const words = people.flatMap(({ email, firstName, lastName }) => [
    email ?? "",
    `${firstName} ${lastName}`.trim(),
  ]);
  await tx.query(
    `update tracking_rows set cells = '{}', marks = '{}', problems = '[]', message = case when message = '' then '' else $3 end
     where club_id = $1 and exists (
       select 1 from unnest($2::text[]) word where strpos(fold_text(cells::text || message), word) > 0)`,
    [tx.clubId, words.filter((word) => word !== "").map(foldText), cover],
  );
}
