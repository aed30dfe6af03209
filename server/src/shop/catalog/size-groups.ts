import type { SizeGroup } from "#contract/members.ts";
import { bySize, inOneOrder } from "#contract/size-order.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";

/** The garment groups of products in these states, with their sizes in the club's order. */
export async function sizeGroups(
  tx: ClubTx,
  { words }: Ctx,
  statuses: readonly ("draft" | "live")[],
): Promise<SizeGroup[]> {
  const groups = await tx.query<{ group: string; runs: string[][] }>(
    `select o.size_group as group, json_agg(distinct o.sizes) as runs
     from (select p.size_group, array_agg(v.size order by v.position, v.id) as sizes
           from products p join variations v on v.club_id = p.club_id and v.product_id = p.id
           where p.club_id = $1 and p.size_group <> '' and p.status = any($2) and v.archived_at is null
           group by p.size_group, p.id, v.color) o
     group by o.size_group order by o.size_group`,
    [tx.clubId, statuses],
    "size_groups",
  );
  const compare = bySize(words.language);
  return groups.map(({ group, runs }) => ({ group, sizes: inOneOrder(runs, compare) }));
}
