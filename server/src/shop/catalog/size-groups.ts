import type { SizeGroup } from "#contract/members.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { bySize } from "./storefront/sizes.rules.ts";

/** The garment groups of products in these states, with their sizes from smallest to largest. */
export async function sizeGroups(
  tx: ClubTx,
  { words }: Ctx,
  statuses: readonly ("draft" | "live")[],
): Promise<SizeGroup[]> {
  const groups = await tx.query<SizeGroup>(
    `select p.size_group as group, array_agg(distinct v.size) as sizes
     from products p join variations v on v.club_id = p.club_id and v.product_id = p.id
     where p.club_id = $1 and p.size_group <> '' and p.status = any($2) and v.archived_at is null
     group by p.size_group order by p.size_group`,
    [tx.clubId, statuses],
    "size_groups",
  );
  return groups.map(({ group, sizes }) => ({ group, sizes: sizes.toSorted(bySize(words.language)) }));
}
