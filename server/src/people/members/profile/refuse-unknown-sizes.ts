import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { newSizes } from "./sizes.rules.ts";

type Sizes = Record<string, string>;

/**
 * Refuses a size that no product in the shop has, at its own field. A size saved before may stay, even if the club
 * no longer sells anything of the kind.
 */
export async function refuseUnknownSizes(tx: ClubTx, before: Sizes, after: Sizes): Promise<void> {
  const chosen = Object.entries(newSizes(before, after));
  if (chosen.length === 0) return;
  const unknown = await tx.query<{ group: string }>(
    `select c."group" from unnest($2::text[], $3::text[]) as c ("group", size)
     where not exists (
       select 1 from products p join variations v on v.club_id = p.club_id and v.product_id = p.id
       where p.club_id = $1 and p.size_group = c."group" and p.status = 'live'
         and v.size = c.size and v.archived_at is null)`,
    [tx.clubId, chosen.map(([group]) => group), chosen.map(([, size]) => size)],
    "unknown_sizes",
  );
  if (unknown.length === 0) return;
  const text: Text = ({ members }) => members.sizeGone;
  const errors = unknown.map(({ group }) => [`sizes.${group}`, [text]]);
  throw new ApiError("VALIDATION_FAILED", { errors: Object.fromEntries(errors) });
}
